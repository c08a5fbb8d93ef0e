/* The lease protocol as core/lease carries it out, one step for each request and each look at a
   clock, so that a process may pause between any two. Time is unbounded: timers count down and
   saturate. What is bounded: processes NP, numbers 1 to N, incarnations K of each process.

   Worlds (-D): DEATHS n   processes die, n times in all, and their pids start anew
                TRAVEL     answers get lost; a put may outlive its caller, one at a time
                DRIFT      any clock may gain one tick in each TTL; candidates' clocks may stand still
                UNEQUAL    the TTL of process 0 is one tick longer than that of the others
                APART      process 1 is on another host
                CALM       at any moment all but one may stop for good; that one must acquire
   A tooth drops one rule (-DNO_R4 ...); run.py lists them. */

#ifndef NP
#define NP 2
#endif
#ifndef N
#define N 5
#endif
#ifndef K
#define K 2
#endif
#ifndef TTL
#define TTL 2
#endif
#ifdef DRIFT
#define MARGIN 1
#else
#define MARGIN 0
#endif
#ifdef NO_MARGIN
#undef MARGIN
#define MARGIN 0
#endif
#ifdef UNEQUAL
#define ttl(p) (TTL + (p == 0))
#else
#define ttl(p) TTL
#endif
#ifdef CALM
#define SPARE 2 /* numbers, and incarnations of each process, that are left for the calm */
#else
#define SPARE 0
#endif
#define ROUNDS 4
#ifndef REPORT_FIRST
#define REPORT_FIRST 0
#endif
#define ALL (K + SPARE) /* incarnations of one process */

/* The properties; -DONLY=HOLDERS_ ... leaves out the others. */
#define HOLDERS_ 1
#define TERMS_ 2
#define TRUE_CERTIFICATES_ 3
#define FINDABLE_ 4
#define ACQUIRABLE_ 5
#ifdef ONLY
#define checked(property) (ONLY == property)
#else
#define checked(property) true
#endif
#define HOLDERS(c) assert(!checked(HOLDERS_) || (c))
#define TERMS(c) assert(!checked(TERMS_) || (c))
#define TRUE_CERTIFICATES(c) assert(!checked(TRUE_CERTIFICATES_) || (c))
#define FINDABLE(c) assert(!checked(FINDABLE_) || (c))
#define ACQUIRABLE(c) assert(!checked(ACQUIRABLE_) || (c))

/* A record is its owner, 1 to NP * ALL; a release record has REL added. */
#define REL 128
#define owner(r) ((r) & 127)
#define who(o) (((o) - 1) / ALL)
#define own(me) (me * ALL + k[me] + 1)
#define bit(o) (1 << ((o) - 1))

byte cur[N + SPARE + 2];  /* the store: the record of each number, 0 = none */
byte hist[N + SPARE + 2]; /* ghost: the first record that each number ever had */
byte tm[NP * ALL + 1];    /* the term of each owner */
short by_pred, by_succ;   /* the two certificates of each owner, as predecessor and as successor */
short dead;               /* owners whose process is gone */
#ifdef UNEQUAL
short card;
#endif

byte vu[NP]; /* live: ticks until the deadline */
byte at[NP]; /* the deadline that the current attempt would give, counted from its first put */
byte ob[NP]; /* ticks until the observation is complete */

byte pc[NP], k[NP], lm[NP], h[NP], obs[NP], obo[NP], q[NP], cp[NP], cs[NP];
bool flying; byte fq, fr; /* the put that is travelling */
#ifdef DEATHS
byte deaths;
#endif
#ifdef DRIFT
byte cool;
#endif
#ifdef CALM
byte calm, rounds; /* calm: 0, 1 + who is left, or DONE */
#define DONE 99
#define may_run(me) (calm == 0 || calm == me + 1)
#define last_seq (N + (calm != 0) * SPARE)
#define last_k (K + (calm != 0) * SPARE)
#define stormy (calm == 0)
#else
#define may_run(me) true
#define last_seq N
#define last_k K
#define stormy true
#endif

