/* The leader header as core/leader uses it: one step for each access to a word, so that a process may
   pause, or die, between any two. The lowest NP processes run this project's code; with SUBETHA one
   more, with the highest pid, claims as SubEtha does: pid, then term, then heartbeat.

   Worlds (-D): DEATHS n   processes die, n times in all, and their pid starts anew
                REBOOT     once, all die together, and start times repeat
                EPOCHS n   beats, ticks (n in all) and claims by a late heartbeat
                NAMESAKE   processes 0 and 1 have the same pid, in two PID namespaces
                SUBETHA    see above
                HEIR       the SubEtha peer starts with the pid of process 0, once that has
                           stepped down and is gone (the pid of a leader that is killed, in the
                           hands of a peer that claims in three steps, cannot be told from the dead;
                           nor can the peer, by who judged before and swaps after it came)
                CALM       at any moment all but one may stop for good; that one must lead
   A tooth drops one rule (-DNO_VOUCHER ...); run.py lists them. */

#ifndef NP
#define NP 2
#endif
#ifndef TERMS_MAX
#define TERMS_MAX 4
#endif
#define GRACE 1
#ifdef SUBETHA
#define ALL (NP + 1)
#else
#define ALL NP
#endif
#ifdef CALM
#define SPARE 3
#else
#define SPARE 0
#endif
#define TM (TERMS_MAX + SPARE)
#ifndef EPOCHS
#define EM 0
#else
#define EM (EPOCHS + SPARE)
#endif

#define HOLDERS_ 1
#define TERMS_ 2
#define VERDICTS_ 3
#define BEATS_ 4
#define ACQUIRABLE_ 5
#define PROMPT_ 6
#ifdef ONLY
#define checked(property) (ONLY == property)
#else
#define checked(property) true
#endif
#define HOLDERS(c) assert(!checked(HOLDERS_) || (c))
#define TERMS(c) assert(!checked(TERMS_) || (c))
#define VERDICTS(c) assert(!checked(VERDICTS_) || (c))
#define BEATS(c) assert(!checked(BEATS_) || (c))
#define ACQUIRABLE(c) assert(!checked(ACQUIRABLE_) || (c))
#define PROMPT(c) assert(!checked(PROMPT_) || (c))

/* The words. A holder is a pid, a start time and the term that salts the two's hash. */
byte lead_pid, lead_term;                 /* 8 */
byte heartbeat, epoch;                    /* 16, 24 */
byte hold_pid, hold_start, hold_salt;     /* 32 */
byte vouch_term, vouch_ns, vouch_boot;    /* 40; ns 0 = all zero */

byte start[ALL]; /* start time of each process; it lives, or its successor by that pid */
#ifdef NAMESAKE
#define pid(me) (me < 2 -> 1 : me)
#define ns(me) (me == 0 -> 1 : 2)
#define born(me) (start[me] + (me == 1))
#elif defined(HEIR)
#define pid(me) (me == NP -> 1 : me + 1)
#define ns(me) 1
#define born(me) start[me]
bool heir; /* process 0 is gone, and the peer has its pid */
#else
#define pid(me) (me + 1)
#define ns(me) 1
#define born(me) start[me]
#endif
byte boot = 1;
#ifdef DEATHS
byte deaths;
#endif

/* Of each process of ours: its tenure, and what it wrote for it; 0 = none. */
byte my_term[NP], my_vouch[NP];
/* Ghosts: whose tenure word 8 names, 1 + process; its start; the epoch of its last sign of life;
   the highest term that anyone led; whether the tenure was vouched for. */
byte g_who, g_start, g_boot, g_beat, g_highest;
bool g_vouched, vouched_before[NP];

/* What a step in progress has seen. */
byte pc[ALL], sp[NP], st[NP], shp[NP], shs[NP], sht[NP], svt[NP], svn[NP], svb[NP], sb[NP], se[NP];
byte why[NP], stale[NP];
#define BY_RIGHT 1
#define BY_LATENESS 2
#define BY_DEATH 3