#define LIST 0
#define READ 1
#define CARD 2
#define WAIT 3
#define CERT 4
#define SURE 5
#define CSEAL1 6
#define CSEAL2 7
#define START 8
#define PUT 9
#define BACKX 10
#define BACKA 11
#define CHECK 12
#define SEAL1 13
#define SEAL2 14
#define TAKE 15
#define HOLD 16
#define RPUT 17
#define RBACKX 18
#define RBACKA 19
#define RELEASE 20
#define RELBACK 21
#define EXTEND 22
#define OVER 23
#define END 24

inline list(mask, head)
{ mask = 0; head = 0; i = 1;
  do
  :: i <= N + SPARE -> if :: cur[i] -> mask = mask | (1 << (i - 1)); head = i :: else fi; i++
  :: else -> break
  od;
  i = 0
}

/* A create: fails if the number is taken. Terms rise by one, and only with the owner. */
inline commit(s, r, ok)
{ if
#ifndef NO_R10
  :: cur[s] -> ok = false
  :: else ->
#else
  :: true ->
#endif
     ok = true; cur[s] = r;
     if
     :: hist[s] == 0 ->
        hist[s] = r;
        TERMS(s == 1 || hist[s - 1]);
        if
        :: s == 1 -> TERMS(tm[owner(r)] == 1)
        :: s > 1 && owner(r) == owner(hist[s - 1]) -> TERMS(hist[s - 1] < REL)
        :: else -> TERMS(tm[owner(r)] == tm[owner(hist[s - 1])] + 1)
        fi
     :: else
     fi
  fi
}

/* The change of owner from `a` to `b` at number `s` happened. */
#define happened(s, a, b) (a != b && owner(hist[s - 1]) == a && owner(hist[s]) == b)
inline seal_pred(s, a, b) { TRUE_CERTIFICATES(happened(s, a, b)); by_pred = by_pred | bit(a) }
inline seal_succ(s, a, b) { TRUE_CERTIFICATES(happened(s, a, b)); by_succ = by_succ | bit(b) }
#define sealed(a, b) ((by_pred & bit(a)) && (by_succ & bit(b)))

/* A stored certificate names other neighbours (R5). */
#ifdef NO_R5
#define is_debris(s, a, b) false
#else
#define is_debris(s, a, b) (((by_succ & bit(b)) || (by_pred & bit(a))) && !happened(s, a, b))
#endif

/* How a put ends for its caller: answered, its answer lost, or still travelling. */
inline put(me, s, r, done, backx, backa)
{ if
  :: commit(s, r, ok); if :: ok -> pc[me] = done :: else -> pc[me] = backx fi
#ifdef TRAVEL
  :: stormy -> commit(s, r, ok); pc[me] = backa
  :: stormy && !flying -> flying = true; fq = s; fr = r; pc[me] = backa
#endif
  fi;
  ok = false
}

/* This incarnation is over; the next try is another owner's (R2). */
inline finish(me)
{ vu[me] = 0; at[me] = 0; q[me] = 0; cp[me] = 0; cs[me] = 0; lm[me] = 0; h[me] = 0; k[me]++;
  pc[me] = (k[me] < last_k -> LIST : END)
}
/* Nothing of it was or will be stored: the same name may serve again. */
inline unused(me)
{ at[me] = 0; q[me] = 0; cp[me] = 0; cs[me] = 0; pc[me] = LIST;
#ifdef UNEQUAL
  card = card & ~bit(own(me));
#endif
  if :: flying && owner(fr) == own(me) -> finish(me) :: else fi
}

#ifdef APART
#define here(me, p) (me != 1 && p != 1)
#else
#define here(me, p) true
#endif
#if defined(NO_R3C_HERE)
#define proven_dead(me, o) ((dead & bit(o)) || !here_really(me, who(o)))
#define here_really(me, p) (me != 1 && p != 1)
#else
#define proven_dead(me, o) (here(me, who(o)) && (dead & bit(o)))
#endif
#ifdef NO_OBSERVATION
#define observed(me) false
#else
#define observed(me) (ob[me] == 0)
#endif
/* R3: released; finished in this very process; dead; or observed for a whole TTL. */
#define may_take(me, r) (r >= REL || who(owner(r)) == me || proven_dead(me, owner(r)) || observed(me))

#ifdef NO_R6
#define has_certificate(r) true
#else
#define has_certificate(r) (tm[owner(r)] == 1 || (by_succ & bit(owner(r))))
#endif

inline extend(me)
{
#ifdef NO_R1
  vu[me] = at[me];
#elif defined(NO_R1_START)
  if :: vu[me] -> vu[me] = ttl(me) - MARGIN :: else fi;
#else
  if :: vu[me] -> vu[me] = at[me] :: else fi;
#endif
  at[me] = 0;
  if
  :: vu[me] == 0 -> finish(me)
  :: else -> q[me]++; pc[me] = HOLD; only_holder(me)
  fi
}

/* Equal processes: whoever founds the node is called process 0. */
#if defined(UNEQUAL) || defined(CALM)
#define may_found(me) true
#else
#define may_found(me) (me == 0 || hist[1])
#endif

inline only_holder(me)
{ i = 0;
  do
  :: i < NP -> HOLDERS(i == me || vu[i] == 0); i++
  :: else -> break
  od;
  i = 0
}

active [NP] proctype candidate()
{ byte i; bool ok; byte n; byte me = _pid;
end:
  do
  /* Load head. A waiting candidate only reads the next number; a takeover lists again. */
  :: d_step { may_run(me) &&
       (pc[me] == LIST || (pc[me] == WAIT && (may_take(me, obo[me]) || cur[obs[me] + 1]))) ->
       list(lm[me], h[me]);
#ifdef CALM
       if :: calm -> rounds++; ACQUIRABLE(rounds <= ROUNDS) :: else fi;
#endif
       if
       :: h[me] == 0 -> obs[me] = 0; obo[me] = 0; ob[me] = 0; pc[me] = START
       :: else -> pc[me] = READ
       fi }
  :: d_step { may_run(me) && pc[me] == READ ->
       if
       :: cur[h[me]] == 0 -> pc[me] = LIST; lm[me] = 0; h[me] = 0
       :: else ->
          if
          :: obs[me] == h[me] && obo[me] == cur[h[me]] -> pc[me] = WAIT
          :: else ->
             obs[me] = h[me];
             obo[me] = cur[h[me]];
#ifdef UNEQUAL
             ob[me] = TTL + 1;
             pc[me] = CARD
#else
             ob[me] = TTL;
             pc[me] = WAIT
#endif
          fi;
#ifdef NO_R3A
          ob[me] = 0;
#endif
          if
          :: pc[me] == WAIT && may_take(me, obo[me]) ->
             pc[me] = (has_certificate(obo[me]) && obs[me] < last_seq -> START : CERT)
          :: else
          fi;
          if :: pc[me] == WAIT || pc[me] == START -> lm[me] = 0 :: else fi;
          h[me] = 0
       fi }
#ifdef UNEQUAL
  /* The TTL to wait for is the larger of one'n own and the card'n; it counts from the read. */
  :: d_step { may_run(me) && pc[me] == CARD ->
       n = ttl(me);
#ifndef NO_CARD
       if :: (card & bit(owner(obo[me]))) && ttl(who(owner(obo[me]))) > n -> n = ttl(who(owner(obo[me]))) :: else fi;
#endif
       ob[me] = (ob[me] > TTL + 1 - n -> ob[me] - (TTL + 1 - n) : 0);
       n = 0;
       pc[me] = (may_take(me, obo[me]) -> CERT : WAIT);
       if :: pc[me] == WAIT -> lm[me] = 0 :: else fi }
#endif
  /* The certificate of the head'n term, from its index or from the history (R5, R8). */
  :: d_step { may_run(me) && pc[me] == CERT ->
       if
       :: obs[me] >= last_seq -> pc[me] = END; lm[me] = 0
       :: obs[me] < last_seq && has_certificate(obo[me]) ->
          pc[me] = START; lm[me] = 0
       :: else ->
          n = obs[me];
          do
          :: n > 1 && (lm[me] & (1 << (n - 2))) && cur[n - 1] &&
             tm[owner(cur[n - 1])] >= tm[owner(obo[me])] -> n--
          :: else -> break
          od;
          if
          :: n > 1 && (lm[me] & (1 << (n - 2))) && cur[n - 1] &&
             (n == obs[me] || owner(cur[n]) == owner(obo[me])) &&
             !is_debris(n, owner(cur[n - 1]), owner(obo[me])) ->
             cs[me] = n; cp[me] = owner(cur[n - 1])
          :: else
          fi;
          n = 0; lm[me] = 0;
#ifdef NO_SURE
          pc[me] = (cs[me] -> CSEAL1 : LIST)
#else
          pc[me] = SURE
#endif
       fi }
  /* A record in the place of a pruned head has two newer ones above it. */
  :: d_step { may_run(me) && pc[me] == SURE ->
       n = obs[me] + 2;
       do :: n <= N + SPARE && cur[n] == 0 -> n++ :: else -> break od;
       if
       :: n <= N + SPARE || cs[me] == 0 -> pc[me] = LIST; cs[me] = 0; cp[me] = 0
       :: else -> pc[me] = CSEAL1
       fi;
       n = 0 }
  :: d_step { may_run(me) && pc[me] == CSEAL1 ->
       seal_pred(cs[me], cp[me], owner(obo[me])); pc[me] = CSEAL2 }
  :: d_step { may_run(me) && pc[me] == CSEAL2 ->
       seal_succ(cs[me], cp[me], owner(obo[me])); cs[me] = 0; cp[me] = 0; pc[me] = START }

  /* Card, clock, create. */
  :: d_step { may_run(me) && pc[me] == START ->
       q[me] = obs[me] + 1;
       tm[own(me)] = (obs[me] -> tm[owner(obo[me])] + 1 : 1);
#ifdef UNEQUAL
       card = card | bit(own(me));
#endif
       at[me] = ttl(me) - MARGIN;
       pc[me] = PUT }
#ifdef EARLY_SEAL
  :: atomic { may_run(me) && pc[me] == PUT && may_found(me) -> put(me, q[me], own(me), SEAL1, BACKX, BACKA) }
#else
  :: atomic { may_run(me) && pc[me] == PUT && may_found(me) -> put(me, q[me], own(me), CHECK, BACKX, BACKA) }
#endif
  :: atomic { may_run(me) && (pc[me] == BACKX || pc[me] == BACKA) ->
       if
       :: cur[q[me]] == own(me) ->
#ifdef NO_R7
          at[me] = ttl(me) - MARGIN;
#endif
          pc[me] = CHECK
       :: cur[q[me]] != own(me) && (cur[q[me]] || pc[me] == BACKX) -> unused(me)
       :: cur[q[me]] == 0 && pc[me] == BACKA && at[me] ->
#ifdef NO_R7
          at[me] = ttl(me) - MARGIN;
#endif
          pc[me] = PUT
       :: cur[q[me]] == 0 && pc[me] == BACKA -> /* given up: it may still land */
#ifdef NO_R2
          pc[me] = START
#else
          finish(me)
#endif
       fi }
  /* R4, then R6, then R1. */
  :: d_step { may_run(me) && pc[me] == CHECK ->
#ifndef NO_R4
       list(n, h[me]); n = 0;
       if
       :: h[me] != q[me] -> finish(me)
       :: else ->
#else
       if
       :: true ->
#endif
          h[me] = 0;
#ifdef EARLY_SEAL
          pc[me] = TAKE
#else
          pc[me] = (obs[me] && !REPORT_FIRST -> SEAL1 : TAKE)
#endif
       fi }
  :: d_step { may_run(me) && pc[me] == SEAL1 ->
       if :: obs[me] -> seal_pred(q[me], owner(obo[me]), own(me)) :: else fi; pc[me] = SEAL2 }
  :: d_step { may_run(me) && pc[me] == SEAL2 ->
       if :: obs[me] -> seal_succ(q[me], owner(obo[me]), own(me)) :: else fi;
#ifdef EARLY_SEAL
       pc[me] = CHECK }
#else
       pc[me] = TAKE }