#ifdef CALM
byte calm, rounds; /* calm: 0, 1 + who is left, or DONE */
#define DONE 99
#define may_run(me) (calm == 0 || calm == me + 1)
#define stormy (calm == 0)
#else
#ifdef HEIR
#define may_run(me) (me != 0 || !heir)
#else
#define may_run(me) true
#endif
#define stormy true
#endif
#define last_term (TERMS_MAX + (!stormy) * SPARE)
#define last_epoch (EM - stormy * SPARE)

#define IDLE 0
#define READ40 1
#define READ32 2
#define READ24 3
#define READ16 4
#define LOOK 5
#define EPOCH 6
#define SWAP16 7
#define SWAP8 8
#define SWAP32 9
#define SWAP40 10
#define BEAT_TOKEN 11
#define BEAT_EPOCH 12
#define BEAT_SWAP 13
#define BEAT_CHECK 14
#define MEND40 15
#define MEND32 16
#define MEND 17
#define DOWN40 18
#define DOWN32 19
#define DOWN 20
#define WITHDRAW 21
#define VACATE 22
#define ADD_TERM 23
#define STORE16 24
#define LATE16 25

#define token(me) (my_term[me] && lead_pid == pid(me) && lead_term == my_term[me])
#define holder_is_mine(p, s, t) (p == pid(me) && s == born(me) && t == salt(my_term[me]))
#define voucher_is_mine(t, n, b) (my_vouch[me] && t == my_term[me] && n == ns(me) && b == boot)
#define ours (my_term[me] && sp[me] == pid(me) && (st[me] == my_term[me] || \
  (holder_is_mine(shp[me], shs[me], sht[me]) && voucher_is_mine(svt[me], svn[me], svb[me]))))

inline forget(me)
{ sp[me] = 0; st[me] = 0; shp[me] = 0; shs[me] = 0; sht[me] = 0; svt[me] = 0; svn[me] = 0;
  svb[me] = 0; sb[me] = 0; se[me] = 0; why[me] = 0; stale[me] = 0; vouched_before[me] = false
}
inline idle(me) { pc[me] = IDLE; forget(me) }
inline read8(me) { sp[me] = lead_pid; st[me] = lead_term }
#define read40(me) svt[me] = vouch_term; svn[me] = vouch_ns; svb[me] = vouch_boot
#define read32(me) shp[me] = hold_pid; shs[me] = hold_start; sht[me] = hold_salt

#ifdef NO_SALT
#define salt(t) 0
#else
#define salt(t) t
#endif
/* The process that has `p` in my namespace, as the kernel knows it: all pids of the model live. */
#define NOBODY 99
#ifdef NAMESAKE
#define start_of(p) (p == 1 -> (me == 0 -> born(0) : born(1)) : (me == 0 -> NOBODY : born(2)))
#define same_ns(n) (n == ns(me))
#elif defined(HEIR)
#define start_of(p) (p == 1 && heir -> NOBODY : born(p - 1))
#define same_ns(n) true
#else
#define start_of(p) born(p - 1)
#define same_ns(n) true
#endif
#define same_ns_really (g_who == 0 || ns(g_who - 1) == ns(me))
#ifdef NO_NS
#undef same_ns
#define same_ns(n) true
#endif
#ifdef NO_VOUCHER
#define vouched true
#else
#define vouched (svt[me] == st[me])
#endif
#ifdef NO_BOOT
#define rebooted false
#else
#define rebooted (svb[me] != boot)
#endif
#ifdef NO_START
#define another(s) false
#else
#define another(s) (s != start_of(sp[me]))
#endif
#define judged_dead (vouched && shp[me] == sp[me] && svn[me] && \
  (rebooted || (same_ns(svn[me]) && (another(shs[me]) || (sht[me] != salt(st[me]))))))
/* Does the process live whose tenure word 8 names? */
#define leader_lives (g_who && g_boot == boot && start[g_who - 1] == g_start)

inline only_leader(me)
{ i = 0;
  do
  :: i < NP -> HOLDERS(i == me || !token(i)); i++
  :: else -> break
  od;
  i = 0
}