#endif
  :: d_step { may_run(me) && pc[me] == TAKE ->
       if
       :: at[me] == 0 -> finish(me)
       :: else ->
          FINDABLE(obs[me] == 0 || sealed(owner(obo[me]), own(me)));
          vu[me] = at[me]; at[me] = 0; obs[me] = 0; obo[me] = 0; ob[me] = 0;
          pc[me] = HOLD;
#ifdef CALM
          if :: calm -> calm = DONE :: else fi;
#endif
          only_holder(me)
       fi }

  /* Hold: renew by one put; lapse; release. */
  :: d_step { may_run(me) && pc[me] >= HOLD && pc[me] <= RBACKA && vu[me] == 0 -> 
#if defined(NO_R1)
       if :: pc[me] == HOLD -> finish(me) :: else -> skip fi
#else
       finish(me)
#endif
     }
  :: d_step { may_run(me) && stormy && pc[me] == HOLD && vu[me] && q[me] < last_seq ->
       at[me] = ttl(me) - MARGIN; pc[me] = RPUT }
  :: atomic { may_run(me) && pc[me] == RPUT ->
       put(me, q[me] + 1, own(me), EXTEND, RBACKX, RBACKA) }
  :: d_step { may_run(me) && pc[me] == EXTEND -> extend(me) }
  :: d_step { may_run(me) && pc[me] == RBACKX ->
       if :: cur[q[me] + 1] == own(me) -> pc[me] = EXTEND :: else -> finish(me) fi }
  :: d_step { may_run(me) && pc[me] == RBACKA ->
       if
       :: cur[q[me] + 1] == own(me) -> pc[me] = EXTEND
       :: cur[q[me] + 1] && cur[q[me] + 1] != own(me) -> finish(me)
       :: else ->
#ifdef NO_R7
          at[me] = ttl(me) - MARGIN;
#endif
          pc[me] = RPUT
       fi }
  /* Release: finished here first. A renewal that is unanswered may take the number. */
  :: d_step { may_run(me) && stormy && pc[me] >= HOLD && pc[me] <= RBACKA && vu[me] && q[me] < last_seq ->
#ifndef NO_R3B
       vu[me] = 0;
#endif
       at[me] = 0;
       pc[me] = RELEASE }
  :: atomic { may_run(me) && pc[me] == RELEASE ->
       put(me, q[me] + 1, own(me) + REL, OVER, RELBACK, RELBACK) }
  :: d_step { may_run(me) && pc[me] == RELBACK ->
       if
       :: cur[q[me] + 1] == own(me) && q[me] + 1 < last_seq -> q[me]++; pc[me] = RELEASE
       :: else -> finish(me)
       fi }
  :: d_step { may_run(me) && pc[me] == OVER -> finish(me) }
#ifdef DEATHS
  :: d_step { may_run(me) && stormy && deaths < DEATHS && pc[me] != END ->
       deaths++;
       n = 0;
       do :: n <= k[me] -> dead = dead | bit(me * ALL + n + 1); n++ :: else -> break od;
       n = 0;
       obs[me] = 0; obo[me] = 0; ob[me] = 0;
       finish(me) }
#endif
  od
}

#ifdef TRAVEL
/* A put that travels arrives some time, or never. */
active proctype network()
{ bool ok; byte i;
end:
  do
  :: d_step { flying -> commit(fq, fr, ok); flying = false; fq = 0; fr = 0; ok = false }
  od
}
#endif

#define dec(t) t = (t -> t - 1 : 0)
#ifdef NO_R1_SUSPEND
#define counting observing
#else
#define counting true
#endif
inline tick_of(p, observing)
{ if :: counting -> dec(at[p]); dec(vu[p]) :: else fi;
  if :: observing -> dec(ob[p]) :: else fi
}
/* In the calm, whoever is left is quicker than the clock. */
#ifdef CALM
#define time_passes (calm == 0 || (calm <= NP && pc[calm - 1] == WAIT && ob[calm - 1]))
#else
#define time_passes true
#endif
active proctype clock()
{ byte p;
end:
  do
  :: d_step { time_passes ->
       p = 0;
       do :: p < NP -> tick_of(p, true); p++ :: else -> break od;
       p = 0;
#ifdef DRIFT
       dec(cool)
#endif
     }
#ifdef DRIFT
  /* A candidate that is suspended waits longer; a holder's clock goes on. */
  :: d_step { time_passes -> tick_of(0, false); tick_of(1, true); dec(cool) }
  :: d_step { time_passes -> tick_of(0, true); tick_of(1, false); dec(cool) }
  :: d_step { time_passes && cool == 0 -> tick_of(0, true); cool = TTL }
  :: d_step { time_passes && cool == 0 -> tick_of(1, true); cool = TTL }
#endif
  od
}

/* Pruning: list; read downwards from the last record that stays, sealing each change of owner; then
   delete, in any order. It may stop anywhere, and a pause is as long as any. */