active [NP] proctype candidate()
{ byte i; byte me = _pid;
end:
  do
  /* Claim: words 8, 40, 32, 24, 16 in this order, the kernel, then the swaps. */
  :: d_step { may_run(me) && pc[me] == IDLE && !token(me) ->
       read8(me); pc[me] = READ40; vouched_before[me] = g_vouched;
#ifdef CALM
#ifndef NO_TICK
       if :: calm && epoch < last_epoch -> epoch++ :: else fi;
#endif
       if :: calm -> rounds++; ACQUIRABLE(rounds <= 8) :: else fi
#endif
     }
#ifdef NO_ORDER
  :: d_step { may_run(me) && pc[me] == READ40 -> read32(me); pc[me] = READ32 }
  :: d_step { may_run(me) && pc[me] == READ32 -> read40(me); pc[me] = READ24 }
#else
  :: d_step { may_run(me) && pc[me] == READ40 -> read40(me); pc[me] = READ32 }
  :: d_step { may_run(me) && pc[me] == READ32 -> read32(me); pc[me] = READ24 }
#endif
  :: d_step { may_run(me) && pc[me] == READ24 -> se[me] = epoch; pc[me] = READ16 }
  :: atomic { may_run(me) && pc[me] == READ16 -> sb[me] = heartbeat;
       if
       :: sp[me] == 0 || ours -> why[me] = BY_RIGHT; pc[me] = EPOCH
       :: sp[me] && !ours && pid(me) < sp[me] -> why[me] = BY_RIGHT; pc[me] = EPOCH
#ifndef NO_HEARTBEAT
       :: sp[me] && !ours && se[me] > sb[me] + GRACE -> why[me] = BY_LATENESS; pc[me] = EPOCH
#endif
       :: sp[me] && !ours && se[me] <= sb[me] + GRACE -> pc[me] = LOOK
#ifdef NO_HEARTBEAT
       :: sp[me] && !ours && se[me] > sb[me] + GRACE -> pc[me] = LOOK
#endif
       fi;
       se[me] = 0 }
  :: d_step { may_run(me) && pc[me] == LOOK ->
       if
       :: judged_dead -> why[me] = BY_DEATH; pc[me] = EPOCH
       :: else ->
          /* A leader of ours that is gone, and had vouched, is seen to be. */
          PROMPT(leader_lives || g_who == 0 || g_who > NP || !same_ns_really ||
                 lead_pid != sp[me] || lead_term != st[me] || !vouched_before[me] || !g_vouched);
          idle(me)
       fi }
  :: d_step { may_run(me) && pc[me] == EPOCH ->
       se[me] = epoch;
#ifdef NO_HEARTBEAT_FIRST
       pc[me] = SWAP8
#else
       pc[me] = SWAP16
#endif
     }
  :: d_step { may_run(me) && pc[me] == SWAP16 ->
       if
       :: heartbeat != sb[me] && sb[me] != se[me] -> idle(me)
       :: else ->
          if :: sb[me] != se[me] -> heartbeat = se[me] :: else fi;
          stale[me] = (g_who && epoch > g_beat + GRACE -> 1 : 0);
          pc[me] = SWAP8
       fi }
  :: d_step { may_run(me) && pc[me] == SWAP8 ->
       if
       :: lead_pid != sp[me] || lead_term != st[me] || st[me] >= last_term -> idle(me)
       :: else ->
          VERDICTS(why[me] != BY_DEATH || !leader_lives);
          BEATS(why[me] != BY_LATENESS || g_who > NP || !leader_lives || stale[me]);
          lead_pid = pid(me);
#ifdef NO_TERM_RISE
          lead_term = st[me];
#elif defined(NO_SINGLE_SWAP)
          my_term[me] = lead_term + 1;
#else
          lead_term = st[me] + 1;
#endif
          my_term[me] = st[me] + 1;
#ifdef NO_TERM_RISE
          my_term[me] = st[me];
#endif
          TERMS(my_term[me] > g_highest);
          g_highest = my_term[me];
          g_who = me + 1; g_start = start[me]; g_boot = boot; g_beat = se[me];
          g_vouched = false;
          my_vouch[me] = 1;
          only_leader(me);
          pc[me] = SWAP32;
#ifdef NO_HEARTBEAT_FIRST
          pc[me] = LATE16;
#endif
#ifdef NO_SINGLE_SWAP
          pc[me] = ADD_TERM;
#endif
#ifdef CALM
          if :: calm -> calm = DONE :: else fi;
#endif
       fi }
#ifdef NO_SINGLE_SWAP
  :: d_step { may_run(me) && pc[me] == ADD_TERM -> lead_term++; my_term[me] = lead_term; pc[me] = SWAP32 }
#endif
#ifdef NO_HEARTBEAT_FIRST
  :: d_step { may_run(me) && pc[me] == LATE16 -> heartbeat = se[me]; pc[me] = SWAP32 }
#endif
  /* Vouch. */
  :: d_step { may_run(me) && pc[me] == SWAP32 ->
       if
#ifdef NO_SWAP32
       :: true ->
#else
       :: (hold_pid == shp[me] && hold_start == shs[me] && hold_salt == sht[me]) ||
          (shp[me] == pid(me) && shs[me] == born(me) && sht[me] == salt(my_term[me])) ->
#endif
          if
          :: !(shp[me] == pid(me) && shs[me] == born(me) && sht[me] == salt(my_term[me])) ->
             hold_pid = pid(me); hold_start = born(me); hold_salt = salt(my_term[me])
          :: else
          fi;
          pc[me] = SWAP40
#ifndef NO_SWAP32
       :: else -> idle(me)
#endif
       fi }
  :: d_step { may_run(me) && pc[me] == SWAP40 ->
       if
#ifdef NO_SWAP40
       :: my_vouch[me] ->
#else
       :: vouch_term == svt[me] && vouch_ns == svn[me] && vouch_boot == svb[me] && my_vouch[me] ->
#endif
          vouch_term = my_term[me]; vouch_ns = ns(me); vouch_boot = boot;
          if :: token(me) -> g_vouched = true :: else fi
       :: else
       fi;
       idle(me) }

#ifdef EPOCHS
  /* Beat: the heartbeat is read before the last look at the leader. */
  :: d_step { may_run(me) && stormy && pc[me] == IDLE && token(me) -> sb[me] = heartbeat; pc[me] = BEAT_TOKEN }
  :: d_step { may_run(me) && pc[me] == BEAT_TOKEN ->
       if :: token(me) -> pc[me] = BEAT_EPOCH :: else -> idle(me) fi }
  :: d_step { may_run(me) && pc[me] == BEAT_EPOCH -> se[me] = epoch; pc[me] = BEAT_SWAP }
  :: d_step { may_run(me) && pc[me] == BEAT_SWAP ->
       if
#ifdef NO_SWAP16
       :: true -> heartbeat = se[me]; if :: token(me) -> g_beat = se[me] :: else fi
#else
       :: sb[me] != se[me] && heartbeat == sb[me] ->
          heartbeat = se[me]; if :: token(me) -> g_beat = se[me] :: else fi
       :: else -> if :: token(me) && sb[me] == se[me] -> g_beat = se[me] :: else fi
#endif
       fi;
       sb[me] = 0; se[me] = 0;
       if
       :: voucher_is_mine(vouch_term, vouch_ns, vouch_boot) &&
          hold_pid == pid(me) && hold_start == born(me) && hold_salt == salt(my_term[me]) -> idle(me)
       :: else -> read8(me); pc[me] = MEND40
       fi }
  :: d_step { may_run(me) && pc[me] == MEND40 -> read40(me); pc[me] = MEND32 }
  :: d_step { may_run(me) && pc[me] == MEND32 -> read32(me); pc[me] = MEND }
  :: d_step { may_run(me) && pc[me] == MEND ->
       if :: token(me) -> sp[me] = 0; st[me] = 0; pc[me] = SWAP32 :: else -> idle(me) fi }
#ifndef NO_TICK
  :: d_step { may_run(me) && pc[me] == IDLE && epoch < last_epoch -> epoch++ }
#endif
#endif

  /* Step down: word 40 is withdrawn before the post is vacant. */
  :: d_step { may_run(me) && stormy && pc[me] == IDLE && my_term[me] -> read8(me); pc[me] = DOWN40 }
  :: d_step { may_run(me) && pc[me] == DOWN40 -> read40(me); pc[me] = DOWN32 }
  :: d_step { may_run(me) && pc[me] == DOWN32 ->
       read32(me);
       if
       :: ours -> pc[me] = WITHDRAW
       :: else -> my_term[me] = 0; my_vouch[me] = 0; idle(me)
       fi }
  :: d_step { may_run(me) && pc[me] == WITHDRAW ->
#ifndef NO_WITHDRAWAL
       if
       :: voucher_is_mine(vouch_term, vouch_ns, vouch_boot) -> vouch_term = 0; vouch_ns = 0; vouch_boot = 0
       :: else
       fi;
#endif
       if :: g_who == me + 1 -> g_vouched = false :: else fi;
       my_vouch[me] = 0; pc[me] = VACATE }
  :: d_step { may_run(me) && pc[me] == VACATE ->
       if :: lead_pid == pid(me) -> lead_pid = 0; g_who = 0; g_vouched = false :: else fi;
       my_term[me] = 0; idle(me) }
#ifdef DEATHS
  :: d_step { may_run(me) && stormy && deaths < DEATHS &&
#ifdef HEIR
       (me != 0 || (lead_pid != 1 && my_term[me] == 0)) &&
#endif
       true ->
       deaths++; start[me]++; my_term[me] = 0; my_vouch[me] = 0; idle(me);
#ifdef HEIR
       if :: me == 0 -> heir = true :: else fi
#endif
     }
#endif
  od
}