byte stage, mask, low, s, after, head;
inline stop_pruning() { stage = 0; mask = 0; s = 0; low = 0; after = 0; head = 0 }
active proctype pruner()
{ byte i;
end:
  do
  :: d_step { stage == 0 && stormy ->
       list(mask, head);
       if
       :: head < 2 -> mask = 0; head = 0
       :: else ->
          low = head;
          do :: low > 1 && cur[low - 1] -> low-- :: else -> break od;
          s = (low < head -> head - 1 : head); /* the lowest that stays */
          mask = mask & ((1 << (s - 1)) - 1);
          head = 0;
          if
          :: mask == 0 -> s = 0; low = 0
          :: else -> stage = (low < s -> 1 : 4)
          fi
       fi }
  :: d_step { stage == 1 ->
       if
       :: cur[s] == 0 -> stage = 4
       :: else ->
          if
          :: after && owner(after) != owner(cur[s]) ->
             if
             :: tm[owner(after)] == 1 || is_debris(s + 1, owner(cur[s]), owner(after)) -> stage = 4
             :: else ->
                TRUE_CERTIFICATES(tm[owner(after)] == tm[owner(cur[s])] + 1);
#ifndef NO_R6
                if :: !sealed(owner(cur[s]), owner(after)) -> head = owner(cur[s]); stage = 2 :: else fi
#endif
             fi
          :: else
          fi;
          if
          :: stage == 2
          :: stage == 4
          :: stage == 1 && s == low -> stage = 4
          :: else -> after = cur[s]; s--
          fi
       fi;
       if :: stage == 4 -> s = 0; low = 0; after = 0 :: else fi }
  :: d_step { stage == 2 -> seal_pred(s + 1, head, owner(after)); stage = 3 }
  :: d_step { stage == 3 ->
       seal_succ(s + 1, head, owner(after));
       head = 0;
       if
       :: s == low -> stage = 4; s = 0; low = 0; after = 0
       :: else -> after = cur[s]; s--; stage = 1
       fi }
  /* A change of owner stays findable: what is deleted beside it was sealed before. */
  :: atomic { stage == 4 ->
       i = 1;
       do
       :: i <= N + SPARE && (mask & (1 << (i - 1))) ->
          if :: break :: i++ fi
       :: i <= N + SPARE && !(mask & (1 << (i - 1))) -> i++
       :: i > N + SPARE -> break
       od;
       if
       :: i > N + SPARE -> skip
       :: else ->
          if
          :: cur[i] && cur[i] == hist[i] ->
             FINDABLE(i == 1 || owner(hist[i - 1]) == owner(hist[i]) ||
                    sealed(owner(hist[i - 1]), owner(hist[i])));
             FINDABLE(hist[i + 1] && (owner(hist[i + 1]) == owner(hist[i]) ||
                    sealed(owner(hist[i]), owner(hist[i + 1]))))
          :: else
          fi;
          cur[i] = 0;
          mask = mask & ~(1 << (i - 1))
       fi;
       i = 0;
       if :: mask == 0 -> stage = 0 :: else fi }
  :: d_step { stage != 0 -> stop_pruning() }
#ifdef UNEQUAL
  /* A card may go once its owner is fenced. */
  :: d_step { card & by_pred -> card = card & ~by_pred }
#endif
  od
}

#ifdef CALM
/* From here on only process p lives, no request fails, and it is quick. It must acquire. */
inline leave(p)
{ i = 0;
  do
  :: i < NP ->
     if
     :: i != p ->
        pc[i] = END; k[i] = 0; vu[i] = 0; at[i] = 0; ob[i] = 0; obs[i] = 0; obo[i] = 0;
        q[i] = 0; h[i] = 0; lm[i] = 0; cp[i] = 0; cs[i] = 0
     :: else
     fi;
     i++
  :: else -> break
  od;
  i = 0;
  stop_pruning();
  calm = p + 1
}
active proctype weather()
{ byte i;
end:
  do
  :: d_step { calm == 0 && pc[0] < HOLD -> leave(0) }
  :: d_step { calm == 0 && pc[1] < HOLD -> leave(1) }
  :: timeout -> ACQUIRABLE(calm == 0 || calm == DONE); break
  od
}
#endif