#ifdef SUBETHA
active proctype subetha()
{ byte me = NP; byte p; bool late;
#ifdef HEIR
  heir && pc[1] == IDLE;
#endif
end:
  do
  :: d_step { may_run(me) && stormy && pc[me] == IDLE && lead_pid != pid(me) ->
       p = lead_pid; late = (epoch > heartbeat + GRACE);
       pc[me] = (p == 0 || pid(me) < p || late -> SWAP8 : IDLE) }
  :: d_step { pc[me] == SWAP8 && stormy ->
       if
       :: lead_pid == p && lead_term < TERMS_MAX ->
          lead_pid = pid(me); g_who = me + 1; g_start = start[me]; g_boot = boot; g_vouched = false;
          pc[me] = ADD_TERM
       :: else -> pc[me] = IDLE
       fi;
       p = 0; late = false }
  :: d_step { pc[me] == ADD_TERM && stormy ->
       lead_term++; g_vouched = false; if :: lead_term > g_highest -> g_highest = lead_term :: else fi; pc[me] = STORE16 }
  :: d_step { pc[me] == STORE16 && stormy -> heartbeat = epoch; pc[me] = IDLE }
#ifdef EPOCHS
  :: d_step { stormy && pc[me] == IDLE && lead_pid == pid(me) -> heartbeat = epoch }
#endif
  :: d_step { stormy && pc[me] == IDLE && lead_pid == pid(me) -> lead_pid = 0; g_who = 0; g_vouched = false }
#ifdef DEATHS
  :: d_step { stormy && deaths < DEATHS -> deaths++; start[me]++; pc[me] = IDLE; p = 0; late = false }
#endif
  od
}
#endif

#ifdef REBOOT
/* Everyone ends at once; start times count from the boot, and repeat. */
active proctype power()
{ byte i;
end:
  if
  :: d_step { stormy && boot == 1 ->
       boot = 2;
       i = 0;
       do
       :: i < NP -> my_term[i] = 0; my_vouch[i] = 0; idle(i); i++
       :: else -> break
       od;
       i = 0 }
  fi
}
#endif

#ifdef CALM
inline leave(p)
{ i = 0;
  do
  :: i < NP -> if :: i != p -> idle(i); my_term[i] = 0; my_vouch[i] = 0 :: else fi; i++
  :: else -> break
  od;
  i = 0;
#ifdef SUBETHA
  pc[NP] = IDLE;
#endif
  calm = p + 1
}
active proctype weather()
{ byte i;
end:
  do
  :: d_step { calm == 0 && pc[0] == IDLE && !token(0) -> leave(0) }
  :: d_step { calm == 0 && pc[1] == IDLE && !token(1) -> leave(1) }
  :: timeout -> ACQUIRABLE(calm == 0 || calm == DONE); break
  od
}
#endif
