#define rand	pan_rand
#define pthread_equal(a,b)	((a)==(b))
#if defined(HAS_CODE) && defined(VERBOSE)
	#ifdef BFS_PAR
		bfs_printf("Pr: %d Tr: %d\n", II, t->forw);
	#else
		cpu_printf("Pr: %d Tr: %d\n", II, t->forw);
	#endif
#endif
	switch (t->forw) {
	default: Uerror("bad forward move");
	case 0:	/* if without executable clauses */
		continue;
	case 1: /* generic 'goto' or 'skip' */
		IfNotBlocked
		_m = 3; goto P999;
	case 2: /* generic 'else' */
		IfNotBlocked
		if (trpt->o_pm&1) continue;
		_m = 3; goto P999;

		 /* PROC pruner */
	case 3: // STATE 44 - lease.pml:489 - [D_STEP489]
		if (!(boq == -1 && ((((int)((P2 *)_this)->stage)==0)&&1)))
			continue;

		reached[2][44] = 1;
		reached[2][t->st] = 1;
		reached[2][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_507_0: /* 2 */
		if (!(((((int)((P2 *)_this)->stage)==0)&&1)))
			Uerror("block in d_step seq");
S_525_0: /* 2 */
S_508_0: /* 2 */
		((P2 *)_this)->mask = 0;
#ifdef VAR_RANGES
		logval("pruner:mask", ((int)((P2 *)_this)->mask));
#endif
		;
S_509_0: /* 2 */
		((P2 *)_this)->head = 0;
#ifdef VAR_RANGES
		logval("pruner:head", ((int)((P2 *)_this)->head));
#endif
		;
S_510_0: /* 2 */
		((P2 *)_this)->i = 1;
#ifdef VAR_RANGES
		logval("pruner:i", ((int)((P2 *)_this)->i));
#endif
		;
S_522_0: /* 2 */
S_521_0: /* 2 */
S_511_0: /* 2 */
		if (!((((int)((P2 *)_this)->i)<=(5+0))))
			goto S_521_1;
S_516_0: /* 2 */
S_512_0: /* 2 */
		if (!(((int)now.cur[ Index(((int)((P2 *)_this)->i), 6) ])))
			goto S_516_1;
S_513_0: /* 2 */
		((P2 *)_this)->mask = (((int)((P2 *)_this)->mask)|(1<<(((int)((P2 *)_this)->i)-1)));
#ifdef VAR_RANGES
		logval("pruner:mask", ((int)((P2 *)_this)->mask));
#endif
		;
S_514_0: /* 2 */
		((P2 *)_this)->head = ((int)((P2 *)_this)->i);
#ifdef VAR_RANGES
		logval("pruner:head", ((int)((P2 *)_this)->head));
#endif
		;
		goto S_517_0;
S_516_1: /* 3 */
S_515_0: /* 2 */
		/* else */;
		goto S_517_0;
S_516_2: /* 3 */
		Uerror("blocking sel in d_step (nr.0, near line 117)");
S_517_0: /* 2 */
S_518_0: /* 2 */
		((P2 *)_this)->i = (((int)((P2 *)_this)->i)+1);
#ifdef VAR_RANGES
		logval("pruner:i", ((int)((P2 *)_this)->i));
#endif
		;
		goto S_522_0; /* ';' */
S_521_1: /* 3 */
S_519_0: /* 2 */
		/* else */;
S_520_0: /* 2 */
		goto S_524_0;	/* 'goto' */
S_521_2: /* 3 */
		Uerror("blocking sel in d_step (nr.1, near line 116)");
S_523_0: /* 2 */
		goto S_524_0;	/* 'break' */
S_524_0: /* 2 */
		((P2 *)_this)->i = 0;
#ifdef VAR_RANGES
		logval("pruner:i", ((int)((P2 *)_this)->i));
#endif
		;
		goto S_548_0;
S_548_0: /* 2 */
S_526_0: /* 2 */
		if (!((((int)((P2 *)_this)->head)<2)))
			goto S_548_1;
S_527_0: /* 2 */
		((P2 *)_this)->mask = 0;
#ifdef VAR_RANGES
		logval("pruner:mask", ((int)((P2 *)_this)->mask));
#endif
		;
S_528_0: /* 2 */
		((P2 *)_this)->head = 0;
#ifdef VAR_RANGES
		logval("pruner:head", ((int)((P2 *)_this)->head));
#endif
		;
		goto S_549_0;
S_548_1: /* 3 */
S_529_0: /* 2 */
		/* else */;
S_530_0: /* 2 */
		((P2 *)_this)->low = ((int)((P2 *)_this)->head);
#ifdef VAR_RANGES
		logval("pruner:low", ((int)((P2 *)_this)->low));
#endif
		;
S_536_0: /* 2 */
S_535_0: /* 2 */
S_531_0: /* 2 */
		if (!(((((int)((P2 *)_this)->low)>1)&&((int)now.cur[ Index((((int)((P2 *)_this)->low)-1), 6) ]))))
			goto S_535_1;
S_532_0: /* 2 */
		((P2 *)_this)->low = (((int)((P2 *)_this)->low)-1);
#ifdef VAR_RANGES
		logval("pruner:low", ((int)((P2 *)_this)->low));
#endif
		;
		goto S_536_0; /* ';' */
S_535_1: /* 3 */
S_533_0: /* 2 */
		/* else */;
S_534_0: /* 2 */
		goto S_538_0;	/* 'goto' */
S_535_2: /* 3 */
		Uerror("blocking sel in d_step (nr.2, near line 495)");
S_537_0: /* 2 */
		goto S_538_0;	/* 'break' */
S_538_0: /* 2 */
		((P2 *)_this)->s = ( ((((int)((P2 *)_this)->low)<((int)((P2 *)_this)->head))) ? ((((int)((P2 *)_this)->head)-1)) : (((int)((P2 *)_this)->head)) );
#ifdef VAR_RANGES
		logval("pruner:s", ((int)((P2 *)_this)->s));
#endif
		;
S_539_0: /* 2 */
		((P2 *)_this)->mask = (((int)((P2 *)_this)->mask)&((1<<(((int)((P2 *)_this)->s)-1))-1));
#ifdef VAR_RANGES
		logval("pruner:mask", ((int)((P2 *)_this)->mask));
#endif
		;
S_540_0: /* 2 */
		((P2 *)_this)->head = 0;
#ifdef VAR_RANGES
		logval("pruner:head", ((int)((P2 *)_this)->head));
#endif
		;
S_546_0: /* 2 */
S_541_0: /* 2 */
		if (!((((int)((P2 *)_this)->mask)==0)))
			goto S_546_1;
S_542_0: /* 2 */
		((P2 *)_this)->s = 0;
#ifdef VAR_RANGES
		logval("pruner:s", ((int)((P2 *)_this)->s));
#endif
		;
S_543_0: /* 2 */
		((P2 *)_this)->low = 0;
#ifdef VAR_RANGES
		logval("pruner:low", ((int)((P2 *)_this)->low));
#endif
		;
		goto S_547_0;
S_546_1: /* 3 */
S_544_0: /* 2 */
		/* else */;
S_545_0: /* 2 */
		((P2 *)_this)->stage = ( ((((int)((P2 *)_this)->low)<((int)((P2 *)_this)->s))) ? (1) : (4) );
#ifdef VAR_RANGES
		logval("pruner:stage", ((int)((P2 *)_this)->stage));
#endif
		;
		goto S_547_0;
S_546_2: /* 3 */
		Uerror("blocking sel in d_step (nr.3, near line 499)");
S_547_0: /* 2 */
		goto S_549_0;
S_548_2: /* 3 */
		Uerror("blocking sel in d_step (nr.4, near line 491)");
S_549_0: /* 2 */
		goto S_656_0;
S_656_0: /* 1 */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 4: // STATE 83 - lease.pml:504 - [D_STEP504]
		if (!(boq == -1 && (((int)((P2 *)_this)->stage)==1)))
			continue;

		reached[2][83] = 1;
		reached[2][t->st] = 1;
		reached[2][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_551_0: /* 2 */
		if (!((((int)((P2 *)_this)->stage)==1)))
			Uerror("block in d_step seq");
S_580_0: /* 2 */
S_552_0: /* 2 */
		if (!((((int)now.cur[ Index(((int)((P2 *)_this)->s), 6) ])==0)))
			goto S_580_1;
S_553_0: /* 2 */
		((P2 *)_this)->stage = 4;
#ifdef VAR_RANGES
		logval("pruner:stage", ((int)((P2 *)_this)->stage));
#endif
		;
		goto S_581_0;
S_580_1: /* 3 */
S_554_0: /* 2 */
		/* else */;
S_569_0: /* 2 */
S_555_0: /* 2 */
		if (!((((int)((P2 *)_this)->after)&&((((int)((P2 *)_this)->after)&127)!=(((int)now.cur[ Index(((int)((P2 *)_this)->s), 6) ])&127)))))
			goto S_569_1;
S_566_0: /* 2 */
S_556_0: /* 2 */
		if (!(((((int)now.tm[ Index((((int)((P2 *)_this)->after)&127), 5) ])==1)||(((now.by_succ&(1<<((((int)((P2 *)_this)->after)&127)-1)))||(now.by_pred&(1<<((((int)now.cur[ Index(((int)((P2 *)_this)->s), 6) ])&127)-1))))&& !(((((((int)now.cur[ Index(((int)((P2 *)_this)->s), 6) ])&127)!=(((int)((P2 *)_this)->after)&127))&&((((int)now.hist[ Index(((((int)((P2 *)_this)->s)+1)-1), 6) ])&127)==(((int)now.cur[ Index(((int)((P2 *)_this)->s), 6) ])&127)))&&((((int)now.hist[ Index((((int)((P2 *)_this)->s)+1), 6) ])&127)==(((int)((P2 *)_this)->after)&127))))))))
			goto S_566_1;
S_557_0: /* 2 */
		((P2 *)_this)->stage = 4;
#ifdef VAR_RANGES
		logval("pruner:stage", ((int)((P2 *)_this)->stage));
#endif
		;
		goto S_567_0;
S_566_1: /* 3 */
S_558_0: /* 2 */
		/* else */;
S_559_0: /* 2 */
		spin_assert((((int)now.tm[ Index((((int)((P2 *)_this)->after)&127), 5) ])==(((int)now.tm[ Index((((int)now.cur[ Index(((int)((P2 *)_this)->s), 6) ])&127), 5) ])+1)), "(tm[(after&127)]==(tm[(cur[s]&127)]+1))", II, tt, t);
S_564_0: /* 2 */
S_560_0: /* 2 */
		if (!( !(((now.by_pred&(1<<((((int)now.cur[ Index(((int)((P2 *)_this)->s), 6) ])&127)-1)))&&(now.by_succ&(1<<((((int)((P2 *)_this)->after)&127)-1)))))))
			goto S_564_1;
S_561_0: /* 2 */
		((P2 *)_this)->head = (((int)now.cur[ Index(((int)((P2 *)_this)->s), 6) ])&127);
#ifdef VAR_RANGES
		logval("pruner:head", ((int)((P2 *)_this)->head));
#endif
		;
S_562_0: /* 2 */
		((P2 *)_this)->stage = 2;
#ifdef VAR_RANGES
		logval("pruner:stage", ((int)((P2 *)_this)->stage));
#endif
		;
		goto S_565_0;
S_564_1: /* 3 */
S_563_0: /* 2 */
		/* else */;
		goto S_565_0;
S_564_2: /* 3 */
		Uerror("blocking sel in d_step (nr.5, near line 515)");
S_565_0: /* 2 */
		goto S_567_0;
S_566_2: /* 3 */
		Uerror("blocking sel in d_step (nr.6, near line 510)");
S_567_0: /* 2 */
		goto S_570_0;
S_569_1: /* 3 */
S_568_0: /* 2 */
		/* else */;
		goto S_570_0;
S_569_2: /* 3 */
		Uerror("blocking sel in d_step (nr.7, near line 508)");
S_570_0: /* 2 */
S_578_0: /* 2 */
S_571_0: /* 2 */
		if (!((((int)((P2 *)_this)->stage)==2)))
			goto S_578_1;
		goto S_579_0;
S_578_1: /* 3 */
S_572_0: /* 2 */
		if (!((((int)((P2 *)_this)->stage)==4)))
			goto S_578_2;
		goto S_579_0;
S_578_2: /* 3 */
S_573_0: /* 2 */
		if (!(((((int)((P2 *)_this)->stage)==1)&&(((int)((P2 *)_this)->s)==((int)((P2 *)_this)->low)))))
			goto S_578_3;
S_574_0: /* 2 */
		((P2 *)_this)->stage = 4;
#ifdef VAR_RANGES
		logval("pruner:stage", ((int)((P2 *)_this)->stage));
#endif
		;
		goto S_579_0;
S_578_3: /* 3 */
S_575_0: /* 2 */
		/* else */;
S_576_0: /* 2 */
		((P2 *)_this)->after = ((int)now.cur[ Index(((int)((P2 *)_this)->s), 6) ]);
#ifdef VAR_RANGES
		logval("pruner:after", ((int)((P2 *)_this)->after));
#endif
		;
S_577_0: /* 2 */
		((P2 *)_this)->s = (((int)((P2 *)_this)->s)-1);
#ifdef VAR_RANGES
		logval("pruner:s", ((int)((P2 *)_this)->s));
#endif
		;
		goto S_579_0;
S_578_4: /* 3 */
		Uerror("blocking sel in d_step (nr.8, near line 520)");
S_579_0: /* 2 */
		goto S_581_0;
S_580_2: /* 3 */
		Uerror("blocking sel in d_step (nr.9, near line 505)");
S_581_0: /* 2 */
S_587_0: /* 2 */
S_582_0: /* 2 */
		if (!((((int)((P2 *)_this)->stage)==4)))
			goto S_587_1;
S_583_0: /* 2 */
		((P2 *)_this)->s = 0;
#ifdef VAR_RANGES
		logval("pruner:s", ((int)((P2 *)_this)->s));
#endif
		;
S_584_0: /* 2 */
		((P2 *)_this)->low = 0;
#ifdef VAR_RANGES
		logval("pruner:low", ((int)((P2 *)_this)->low));
#endif
		;
S_585_0: /* 2 */
		((P2 *)_this)->after = 0;
#ifdef VAR_RANGES
		logval("pruner:after", ((int)((P2 *)_this)->after));
#endif
		;
		goto S_588_0;
S_587_1: /* 3 */
S_586_0: /* 2 */
		/* else */;
		goto S_588_0;
S_587_2: /* 3 */
		Uerror("blocking sel in d_step (nr.10, near line 527)");
S_588_0: /* 2 */
		goto S_656_0; /* '.' */
		goto S_656_0; /* ';' */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 5: // STATE 89 - lease.pml:528 - [D_STEP528]
		if (!(boq == -1 && (((int)((P2 *)_this)->stage)==2)))
			continue;

		reached[2][89] = 1;
		reached[2][t->st] = 1;
		reached[2][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_590_0: /* 2 */
		if (!((((int)((P2 *)_this)->stage)==2)))
			Uerror("block in d_step seq");
S_593_0: /* 2 */
S_591_0: /* 2 */
		spin_assert((((((int)((P2 *)_this)->head)!=(((int)((P2 *)_this)->after)&127))&&((((int)now.hist[ Index(((((int)((P2 *)_this)->s)+1)-1), 6) ])&127)==((int)((P2 *)_this)->head)))&&((((int)now.hist[ Index((((int)((P2 *)_this)->s)+1), 6) ])&127)==(((int)((P2 *)_this)->after)&127))), "(((head!=(after&127))&&((hist[((s+1)-1)]&127)==head))&&((hist[(s+1)]&127)==(after&127)))", II, tt, t);
S_592_0: /* 2 */
		now.by_pred = (now.by_pred|(1<<(((int)((P2 *)_this)->head)-1)));
#ifdef VAR_RANGES
		logval("by_pred", now.by_pred);
#endif
		;
		goto S_594_0;
S_594_0: /* 2 */
		((P2 *)_this)->stage = 3;
#ifdef VAR_RANGES
		logval("pruner:stage", ((int)((P2 *)_this)->stage));
#endif
		;
		goto S_656_0; /* ';' */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 6: // STATE 106 - lease.pml:529 - [D_STEP529]
		if (!(boq == -1 && (((int)((P2 *)_this)->stage)==3)))
			continue;

		reached[2][106] = 1;
		reached[2][t->st] = 1;
		reached[2][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_596_0: /* 2 */
		if (!((((int)((P2 *)_this)->stage)==3)))
			Uerror("block in d_step seq");
S_599_0: /* 2 */
S_597_0: /* 2 */
		spin_assert((((((int)((P2 *)_this)->head)!=(((int)((P2 *)_this)->after)&127))&&((((int)now.hist[ Index(((((int)((P2 *)_this)->s)+1)-1), 6) ])&127)==((int)((P2 *)_this)->head)))&&((((int)now.hist[ Index((((int)((P2 *)_this)->s)+1), 6) ])&127)==(((int)((P2 *)_this)->after)&127))), "(((head!=(after&127))&&((hist[((s+1)-1)]&127)==head))&&((hist[(s+1)]&127)==(after&127)))", II, tt, t);
S_598_0: /* 2 */
		now.by_succ = (now.by_succ|(1<<((((int)((P2 *)_this)->after)&127)-1)));
#ifdef VAR_RANGES
		logval("by_succ", now.by_succ);
#endif
		;
		goto S_600_0;
S_600_0: /* 2 */
		((P2 *)_this)->head = 0;
#ifdef VAR_RANGES
		logval("pruner:head", ((int)((P2 *)_this)->head));
#endif
		;
S_610_0: /* 2 */
S_601_0: /* 2 */
		if (!((((int)((P2 *)_this)->s)==((int)((P2 *)_this)->low))))
			goto S_610_1;
S_602_0: /* 2 */
		((P2 *)_this)->stage = 4;
#ifdef VAR_RANGES
		logval("pruner:stage", ((int)((P2 *)_this)->stage));
#endif
		;
S_603_0: /* 2 */
		((P2 *)_this)->s = 0;
#ifdef VAR_RANGES
		logval("pruner:s", ((int)((P2 *)_this)->s));
#endif
		;
S_604_0: /* 2 */
		((P2 *)_this)->low = 0;
#ifdef VAR_RANGES
		logval("pruner:low", ((int)((P2 *)_this)->low));
#endif
		;
S_605_0: /* 2 */
		((P2 *)_this)->after = 0;
#ifdef VAR_RANGES
		logval("pruner:after", ((int)((P2 *)_this)->after));
#endif
		;
		goto S_611_0;
S_610_1: /* 3 */
S_606_0: /* 2 */
		/* else */;
S_607_0: /* 2 */
		((P2 *)_this)->after = ((int)now.cur[ Index(((int)((P2 *)_this)->s), 6) ]);
#ifdef VAR_RANGES
		logval("pruner:after", ((int)((P2 *)_this)->after));
#endif
		;
S_608_0: /* 2 */
		((P2 *)_this)->s = (((int)((P2 *)_this)->s)-1);
#ifdef VAR_RANGES
		logval("pruner:s", ((int)((P2 *)_this)->s));
#endif
		;
S_609_0: /* 2 */
		((P2 *)_this)->stage = 1;
#ifdef VAR_RANGES
		logval("pruner:stage", ((int)((P2 *)_this)->stage));
#endif
		;
		goto S_611_0;
S_610_2: /* 3 */
		Uerror("blocking sel in d_step (nr.11, near line 532)");
S_611_0: /* 2 */
		goto S_656_0; /* '.' */
		goto S_656_0; /* ';' */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 7: // STATE 107 - lease.pml:537 - [((stage==4))] (118:0:1 - 1)
		IfNotBlocked
		reached[2][107] = 1;
		if (!((((int)((P2 *)_this)->stage)==4)))
			continue;
		/* merge: i = 1(0, 108, 118) */
		reached[2][108] = 1;
		(trpt+1)->bup.oval = ((int)((P2 *)_this)->i);
		((P2 *)_this)->i = 1;
#ifdef VAR_RANGES
		logval("pruner:i", ((int)((P2 *)_this)->i));
#endif
		;
		/* merge: .(goto)(0, 119, 118) */
		reached[2][119] = 1;
		;
		_m = 3; goto P999; /* 2 */
	case 8: // STATE 109 - lease.pml:540 - [(((i<=(5+0))&&(mask&(1<<(i-1)))))] (0:0:0 - 1)
		IfNotBlocked
		reached[2][109] = 1;
		if (!(((((int)((P2 *)_this)->i)<=(5+0))&&(((int)((P2 *)_this)->mask)&(1<<(((int)((P2 *)_this)->i)-1))))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 9: // STATE 111 - lease.pml:541 - [i = (i+1)] (0:0:1 - 1)
		IfNotBlocked
		reached[2][111] = 1;
		(trpt+1)->bup.oval = ((int)((P2 *)_this)->i);
		((P2 *)_this)->i = (((int)((P2 *)_this)->i)+1);
#ifdef VAR_RANGES
		logval("pruner:i", ((int)((P2 *)_this)->i));
#endif
		;
		_m = 3; goto P999; /* 0 */
	case 10: // STATE 114 - lease.pml:542 - [(((i<=(5+0))&&!((mask&(1<<(i-1))))))] (118:0:1 - 1)
		IfNotBlocked
		reached[2][114] = 1;
		if (!(((((int)((P2 *)_this)->i)<=(5+0))&& !((((int)((P2 *)_this)->mask)&(1<<(((int)((P2 *)_this)->i)-1)))))))
			continue;
		/* merge: i = (i+1)(0, 115, 118) */
		reached[2][115] = 1;
		(trpt+1)->bup.oval = ((int)((P2 *)_this)->i);
		((P2 *)_this)->i = (((int)((P2 *)_this)->i)+1);
#ifdef VAR_RANGES
		logval("pruner:i", ((int)((P2 *)_this)->i));
#endif
		;
		/* merge: .(goto)(0, 119, 118) */
		reached[2][119] = 1;
		;
		_m = 3; goto P999; /* 2 */
	case 11: // STATE 116 - lease.pml:543 - [((i>(5+0)))] (0:0:0 - 1)
		IfNotBlocked
		reached[2][116] = 1;
		if (!((((int)((P2 *)_this)->i)>(5+0))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 12: // STATE 121 - lease.pml:546 - [((i>(5+0)))] (0:0:1 - 1)
		IfNotBlocked
		reached[2][121] = 1;
		if (!((((int)((P2 *)_this)->i)>(5+0))))
			continue;
		if (TstOnly) return 1; /* TT */
		/* dead 1: i */  (trpt+1)->bup.oval = ((P2 *)_this)->i;
#ifdef HAS_CODE
		if (!readtrail)
#endif
			((P2 *)_this)->i = 0;
		_m = 3; goto P999; /* 0 */
	case 13: // STATE 122 - lease.pml:546 - [(1)] (138:0:1 - 1)
		IfNotBlocked
		reached[2][122] = 1;
		if (!(1))
			continue;
		/* merge: .(goto)(138, 133, 138) */
		reached[2][133] = 1;
		;
		/* merge: i = 0(138, 134, 138) */
		reached[2][134] = 1;
		(trpt+1)->bup.oval = ((int)((P2 *)_this)->i);
		((P2 *)_this)->i = 0;
#ifdef VAR_RANGES
		logval("pruner:i", ((int)((P2 *)_this)->i));
#endif
		;
		_m = 3; goto P999; /* 2 */
	case 14: // STATE 124 - lease.pml:549 - [((cur[i]&&(cur[i]==hist[i])))] (138:0:3 - 1)
		IfNotBlocked
		reached[2][124] = 1;
		if (!((((int)now.cur[ Index(((int)((P2 *)_this)->i), 6) ])&&(((int)now.cur[ Index(((int)((P2 *)_this)->i), 6) ])==((int)now.hist[ Index(((int)((P2 *)_this)->i), 6) ])))))
			continue;
		/* merge: assert((((i==1)||((hist[(i-1)]&127)==(hist[i]&127)))||((by_pred&(1<<((hist[(i-1)]&127)-1)))&&(by_succ&(1<<((hist[i]&127)-1))))))(138, 125, 138) */
		reached[2][125] = 1;
		spin_assert((((((int)((P2 *)_this)->i)==1)||((((int)now.hist[ Index((((int)((P2 *)_this)->i)-1), 6) ])&127)==(((int)now.hist[ Index(((int)((P2 *)_this)->i), 6) ])&127)))||((now.by_pred&(1<<((((int)now.hist[ Index((((int)((P2 *)_this)->i)-1), 6) ])&127)-1)))&&(now.by_succ&(1<<((((int)now.hist[ Index(((int)((P2 *)_this)->i), 6) ])&127)-1))))), "(((i==1)||((hist[(i-1)]&127)==(hist[i]&127)))||((by_pred&(1<<((hist[(i-1)]&127)-1)))&&(by_succ&(1<<((hist[i]&127)-1)))))", II, tt, t);
		/* merge: assert((hist[(i+1)]&&(((hist[(i+1)]&127)==(hist[i]&127))||((by_pred&(1<<((hist[i]&127)-1)))&&(by_succ&(1<<((hist[(i+1)]&127)-1)))))))(138, 126, 138) */
		reached[2][126] = 1;
		spin_assert((((int)now.hist[ Index((((int)((P2 *)_this)->i)+1), 6) ])&&(((((int)now.hist[ Index((((int)((P2 *)_this)->i)+1), 6) ])&127)==(((int)now.hist[ Index(((int)((P2 *)_this)->i), 6) ])&127))||((now.by_pred&(1<<((((int)now.hist[ Index(((int)((P2 *)_this)->i), 6) ])&127)-1)))&&(now.by_succ&(1<<((((int)now.hist[ Index((((int)((P2 *)_this)->i)+1), 6) ])&127)-1)))))), "(hist[(i+1)]&&(((hist[(i+1)]&127)==(hist[i]&127))||((by_pred&(1<<((hist[i]&127)-1)))&&(by_succ&(1<<((hist[(i+1)]&127)-1))))))", II, tt, t);
		/* merge: .(goto)(138, 129, 138) */
		reached[2][129] = 1;
		;
		/* merge: cur[i] = 0(138, 130, 138) */
		reached[2][130] = 1;
		(trpt+1)->bup.ovals = grab_ints(3);
		(trpt+1)->bup.ovals[0] = ((int)now.cur[ Index(((int)((P2 *)_this)->i), 6) ]);
		now.cur[ Index(((P2 *)_this)->i, 6) ] = 0;
#ifdef VAR_RANGES
		logval("cur[pruner:i]", ((int)now.cur[ Index(((int)((P2 *)_this)->i), 6) ]));
#endif
		;
		/* merge: mask = (mask&~((1<<(i-1))))(138, 131, 138) */
		reached[2][131] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P2 *)_this)->mask);
		((P2 *)_this)->mask = (((int)((P2 *)_this)->mask)& ~((1<<(((int)((P2 *)_this)->i)-1))));
#ifdef VAR_RANGES
		logval("pruner:mask", ((int)((P2 *)_this)->mask));
#endif
		;
		/* merge: .(goto)(138, 133, 138) */
		reached[2][133] = 1;
		;
		/* merge: i = 0(138, 134, 138) */
		reached[2][134] = 1;
		(trpt+1)->bup.ovals[2] = ((int)((P2 *)_this)->i);
		((P2 *)_this)->i = 0;
#ifdef VAR_RANGES
		logval("pruner:i", ((int)((P2 *)_this)->i));
#endif
		;
		_m = 3; goto P999; /* 7 */
	case 15: // STATE 130 - lease.pml:556 - [cur[i] = 0] (0:138:3 - 3)
		IfNotBlocked
		reached[2][130] = 1;
		(trpt+1)->bup.ovals = grab_ints(3);
		(trpt+1)->bup.ovals[0] = ((int)now.cur[ Index(((int)((P2 *)_this)->i), 6) ]);
		now.cur[ Index(((P2 *)_this)->i, 6) ] = 0;
#ifdef VAR_RANGES
		logval("cur[pruner:i]", ((int)now.cur[ Index(((int)((P2 *)_this)->i), 6) ]));
#endif
		;
		/* merge: mask = (mask&~((1<<(i-1))))(138, 131, 138) */
		reached[2][131] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P2 *)_this)->mask);
		((P2 *)_this)->mask = (((int)((P2 *)_this)->mask)& ~((1<<(((int)((P2 *)_this)->i)-1))));
#ifdef VAR_RANGES
		logval("pruner:mask", ((int)((P2 *)_this)->mask));
#endif
		;
		/* merge: .(goto)(138, 133, 138) */
		reached[2][133] = 1;
		;
		/* merge: i = 0(138, 134, 138) */
		reached[2][134] = 1;
		(trpt+1)->bup.ovals[2] = ((int)((P2 *)_this)->i);
		((P2 *)_this)->i = 0;
#ifdef VAR_RANGES
		logval("pruner:i", ((int)((P2 *)_this)->i));
#endif
		;
		_m = 3; goto P999; /* 3 */
	case 16: // STATE 134 - lease.pml:559 - [i = 0] (0:138:1 - 3)
		IfNotBlocked
		reached[2][134] = 1;
		(trpt+1)->bup.oval = ((int)((P2 *)_this)->i);
		((P2 *)_this)->i = 0;
#ifdef VAR_RANGES
		logval("pruner:i", ((int)((P2 *)_this)->i));
#endif
		;
		_m = 3; goto P999; /* 0 */
	case 17: // STATE 135 - lease.pml:560 - [((mask==0))] (149:0:1 - 1)
		IfNotBlocked
		reached[2][135] = 1;
		if (!((((int)((P2 *)_this)->mask)==0)))
			continue;
		/* merge: stage = 0(149, 136, 149) */
		reached[2][136] = 1;
		(trpt+1)->bup.oval = ((int)((P2 *)_this)->stage);
		((P2 *)_this)->stage = 0;
#ifdef VAR_RANGES
		logval("pruner:stage", ((int)((P2 *)_this)->stage));
#endif
		;
		/* merge: .(goto)(149, 139, 149) */
		reached[2][139] = 1;
		;
		/* merge: .(goto)(0, 150, 149) */
		reached[2][150] = 1;
		;
		_m = 3; goto P999; /* 3 */
	case 18: // STATE 139 - lease.pml:560 - [.(goto)] (0:149:0 - 2)
		IfNotBlocked
		reached[2][139] = 1;
		;
		/* merge: .(goto)(0, 150, 149) */
		reached[2][150] = 1;
		;
		_m = 3; goto P999; /* 1 */
	case 19: // STATE 148 - lease.pml:561 - [D_STEP561]
		if (!(boq == -1 && (((int)((P2 *)_this)->stage)!=0)))
			continue;

		reached[2][148] = 1;
		reached[2][t->st] = 1;
		reached[2][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_647_0: /* 2 */
		if (!((((int)((P2 *)_this)->stage)!=0)))
			Uerror("block in d_step seq");
S_648_0: /* 2 */
		((P2 *)_this)->stage = 0;
#ifdef VAR_RANGES
		logval("pruner:stage", ((int)((P2 *)_this)->stage));
#endif
		;
S_649_0: /* 2 */
		((P2 *)_this)->mask = 0;
#ifdef VAR_RANGES
		logval("pruner:mask", ((int)((P2 *)_this)->mask));
#endif
		;
S_650_0: /* 2 */
		((P2 *)_this)->s = 0;
#ifdef VAR_RANGES
		logval("pruner:s", ((int)((P2 *)_this)->s));
#endif
		;
S_651_0: /* 2 */
		((P2 *)_this)->low = 0;
#ifdef VAR_RANGES
		logval("pruner:low", ((int)((P2 *)_this)->low));
#endif
		;
S_652_0: /* 2 */
		((P2 *)_this)->after = 0;
#ifdef VAR_RANGES
		logval("pruner:after", ((int)((P2 *)_this)->after));
#endif
		;
S_653_0: /* 2 */
		((P2 *)_this)->head = 0;
#ifdef VAR_RANGES
		logval("pruner:head", ((int)((P2 *)_this)->head));
#endif
		;
		goto S_656_0; /* ';' */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 20: // STATE 152 - lease.pml:567 - [-end-] (0:0:0 - 1)
		IfNotBlocked
		reached[2][152] = 1;
		if (!delproc(1, II)) continue;
		_m = 3; goto P999; /* 0 */

		 /* PROC clock */
	case 21: // STATE 19 - lease.pml:465 - [D_STEP465]
		if (!(boq == -1 && 1))
			continue;

		reached[1][19] = 1;
		reached[1][t->st] = 1;
		reached[1][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_484_0: /* 2 */
		if (!(1))
			Uerror("block in d_step seq");
S_485_0: /* 2 */
		((P1 *)_this)->p = 0;
#ifdef VAR_RANGES
		logval("clock:p", ((int)((P1 *)_this)->p));
#endif
		;
S_499_0: /* 2 */
S_498_0: /* 2 */
S_486_0: /* 2 */
		if (!((((int)((P1 *)_this)->p)<2)))
			goto S_498_1;
S_494_0: /* 2 */
S_487_0: /* 2 */
		now.at[ Index(((P1 *)_this)->p, 2) ] = ( (((int)now.at[ Index(((int)((P1 *)_this)->p), 2) ])) ? ((((int)now.at[ Index(((int)((P1 *)_this)->p), 2) ])-1)) : (0) );
#ifdef VAR_RANGES
		logval("at[clock:p]", ((int)now.at[ Index(((int)((P1 *)_this)->p), 2) ]));
#endif
		;
S_488_0: /* 2 */
		now.vu[ Index(((P1 *)_this)->p, 2) ] = ( (((int)now.vu[ Index(((int)((P1 *)_this)->p), 2) ])) ? ((((int)now.vu[ Index(((int)((P1 *)_this)->p), 2) ])-1)) : (0) );
#ifdef VAR_RANGES
		logval("vu[clock:p]", ((int)now.vu[ Index(((int)((P1 *)_this)->p), 2) ]));
#endif
		;
S_492_0: /* 2 */
S_489_0: /* 2 */
		if (!(1))
			goto S_492_1;
S_490_0: /* 2 */
		now.ob[ Index(((P1 *)_this)->p, 2) ] = ( (((int)now.ob[ Index(((int)((P1 *)_this)->p), 2) ])) ? ((((int)now.ob[ Index(((int)((P1 *)_this)->p), 2) ])-1)) : (0) );
#ifdef VAR_RANGES
		logval("ob[clock:p]", ((int)now.ob[ Index(((int)((P1 *)_this)->p), 2) ]));
#endif
		;
		goto S_493_0;
S_492_1: /* 3 */
S_491_0: /* 2 */
		/* else */;
		goto S_493_0;
S_492_2: /* 3 */
		Uerror("blocking sel in d_step (nr.12, near line 459)");
S_493_0: /* 2 */
		goto S_495_0;
S_495_0: /* 2 */
		((P1 *)_this)->p = (((int)((P1 *)_this)->p)+1);
#ifdef VAR_RANGES
		logval("clock:p", ((int)((P1 *)_this)->p));
#endif
		;
		goto S_499_0; /* ';' */
S_498_1: /* 3 */
S_496_0: /* 2 */
		/* else */;
S_497_0: /* 2 */
		goto S_500_0;	/* 'goto' */
S_498_2: /* 3 */
		Uerror("blocking sel in d_step (nr.13, near line 467)");
S_500_0: /* 2 */
		goto S_501_0;	/* 'break' */
S_501_0: /* 2 */
		((P1 *)_this)->p = 0;
#ifdef VAR_RANGES
		logval("clock:p", ((int)((P1 *)_this)->p));
#endif
		;
		goto S_504_0;
S_504_0: /* 1 */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 22: // STATE 23 - lease.pml:481 - [-end-] (0:0:0 - 1)
		IfNotBlocked
		reached[1][23] = 1;
		if (!delproc(1, II)) continue;
		_m = 3; goto P999; /* 0 */

		 /* PROC candidate */
	case 23: // STATE 29 - lease.pml:226 - [D_STEP226]
		if (!(boq == -1 && (1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==0))))
			continue;

		reached[0][29] = 1;
		reached[0][t->st] = 1;
		reached[0][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_000_0: /* 2 */
		if (!((1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==0))))
			Uerror("block in d_step seq");
S_018_0: /* 2 */
S_001_0: /* 2 */
		now.lm[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("lm[candidate:me]", ((int)now.lm[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_002_0: /* 2 */
		now.h[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("h[candidate:me]", ((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_003_0: /* 2 */
		((P0 *)_this)->i = 1;
#ifdef VAR_RANGES
		logval("candidate:i", ((int)((P0 *)_this)->i));
#endif
		;
S_015_0: /* 2 */
S_014_0: /* 2 */
S_004_0: /* 2 */
		if (!((((int)((P0 *)_this)->i)<=(5+0))))
			goto S_014_1;
S_009_0: /* 2 */
S_005_0: /* 2 */
		if (!(((int)now.cur[ Index(((int)((P0 *)_this)->i), 6) ])))
			goto S_009_1;
S_006_0: /* 2 */
		now.lm[ Index(((P0 *)_this)->me, 2) ] = (((int)now.lm[ Index(((int)((P0 *)_this)->me), 2) ])|(1<<(((int)((P0 *)_this)->i)-1)));
#ifdef VAR_RANGES
		logval("lm[candidate:me]", ((int)now.lm[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_007_0: /* 2 */
		now.h[ Index(((P0 *)_this)->me, 2) ] = ((int)((P0 *)_this)->i);
#ifdef VAR_RANGES
		logval("h[candidate:me]", ((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_010_0;
S_009_1: /* 3 */
S_008_0: /* 2 */
		/* else */;
		goto S_010_0;
S_009_2: /* 3 */
		Uerror("blocking sel in d_step (nr.14, near line 117)");
S_010_0: /* 2 */
S_011_0: /* 2 */
		((P0 *)_this)->i = (((int)((P0 *)_this)->i)+1);
#ifdef VAR_RANGES
		logval("candidate:i", ((int)((P0 *)_this)->i));
#endif
		;
		goto S_015_0; /* ';' */
S_014_1: /* 3 */
S_012_0: /* 2 */
		/* else */;
S_013_0: /* 2 */
		goto S_017_0;	/* 'goto' */
S_014_2: /* 3 */
		Uerror("blocking sel in d_step (nr.15, near line 116)");
S_016_0: /* 2 */
		goto S_017_0;	/* 'break' */
S_017_0: /* 2 */
		((P0 *)_this)->i = 0;
#ifdef VAR_RANGES
		logval("candidate:i", ((int)((P0 *)_this)->i));
#endif
		;
		goto S_026_0;
S_026_0: /* 2 */
S_019_0: /* 2 */
		if (!((((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ])==0)))
			goto S_026_1;
S_020_0: /* 2 */
		now.obs[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("obs[candidate:me]", ((int)now.obs[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_021_0: /* 2 */
		now.obo[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("obo[candidate:me]", ((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_022_0: /* 2 */
		now.ob[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("ob[candidate:me]", ((int)now.ob[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_023_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 8;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_027_0;
S_026_1: /* 3 */
S_024_0: /* 2 */
		/* else */;
S_025_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 1;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_027_0;
S_026_2: /* 3 */
		Uerror("blocking sel in d_step (nr.16, near line 231)");
S_027_0: /* 2 */
		goto S_481_0;
S_481_0: /* 1 */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 24: // STATE 53 - lease.pml:235 - [D_STEP235]
		if (!(boq == -1 && (1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==1))))
			continue;

		reached[0][53] = 1;
		reached[0][t->st] = 1;
		reached[0][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_029_0: /* 2 */
		if (!((1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==1))))
			Uerror("block in d_step seq");
S_050_0: /* 2 */
S_030_0: /* 2 */
		if (!((((int)now.cur[ Index(((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ]), 6) ])==0)))
			goto S_050_1;
S_031_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_032_0: /* 2 */
		now.lm[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("lm[candidate:me]", ((int)now.lm[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_033_0: /* 2 */
		now.h[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("h[candidate:me]", ((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_051_0;
S_050_1: /* 3 */
S_034_0: /* 2 */
		/* else */;
S_042_0: /* 2 */
S_035_0: /* 2 */
		if (!(((((int)now.obs[ Index(((int)((P0 *)_this)->me), 2) ])==((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ]))&&(((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])==((int)now.cur[ Index(((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ]), 6) ])))))
			goto S_042_1;
S_036_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 3;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_043_0;
S_042_1: /* 3 */
S_037_0: /* 2 */
		/* else */;
S_038_0: /* 2 */
		now.obs[ Index(((P0 *)_this)->me, 2) ] = ((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ]);
#ifdef VAR_RANGES
		logval("obs[candidate:me]", ((int)now.obs[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_039_0: /* 2 */
		now.obo[ Index(((P0 *)_this)->me, 2) ] = ((int)now.cur[ Index(((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ]), 6) ]);
#ifdef VAR_RANGES
		logval("obo[candidate:me]", ((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_040_0: /* 2 */
		now.ob[ Index(((P0 *)_this)->me, 2) ] = 2;
#ifdef VAR_RANGES
		logval("ob[candidate:me]", ((int)now.ob[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_041_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 3;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_043_0;
S_042_2: /* 3 */
		Uerror("blocking sel in d_step (nr.17, near line 239)");
S_043_0: /* 2 */
S_047_0: /* 2 */
S_044_0: /* 2 */
		if (!(((((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==3)&&((((((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])>=128)||((((((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127)-1)/(2+0))==((int)((P0 *)_this)->me)))||(1&&(now.dead&(1<<((((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127)-1)))))||(((int)now.ob[ Index(((int)((P0 *)_this)->me), 2) ])==0)))))
			goto S_047_1;
S_045_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 4;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_048_0;
S_047_1: /* 3 */
S_046_0: /* 2 */
		/* else */;
		goto S_048_0;
S_047_2: /* 3 */
		Uerror("blocking sel in d_step (nr.18, near line 255)");
S_048_0: /* 2 */
S_049_0: /* 2 */
		now.h[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("h[candidate:me]", ((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_051_0;
S_050_2: /* 3 */
		Uerror("blocking sel in d_step (nr.19, near line 236)");
S_051_0: /* 2 */
		goto S_481_0; /* '.' */
		goto S_481_0; /* ';' */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 25: // STATE 57 - lease.pml:273 - [D_STEP273]
		if (!(boq == -1 && ((1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==3))&&(((((((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])>=128)||((((((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127)-1)/(2+0))==((int)((P0 *)_this)->me)))||(1&&(now.dead&(1<<((((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127)-1)))))||(((int)now.ob[ Index(((int)((P0 *)_this)->me), 2) ])==0))||((int)now.cur[ Index((((int)now.obs[ Index(((int)((P0 *)_this)->me), 2) ])+1), 6) ])))))
			continue;

		reached[0][57] = 1;
		reached[0][t->st] = 1;
		reached[0][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_053_0: /* 2 */
		if (!(((1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==3))&&(((((((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])>=128)||((((((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127)-1)/(2+0))==((int)((P0 *)_this)->me)))||(1&&(now.dead&(1<<((((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127)-1)))))||(((int)now.ob[ Index(((int)((P0 *)_this)->me), 2) ])==0))||((int)now.cur[ Index((((int)now.obs[ Index(((int)((P0 *)_this)->me), 2) ])+1), 6) ])))))
			Uerror("block in d_step seq");
S_054_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_055_0: /* 2 */
		now.lm[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("lm[candidate:me]", ((int)now.lm[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_481_0; /* ';' */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 26: // STATE 85 - lease.pml:277 - [D_STEP277]
		if (!(boq == -1 && (1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==4))))
			continue;

		reached[0][85] = 1;
		reached[0][t->st] = 1;
		reached[0][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_057_0: /* 2 */
		if (!((1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==4))))
			Uerror("block in d_step seq");
S_082_0: /* 2 */
S_058_0: /* 2 */
		if (!((((int)now.obs[ Index(((int)((P0 *)_this)->me), 2) ])>=5)))
			goto S_082_1;
S_059_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 24;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_060_0: /* 2 */
		now.lm[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("lm[candidate:me]", ((int)now.lm[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_083_0;
S_082_1: /* 3 */
S_061_0: /* 2 */
		if (!(((((int)now.obs[ Index(((int)((P0 *)_this)->me), 2) ])<5)&&((((int)now.tm[ Index((((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127), 5) ])==1)||(now.by_succ&(1<<((((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127)-1)))))))
			goto S_082_2;
S_062_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 8;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_063_0: /* 2 */
		now.lm[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("lm[candidate:me]", ((int)now.lm[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_083_0;
S_082_2: /* 3 */
S_064_0: /* 2 */
		/* else */;
S_065_0: /* 2 */
		((P0 *)_this)->s = ((int)now.obs[ Index(((int)((P0 *)_this)->me), 2) ]);
#ifdef VAR_RANGES
		logval("candidate:s", ((int)((P0 *)_this)->s));
#endif
		;
S_071_0: /* 2 */
S_070_0: /* 2 */
S_066_0: /* 2 */
		if (!(((((((int)((P0 *)_this)->s)>1)&&(((int)now.lm[ Index(((int)((P0 *)_this)->me), 2) ])&(1<<(((int)((P0 *)_this)->s)-2))))&&((int)now.cur[ Index((((int)((P0 *)_this)->s)-1), 6) ]))&&(((int)now.tm[ Index((((int)now.cur[ Index((((int)((P0 *)_this)->s)-1), 6) ])&127), 5) ])>=((int)now.tm[ Index((((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127), 5) ])))))
			goto S_070_1;
S_067_0: /* 2 */
		((P0 *)_this)->s = (((int)((P0 *)_this)->s)-1);
#ifdef VAR_RANGES
		logval("candidate:s", ((int)((P0 *)_this)->s));
#endif
		;
		goto S_071_0; /* ';' */
S_070_1: /* 3 */
S_068_0: /* 2 */
		/* else */;
S_069_0: /* 2 */
		goto S_077_0;	/* 'goto' */
S_070_2: /* 3 */
		Uerror("blocking sel in d_step (nr.20, near line 284)");
S_072_0: /* 2 */
		goto S_077_0;	/* 'break' */
S_077_0: /* 2 */
S_073_0: /* 2 */
		if (!((((((((int)((P0 *)_this)->s)>1)&&(((int)now.lm[ Index(((int)((P0 *)_this)->me), 2) ])&(1<<(((int)((P0 *)_this)->s)-2))))&&((int)now.cur[ Index((((int)((P0 *)_this)->s)-1), 6) ]))&&((((int)((P0 *)_this)->s)==((int)now.obs[ Index(((int)((P0 *)_this)->me), 2) ]))||((((int)now.cur[ Index(((int)((P0 *)_this)->s), 6) ])&127)==(((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127))))&& !((((now.by_succ&(1<<((((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127)-1)))||(now.by_pred&(1<<((((int)now.cur[ Index((((int)((P0 *)_this)->s)-1), 6) ])&127)-1))))&& !(((((((int)now.cur[ Index((((int)((P0 *)_this)->s)-1), 6) ])&127)!=(((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127))&&((((int)now.hist[ Index((((int)((P0 *)_this)->s)-1), 6) ])&127)==(((int)now.cur[ Index((((int)((P0 *)_this)->s)-1), 6) ])&127)))&&((((int)now.hist[ Index(((int)((P0 *)_this)->s), 6) ])&127)==(((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127)))))))))
			goto S_077_1;
S_074_0: /* 2 */
		now.cs[ Index(((P0 *)_this)->me, 2) ] = ((int)((P0 *)_this)->s);
#ifdef VAR_RANGES
		logval("cs[candidate:me]", ((int)now.cs[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_075_0: /* 2 */
		now.cp[ Index(((P0 *)_this)->me, 2) ] = (((int)now.cur[ Index((((int)((P0 *)_this)->s)-1), 6) ])&127);
#ifdef VAR_RANGES
		logval("cp[candidate:me]", ((int)now.cp[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_078_0;
S_077_1: /* 3 */
S_076_0: /* 2 */
		/* else */;
		goto S_078_0;
S_077_2: /* 3 */
		Uerror("blocking sel in d_step (nr.21, near line 289)");
S_078_0: /* 2 */
S_079_0: /* 2 */
		((P0 *)_this)->s = 0;
#ifdef VAR_RANGES
		logval("candidate:s", ((int)((P0 *)_this)->s));
#endif
		;
S_080_0: /* 2 */
		now.lm[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("lm[candidate:me]", ((int)now.lm[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_081_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 5;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_083_0;
S_082_3: /* 3 */
		Uerror("blocking sel in d_step (nr.22, near line 278)");
S_083_0: /* 2 */
		goto S_481_0; /* '.' */
		goto S_481_0; /* ';' */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 27: // STATE 104 - lease.pml:304 - [D_STEP304]
		if (!(boq == -1 && (1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==5))))
			continue;

		reached[0][104] = 1;
		reached[0][t->st] = 1;
		reached[0][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_085_0: /* 2 */
		if (!((1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==5))))
			Uerror("block in d_step seq");
S_086_0: /* 2 */
		((P0 *)_this)->s = (((int)now.obs[ Index(((int)((P0 *)_this)->me), 2) ])+2);
#ifdef VAR_RANGES
		logval("candidate:s", ((int)((P0 *)_this)->s));
#endif
		;
S_092_0: /* 2 */
S_091_0: /* 2 */
S_087_0: /* 2 */
		if (!(((((int)((P0 *)_this)->s)<=(5+0))&&(((int)now.cur[ Index(((int)((P0 *)_this)->s), 6) ])==0))))
			goto S_091_1;
S_088_0: /* 2 */
		((P0 *)_this)->s = (((int)((P0 *)_this)->s)+1);
#ifdef VAR_RANGES
		logval("candidate:s", ((int)((P0 *)_this)->s));
#endif
		;
		goto S_092_0; /* ';' */
S_091_1: /* 3 */
S_089_0: /* 2 */
		/* else */;
S_090_0: /* 2 */
		goto S_100_0;	/* 'goto' */
S_091_2: /* 3 */
		Uerror("blocking sel in d_step (nr.23, near line 306)");
S_093_0: /* 2 */
		goto S_100_0;	/* 'break' */
S_100_0: /* 2 */
S_094_0: /* 2 */
		if (!(((((int)((P0 *)_this)->s)<=(5+0))||(((int)now.cs[ Index(((int)((P0 *)_this)->me), 2) ])==0))))
			goto S_100_1;
S_095_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_096_0: /* 2 */
		now.cs[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cs[candidate:me]", ((int)now.cs[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_097_0: /* 2 */
		now.cp[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cp[candidate:me]", ((int)now.cp[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_101_0;
S_100_1: /* 3 */
S_098_0: /* 2 */
		/* else */;
S_099_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 6;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_101_0;
S_100_2: /* 3 */
		Uerror("blocking sel in d_step (nr.24, near line 307)");
S_101_0: /* 2 */
S_102_0: /* 2 */
		((P0 *)_this)->s = 0;
#ifdef VAR_RANGES
		logval("candidate:s", ((int)((P0 *)_this)->s));
#endif
		;
		goto S_481_0; /* ';' */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 28: // STATE 110 - lease.pml:312 - [D_STEP312]
		if (!(boq == -1 && (1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==6))))
			continue;

		reached[0][110] = 1;
		reached[0][t->st] = 1;
		reached[0][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_104_0: /* 2 */
		if (!((1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==6))))
			Uerror("block in d_step seq");
S_107_0: /* 2 */
S_105_0: /* 2 */
		spin_assert((((((int)now.cp[ Index(((int)((P0 *)_this)->me), 2) ])!=(((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127))&&((((int)now.hist[ Index((((int)now.cs[ Index(((int)((P0 *)_this)->me), 2) ])-1), 6) ])&127)==((int)now.cp[ Index(((int)((P0 *)_this)->me), 2) ])))&&((((int)now.hist[ Index(((int)now.cs[ Index(((int)((P0 *)_this)->me), 2) ]), 6) ])&127)==(((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127))), "(((cp[me]!=(obo[me]&127))&&((hist[(cs[me]-1)]&127)==cp[me]))&&((hist[cs[me]]&127)==(obo[me]&127)))", II, tt, t);
S_106_0: /* 2 */
		now.by_pred = (now.by_pred|(1<<(((int)now.cp[ Index(((int)((P0 *)_this)->me), 2) ])-1)));
#ifdef VAR_RANGES
		logval("by_pred", now.by_pred);
#endif
		;
		goto S_108_0;
S_108_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 7;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_481_0; /* ';' */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 29: // STATE 118 - lease.pml:314 - [D_STEP314]
		if (!(boq == -1 && (1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==7))))
			continue;

		reached[0][118] = 1;
		reached[0][t->st] = 1;
		reached[0][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_110_0: /* 2 */
		if (!((1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==7))))
			Uerror("block in d_step seq");
S_113_0: /* 2 */
S_111_0: /* 2 */
		spin_assert((((((int)now.cp[ Index(((int)((P0 *)_this)->me), 2) ])!=(((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127))&&((((int)now.hist[ Index((((int)now.cs[ Index(((int)((P0 *)_this)->me), 2) ])-1), 6) ])&127)==((int)now.cp[ Index(((int)((P0 *)_this)->me), 2) ])))&&((((int)now.hist[ Index(((int)now.cs[ Index(((int)((P0 *)_this)->me), 2) ]), 6) ])&127)==(((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127))), "(((cp[me]!=(obo[me]&127))&&((hist[(cs[me]-1)]&127)==cp[me]))&&((hist[cs[me]]&127)==(obo[me]&127)))", II, tt, t);
S_112_0: /* 2 */
		now.by_succ = (now.by_succ|(1<<((((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127)-1)));
#ifdef VAR_RANGES
		logval("by_succ", now.by_succ);
#endif
		;
		goto S_114_0;
S_114_0: /* 2 */
		now.cs[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cs[candidate:me]", ((int)now.cs[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_115_0: /* 2 */
		now.cp[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cp[candidate:me]", ((int)now.cp[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_116_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 8;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_481_0; /* ';' */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 30: // STATE 124 - lease.pml:318 - [D_STEP318]
		if (!(boq == -1 && (1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==8))))
			continue;

		reached[0][124] = 1;
		reached[0][t->st] = 1;
		reached[0][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_118_0: /* 2 */
		if (!((1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==8))))
			Uerror("block in d_step seq");
S_119_0: /* 2 */
		now.q[ Index(((P0 *)_this)->me, 2) ] = (((int)now.obs[ Index(((int)((P0 *)_this)->me), 2) ])+1);
#ifdef VAR_RANGES
		logval("q[candidate:me]", ((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_120_0: /* 2 */
		now.tm[ Index((((((P0 *)_this)->me*(2+0))+now.k[ Index(((P0 *)_this)->me, 2) ])+1), 5) ] = ( (((int)now.obs[ Index(((int)((P0 *)_this)->me), 2) ])) ? ((((int)now.tm[ Index((((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127), 5) ])+1)) : (1) );
#ifdef VAR_RANGES
		logval("tm[(((candidate:me*(2+0))+k[candidate:me])+1)]", ((int)now.tm[ Index((((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1), 5) ]));
#endif
		;
S_121_0: /* 2 */
		now.at[ Index(((P0 *)_this)->me, 2) ] = (2-0);
#ifdef VAR_RANGES
		logval("at[candidate:me]", ((int)now.at[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_122_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 9;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_481_0; /* ';' */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 31: // STATE 125 - lease.pml:329 - [((1&&(pc[me]==9)))] (0:0:0 - 1)
		IfNotBlocked
		reached[0][125] = 1;
		if (!((1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==9))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 32: // STATE 126 - lease.pml:126 - [(cur[q[me]])] (152:0:1 - 1)
		IfNotBlocked
		reached[0][126] = 1;
		if (!(((int)now.cur[ Index(((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]), 6) ])))
			continue;
		/* merge: ok = 0(0, 127, 152) */
		reached[0][127] = 1;
		(trpt+1)->bup.oval = ((int)((P0 *)_this)->ok);
		((P0 *)_this)->ok = 0;
#ifdef VAR_RANGES
		logval("candidate:ok", ((int)((P0 *)_this)->ok));
#endif
		;
		/* merge: .(goto)(0, 146, 152) */
		reached[0][146] = 1;
		;
		_m = 3; goto P999; /* 2 */
	case 33: // STATE 129 - lease.pml:128 - [ok = 1] (0:143:2 - 1)
		IfNotBlocked
		reached[0][129] = 1;
		(trpt+1)->bup.ovals = grab_ints(2);
		(trpt+1)->bup.ovals[0] = ((int)((P0 *)_this)->ok);
		((P0 *)_this)->ok = 1;
#ifdef VAR_RANGES
		logval("candidate:ok", ((int)((P0 *)_this)->ok));
#endif
		;
		/* merge: cur[q[me]] = (((me*(2+0))+k[me])+1)(143, 130, 143) */
		reached[0][130] = 1;
		(trpt+1)->bup.ovals[1] = ((int)now.cur[ Index(((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]), 6) ]);
		now.cur[ Index(now.q[ Index(((P0 *)_this)->me, 2) ], 6) ] = (((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1);
#ifdef VAR_RANGES
		logval("cur[q[candidate:me]]", ((int)now.cur[ Index(((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]), 6) ]));
#endif
		;
		_m = 3; goto P999; /* 1 */
	case 34: // STATE 131 - lease.pml:130 - [((hist[q[me]]==0))] (140:0:1 - 1)
		IfNotBlocked
		reached[0][131] = 1;
		if (!((((int)now.hist[ Index(((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]), 6) ])==0)))
			continue;
		/* merge: hist[q[me]] = (((me*(2+0))+k[me])+1)(140, 132, 140) */
		reached[0][132] = 1;
		(trpt+1)->bup.oval = ((int)now.hist[ Index(((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]), 6) ]);
		now.hist[ Index(now.q[ Index(((P0 *)_this)->me, 2) ], 6) ] = (((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1);
#ifdef VAR_RANGES
		logval("hist[q[candidate:me]]", ((int)now.hist[ Index(((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]), 6) ]));
#endif
		;
		/* merge: assert(((q[me]==1)||hist[(q[me]-1)]))(140, 133, 140) */
		reached[0][133] = 1;
		spin_assert(((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])==1)||((int)now.hist[ Index((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])-1), 6) ])), "((q[me]==1)||hist[(q[me]-1)])", II, tt, t);
		_m = 3; goto P999; /* 2 */
	case 35: // STATE 134 - lease.pml:134 - [((q[me]==1))] (152:0:0 - 1)
		IfNotBlocked
		reached[0][134] = 1;
		if (!((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])==1)))
			continue;
		/* merge: assert((tm[((((me*(2+0))+k[me])+1)&127)]==1))(0, 135, 152) */
		reached[0][135] = 1;
		spin_assert((((int)now.tm[ Index(((((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1)&127), 5) ])==1), "(tm[((((me*(2+0))+k[me])+1)&127)]==1)", II, tt, t);
		/* merge: .(goto)(0, 141, 152) */
		reached[0][141] = 1;
		;
		/* merge: .(goto)(0, 144, 152) */
		reached[0][144] = 1;
		;
		/* merge: .(goto)(0, 146, 152) */
		reached[0][146] = 1;
		;
		_m = 3; goto P999; /* 4 */
	case 36: // STATE 136 - lease.pml:135 - [(((q[me]>1)&&(((((me*(2+0))+k[me])+1)&127)==(hist[(q[me]-1)]&127))))] (152:0:0 - 1)
		IfNotBlocked
		reached[0][136] = 1;
		if (!(((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])>1)&&(((((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1)&127)==(((int)now.hist[ Index((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])-1), 6) ])&127)))))
			continue;
		/* merge: assert((hist[(q[me]-1)]<128))(0, 137, 152) */
		reached[0][137] = 1;
		spin_assert((((int)now.hist[ Index((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])-1), 6) ])<128), "(hist[(q[me]-1)]<128)", II, tt, t);
		/* merge: .(goto)(0, 141, 152) */
		reached[0][141] = 1;
		;
		/* merge: .(goto)(0, 144, 152) */
		reached[0][144] = 1;
		;
		/* merge: .(goto)(0, 146, 152) */
		reached[0][146] = 1;
		;
		_m = 3; goto P999; /* 4 */
	case 37: // STATE 139 - lease.pml:136 - [assert((tm[((((me*(2+0))+k[me])+1)&127)]==(tm[(hist[(q[me]-1)]&127)]+1)))] (0:0:0 - 1)
		IfNotBlocked
		reached[0][139] = 1;
		spin_assert((((int)now.tm[ Index(((((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1)&127), 5) ])==(((int)now.tm[ Index((((int)now.hist[ Index((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])-1), 6) ])&127), 5) ])+1)), "(tm[((((me*(2+0))+k[me])+1)&127)]==(tm[(hist[(q[me]-1)]&127)]+1))", II, tt, t);
		_m = 3; goto P999; /* 0 */
	case 38: // STATE 148 - lease.pml:159 - [(ok)] (481:0:3 - 1)
		IfNotBlocked
		reached[0][148] = 1;
		if (!(((int)((P0 *)_this)->ok)))
			continue;
		if (TstOnly) return 1; /* TT */
		/* dead 1: ok */  (trpt+1)->bup.ovals = grab_ints(3);
		(trpt+1)->bup.ovals[0] = ((P0 *)_this)->ok;
#ifdef HAS_CODE
		if (!readtrail)
#endif
			((P0 *)_this)->ok = 0;
		/* merge: pc[me] = 12(481, 149, 481) */
		reached[0][149] = 1;
		(trpt+1)->bup.ovals[1] = ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 12;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: .(goto)(481, 153, 481) */
		reached[0][153] = 1;
		;
		/* merge: .(goto)(481, 155, 481) */
		reached[0][155] = 1;
		;
		/* merge: ok = 0(481, 156, 481) */
		reached[0][156] = 1;
		(trpt+1)->bup.ovals[2] = ((int)((P0 *)_this)->ok);
		((P0 *)_this)->ok = 0;
#ifdef VAR_RANGES
		logval("candidate:ok", ((int)((P0 *)_this)->ok));
#endif
		;
		/* merge: .(goto)(0, 482, 481) */
		reached[0][482] = 1;
		;
		_m = 3; goto P999; /* 5 */
	case 39: // STATE 151 - lease.pml:159 - [pc[me] = 10] (0:481:2 - 1)
		IfNotBlocked
		reached[0][151] = 1;
		(trpt+1)->bup.ovals = grab_ints(2);
		(trpt+1)->bup.ovals[0] = ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 10;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: .(goto)(481, 153, 481) */
		reached[0][153] = 1;
		;
		/* merge: .(goto)(481, 155, 481) */
		reached[0][155] = 1;
		;
		/* merge: ok = 0(481, 156, 481) */
		reached[0][156] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P0 *)_this)->ok);
		((P0 *)_this)->ok = 0;
#ifdef VAR_RANGES
		logval("candidate:ok", ((int)((P0 *)_this)->ok));
#endif
		;
		/* merge: .(goto)(0, 482, 481) */
		reached[0][482] = 1;
		;
		_m = 3; goto P999; /* 4 */
	case 40: // STATE 155 - lease.pml:165 - [.(goto)] (0:481:1 - 3)
		IfNotBlocked
		reached[0][155] = 1;
		;
		/* merge: ok = 0(481, 156, 481) */
		reached[0][156] = 1;
		(trpt+1)->bup.oval = ((int)((P0 *)_this)->ok);
		((P0 *)_this)->ok = 0;
#ifdef VAR_RANGES
		logval("candidate:ok", ((int)((P0 *)_this)->ok));
#endif
		;
		/* merge: .(goto)(0, 482, 481) */
		reached[0][482] = 1;
		;
		_m = 3; goto P999; /* 2 */
	case 41: // STATE 159 - lease.pml:331 - [((1&&((pc[me]==10)||(pc[me]==11))))] (0:0:0 - 1)
		IfNotBlocked
		reached[0][159] = 1;
		if (!((1&&((((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==10)||(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==11)))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 42: // STATE 160 - lease.pml:333 - [((cur[q[me]]==(((me*(2+0))+k[me])+1)))] (481:0:1 - 1)
		IfNotBlocked
		reached[0][160] = 1;
		if (!((((int)now.cur[ Index(((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]), 6) ])==(((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1))))
			continue;
		/* merge: pc[me] = 12(481, 161, 481) */
		reached[0][161] = 1;
		(trpt+1)->bup.oval = ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 12;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: .(goto)(481, 197, 481) */
		reached[0][197] = 1;
		;
		/* merge: .(goto)(0, 482, 481) */
		reached[0][482] = 1;
		;
		_m = 3; goto P999; /* 3 */
	case 43: // STATE 197 - lease.pml:350 - [.(goto)] (0:481:0 - 4)
		IfNotBlocked
		reached[0][197] = 1;
		;
		/* merge: .(goto)(0, 482, 481) */
		reached[0][482] = 1;
		;
		_m = 3; goto P999; /* 1 */
	case 44: // STATE 162 - lease.pml:338 - [(((cur[q[me]]!=(((me*(2+0))+k[me])+1))&&(cur[q[me]]||(pc[me]==10))))] (0:0:0 - 1)
		IfNotBlocked
		reached[0][162] = 1;
		if (!(((((int)now.cur[ Index(((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]), 6) ])!=(((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1))&&(((int)now.cur[ Index(((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]), 6) ])||(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==10)))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 45: // STATE 163 - lease.pml:175 - [at[me] = 0] (0:180:5 - 1)
		IfNotBlocked
		reached[0][163] = 1;
		(trpt+1)->bup.ovals = grab_ints(5);
		(trpt+1)->bup.ovals[0] = ((int)now.at[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.at[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("at[candidate:me]", ((int)now.at[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: q[me] = 0(180, 164, 180) */
		reached[0][164] = 1;
		(trpt+1)->bup.ovals[1] = ((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.q[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("q[candidate:me]", ((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: cp[me] = 0(180, 165, 180) */
		reached[0][165] = 1;
		(trpt+1)->bup.ovals[2] = ((int)now.cp[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.cp[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cp[candidate:me]", ((int)now.cp[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: cs[me] = 0(180, 166, 180) */
		reached[0][166] = 1;
		(trpt+1)->bup.ovals[3] = ((int)now.cs[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.cs[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cs[candidate:me]", ((int)now.cs[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: pc[me] = 0(180, 167, 180) */
		reached[0][167] = 1;
		(trpt+1)->bup.ovals[4] = ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		_m = 3; goto P999; /* 4 */
	case 46: // STATE 168 - lease.pml:179 - [((flying[me]&&((fr[me]&127)==(((me*(2+0))+k[me])+1))))] (0:0:0 - 1)
		IfNotBlocked
		reached[0][168] = 1;
		if (!((((int)now.flying[ Index(((int)((P0 *)_this)->me), 2) ])&&((((int)now.fr[ Index(((int)((P0 *)_this)->me), 2) ])&127)==(((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1)))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 47: // STATE 169 - lease.pml:170 - [vu[me] = 0] (0:481:9 - 1)
		IfNotBlocked
		reached[0][169] = 1;
		(trpt+1)->bup.ovals = grab_ints(9);
		(trpt+1)->bup.ovals[0] = ((int)now.vu[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.vu[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("vu[candidate:me]", ((int)now.vu[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: at[me] = 0(481, 170, 481) */
		reached[0][170] = 1;
		(trpt+1)->bup.ovals[1] = ((int)now.at[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.at[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("at[candidate:me]", ((int)now.at[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: q[me] = 0(481, 171, 481) */
		reached[0][171] = 1;
		(trpt+1)->bup.ovals[2] = ((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.q[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("q[candidate:me]", ((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: cp[me] = 0(481, 172, 481) */
		reached[0][172] = 1;
		(trpt+1)->bup.ovals[3] = ((int)now.cp[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.cp[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cp[candidate:me]", ((int)now.cp[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: cs[me] = 0(481, 173, 481) */
		reached[0][173] = 1;
		(trpt+1)->bup.ovals[4] = ((int)now.cs[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.cs[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cs[candidate:me]", ((int)now.cs[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: lm[me] = 0(481, 174, 481) */
		reached[0][174] = 1;
		(trpt+1)->bup.ovals[5] = ((int)now.lm[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.lm[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("lm[candidate:me]", ((int)now.lm[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: h[me] = 0(481, 175, 481) */
		reached[0][175] = 1;
		(trpt+1)->bup.ovals[6] = ((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.h[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("h[candidate:me]", ((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: k[me] = (k[me]+1)(481, 176, 481) */
		reached[0][176] = 1;
		(trpt+1)->bup.ovals[7] = ((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.k[ Index(((P0 *)_this)->me, 2) ] = (((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ])+1);
#ifdef VAR_RANGES
		logval("k[candidate:me]", ((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: pc[me] = ( ((k[me]<2)) -> (0) : (24) )(481, 177, 481) */
		reached[0][177] = 1;
		(trpt+1)->bup.ovals[8] = ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.pc[ Index(((P0 *)_this)->me, 2) ] = ( ((((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ])<2)) ? (0) : (24) );
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: .(goto)(481, 181, 481) */
		reached[0][181] = 1;
		;
		/* merge: .(goto)(481, 197, 481) */
		reached[0][197] = 1;
		;
		/* merge: .(goto)(0, 482, 481) */
		reached[0][482] = 1;
		;
		_m = 3; goto P999; /* 11 */
	case 48: // STATE 181 - lease.pml:180 - [.(goto)] (0:481:0 - 2)
		IfNotBlocked
		reached[0][181] = 1;
		;
		/* merge: .(goto)(481, 197, 481) */
		reached[0][197] = 1;
		;
		/* merge: .(goto)(0, 482, 481) */
		reached[0][482] = 1;
		;
		_m = 3; goto P999; /* 2 */
	case 49: // STATE 183 - lease.pml:339 - [((((cur[q[me]]==0)&&(pc[me]==11))&&at[me]))] (481:0:1 - 1)
		IfNotBlocked
		reached[0][183] = 1;
		if (!((((((int)now.cur[ Index(((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]), 6) ])==0)&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==11))&&((int)now.at[ Index(((int)((P0 *)_this)->me), 2) ]))))
			continue;
		/* merge: pc[me] = 9(481, 184, 481) */
		reached[0][184] = 1;
		(trpt+1)->bup.oval = ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 9;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: .(goto)(481, 197, 481) */
		reached[0][197] = 1;
		;
		/* merge: .(goto)(0, 482, 481) */
		reached[0][482] = 1;
		;
		_m = 3; goto P999; /* 3 */
	case 50: // STATE 185 - lease.pml:344 - [(((cur[q[me]]==0)&&(pc[me]==11)))] (0:0:0 - 1)
		IfNotBlocked
		reached[0][185] = 1;
		if (!(((((int)now.cur[ Index(((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]), 6) ])==0)&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==11))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 51: // STATE 186 - lease.pml:170 - [vu[me] = 0] (0:481:9 - 1)
		IfNotBlocked
		reached[0][186] = 1;
		(trpt+1)->bup.ovals = grab_ints(9);
		(trpt+1)->bup.ovals[0] = ((int)now.vu[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.vu[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("vu[candidate:me]", ((int)now.vu[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: at[me] = 0(481, 187, 481) */
		reached[0][187] = 1;
		(trpt+1)->bup.ovals[1] = ((int)now.at[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.at[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("at[candidate:me]", ((int)now.at[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: q[me] = 0(481, 188, 481) */
		reached[0][188] = 1;
		(trpt+1)->bup.ovals[2] = ((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.q[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("q[candidate:me]", ((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: cp[me] = 0(481, 189, 481) */
		reached[0][189] = 1;
		(trpt+1)->bup.ovals[3] = ((int)now.cp[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.cp[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cp[candidate:me]", ((int)now.cp[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: cs[me] = 0(481, 190, 481) */
		reached[0][190] = 1;
		(trpt+1)->bup.ovals[4] = ((int)now.cs[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.cs[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cs[candidate:me]", ((int)now.cs[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: lm[me] = 0(481, 191, 481) */
		reached[0][191] = 1;
		(trpt+1)->bup.ovals[5] = ((int)now.lm[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.lm[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("lm[candidate:me]", ((int)now.lm[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: h[me] = 0(481, 192, 481) */
		reached[0][192] = 1;
		(trpt+1)->bup.ovals[6] = ((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.h[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("h[candidate:me]", ((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: k[me] = (k[me]+1)(481, 193, 481) */
		reached[0][193] = 1;
		(trpt+1)->bup.ovals[7] = ((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.k[ Index(((P0 *)_this)->me, 2) ] = (((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ])+1);
#ifdef VAR_RANGES
		logval("k[candidate:me]", ((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: pc[me] = ( ((k[me]<2)) -> (0) : (24) )(481, 194, 481) */
		reached[0][194] = 1;
		(trpt+1)->bup.ovals[8] = ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.pc[ Index(((P0 *)_this)->me, 2) ] = ( ((((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ])<2)) ? (0) : (24) );
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: .(goto)(481, 197, 481) */
		reached[0][197] = 1;
		;
		/* merge: .(goto)(0, 482, 481) */
		reached[0][482] = 1;
		;
		_m = 3; goto P999; /* 10 */
	case 52: // STATE 235 - lease.pml:352 - [D_STEP352]
		if (!(boq == -1 && (1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==12))))
			continue;

		reached[0][235] = 1;
		reached[0][t->st] = 1;
		reached[0][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_198_0: /* 2 */
		if (!((1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==12))))
			Uerror("block in d_step seq");
S_216_0: /* 2 */
S_199_0: /* 2 */
		((P0 *)_this)->s = 0;
#ifdef VAR_RANGES
		logval("candidate:s", ((int)((P0 *)_this)->s));
#endif
		;
S_200_0: /* 2 */
		now.h[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("h[candidate:me]", ((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_201_0: /* 2 */
		((P0 *)_this)->i = 1;
#ifdef VAR_RANGES
		logval("candidate:i", ((int)((P0 *)_this)->i));
#endif
		;
S_213_0: /* 2 */
S_212_0: /* 2 */
S_202_0: /* 2 */
		if (!((((int)((P0 *)_this)->i)<=(5+0))))
			goto S_212_1;
S_207_0: /* 2 */
S_203_0: /* 2 */
		if (!(((int)now.cur[ Index(((int)((P0 *)_this)->i), 6) ])))
			goto S_207_1;
S_204_0: /* 2 */
		((P0 *)_this)->s = (((int)((P0 *)_this)->s)|(1<<(((int)((P0 *)_this)->i)-1)));
#ifdef VAR_RANGES
		logval("candidate:s", ((int)((P0 *)_this)->s));
#endif
		;
S_205_0: /* 2 */
		now.h[ Index(((P0 *)_this)->me, 2) ] = ((int)((P0 *)_this)->i);
#ifdef VAR_RANGES
		logval("h[candidate:me]", ((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_208_0;
S_207_1: /* 3 */
S_206_0: /* 2 */
		/* else */;
		goto S_208_0;
S_207_2: /* 3 */
		Uerror("blocking sel in d_step (nr.25, near line 117)");
S_208_0: /* 2 */
S_209_0: /* 2 */
		((P0 *)_this)->i = (((int)((P0 *)_this)->i)+1);
#ifdef VAR_RANGES
		logval("candidate:i", ((int)((P0 *)_this)->i));
#endif
		;
		goto S_213_0; /* ';' */
S_212_1: /* 3 */
S_210_0: /* 2 */
		/* else */;
S_211_0: /* 2 */
		goto S_215_0;	/* 'goto' */
S_212_2: /* 3 */
		Uerror("blocking sel in d_step (nr.26, near line 116)");
S_214_0: /* 2 */
		goto S_215_0;	/* 'break' */
S_215_0: /* 2 */
		((P0 *)_this)->i = 0;
#ifdef VAR_RANGES
		logval("candidate:i", ((int)((P0 *)_this)->i));
#endif
		;
		goto S_217_0;
S_217_0: /* 2 */
		((P0 *)_this)->s = 0;
#ifdef VAR_RANGES
		logval("candidate:s", ((int)((P0 *)_this)->s));
#endif
		;
S_232_0: /* 2 */
S_218_0: /* 2 */
		if (!((((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ])!=((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]))))
			goto S_232_1;
S_228_0: /* 2 */
S_219_0: /* 2 */
		now.vu[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("vu[candidate:me]", ((int)now.vu[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_220_0: /* 2 */
		now.at[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("at[candidate:me]", ((int)now.at[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_221_0: /* 2 */
		now.q[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("q[candidate:me]", ((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_222_0: /* 2 */
		now.cp[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cp[candidate:me]", ((int)now.cp[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_223_0: /* 2 */
		now.cs[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cs[candidate:me]", ((int)now.cs[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_224_0: /* 2 */
		now.lm[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("lm[candidate:me]", ((int)now.lm[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_225_0: /* 2 */
		now.h[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("h[candidate:me]", ((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_226_0: /* 2 */
		now.k[ Index(((P0 *)_this)->me, 2) ] = (((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ])+1);
#ifdef VAR_RANGES
		logval("k[candidate:me]", ((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_227_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = ( ((((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ])<2)) ? (0) : (24) );
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_233_0;
S_232_1: /* 3 */
S_229_0: /* 2 */
		/* else */;
S_230_0: /* 2 */
		now.h[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("h[candidate:me]", ((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_231_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = ( (((int)now.obs[ Index(((int)((P0 *)_this)->me), 2) ])) ? (13) : (15) );
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_233_0;
S_232_2: /* 3 */
		Uerror("blocking sel in d_step (nr.27, near line 355)");
S_233_0: /* 2 */
		goto S_481_0; /* '.' */
		goto S_481_0; /* ';' */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 53: // STATE 245 - lease.pml:369 - [D_STEP369]
		if (!(boq == -1 && (1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==13))))
			continue;

		reached[0][245] = 1;
		reached[0][t->st] = 1;
		reached[0][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_235_0: /* 2 */
		if (!((1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==13))))
			Uerror("block in d_step seq");
S_241_0: /* 2 */
S_236_0: /* 2 */
		if (!(((int)now.obs[ Index(((int)((P0 *)_this)->me), 2) ])))
			goto S_241_1;
S_239_0: /* 2 */
S_237_0: /* 2 */
		spin_assert(((((((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127)!=(((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1))&&((((int)now.hist[ Index((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])-1), 6) ])&127)==(((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127)))&&((((int)now.hist[ Index(((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]), 6) ])&127)==(((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1))), "((((obo[me]&127)!=(((me*(2+0))+k[me])+1))&&((hist[(q[me]-1)]&127)==(obo[me]&127)))&&((hist[q[me]]&127)==(((me*(2+0))+k[me])+1)))", II, tt, t);
S_238_0: /* 2 */
		now.by_pred = (now.by_pred|(1<<((((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127)-1)));
#ifdef VAR_RANGES
		logval("by_pred", now.by_pred);
#endif
		;
		goto S_242_0;
S_241_1: /* 3 */
S_240_0: /* 2 */
		/* else */;
		goto S_242_0;
S_241_2: /* 3 */
		Uerror("blocking sel in d_step (nr.28, near line 370)");
S_242_0: /* 2 */
S_243_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 14;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_481_0; /* ';' */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 54: // STATE 255 - lease.pml:371 - [D_STEP371]
		if (!(boq == -1 && (1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==14))))
			continue;

		reached[0][255] = 1;
		reached[0][t->st] = 1;
		reached[0][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_245_0: /* 2 */
		if (!((1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==14))))
			Uerror("block in d_step seq");
S_251_0: /* 2 */
S_246_0: /* 2 */
		if (!(((int)now.obs[ Index(((int)((P0 *)_this)->me), 2) ])))
			goto S_251_1;
S_249_0: /* 2 */
S_247_0: /* 2 */
		spin_assert(((((((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127)!=(((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1))&&((((int)now.hist[ Index((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])-1), 6) ])&127)==(((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127)))&&((((int)now.hist[ Index(((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]), 6) ])&127)==(((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1))), "((((obo[me]&127)!=(((me*(2+0))+k[me])+1))&&((hist[(q[me]-1)]&127)==(obo[me]&127)))&&((hist[q[me]]&127)==(((me*(2+0))+k[me])+1)))", II, tt, t);
S_248_0: /* 2 */
		now.by_succ = (now.by_succ|(1<<((((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1)-1)));
#ifdef VAR_RANGES
		logval("by_succ", now.by_succ);
#endif
		;
		goto S_252_0;
S_251_1: /* 3 */
S_250_0: /* 2 */
		/* else */;
		goto S_252_0;
S_251_2: /* 3 */
		Uerror("blocking sel in d_step (nr.29, near line 372)");
S_252_0: /* 2 */
S_253_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 15;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_481_0; /* ';' */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 55: // STATE 289 - lease.pml:378 - [D_STEP378]
		if (!(boq == -1 && (1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==15))))
			continue;

		reached[0][289] = 1;
		reached[0][t->st] = 1;
		reached[0][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_255_0: /* 2 */
		if (!((1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==15))))
			Uerror("block in d_step seq");
S_286_0: /* 2 */
S_256_0: /* 2 */
		if (!((((int)now.at[ Index(((int)((P0 *)_this)->me), 2) ])==0)))
			goto S_286_1;
S_266_0: /* 2 */
S_257_0: /* 2 */
		now.vu[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("vu[candidate:me]", ((int)now.vu[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_258_0: /* 2 */
		now.at[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("at[candidate:me]", ((int)now.at[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_259_0: /* 2 */
		now.q[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("q[candidate:me]", ((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_260_0: /* 2 */
		now.cp[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cp[candidate:me]", ((int)now.cp[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_261_0: /* 2 */
		now.cs[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cs[candidate:me]", ((int)now.cs[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_262_0: /* 2 */
		now.lm[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("lm[candidate:me]", ((int)now.lm[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_263_0: /* 2 */
		now.h[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("h[candidate:me]", ((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_264_0: /* 2 */
		now.k[ Index(((P0 *)_this)->me, 2) ] = (((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ])+1);
#ifdef VAR_RANGES
		logval("k[candidate:me]", ((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_265_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = ( ((((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ])<2)) ? (0) : (24) );
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_287_0;
S_286_1: /* 3 */
S_267_0: /* 2 */
		/* else */;
S_268_0: /* 2 */
		spin_assert(((((int)now.obs[ Index(((int)((P0 *)_this)->me), 2) ])==0)||((now.by_pred&(1<<((((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ])&127)-1)))&&(now.by_succ&(1<<((((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1)-1))))), "((obs[me]==0)||((by_pred&(1<<((obo[me]&127)-1)))&&(by_succ&(1<<((((me*(2+0))+k[me])+1)-1)))))", II, tt, t);
S_269_0: /* 2 */
		now.vu[ Index(((P0 *)_this)->me, 2) ] = ((int)now.at[ Index(((int)((P0 *)_this)->me), 2) ]);
#ifdef VAR_RANGES
		logval("vu[candidate:me]", ((int)now.vu[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_270_0: /* 2 */
		now.at[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("at[candidate:me]", ((int)now.at[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_271_0: /* 2 */
		now.obs[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("obs[candidate:me]", ((int)now.obs[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_272_0: /* 2 */
		now.obo[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("obo[candidate:me]", ((int)now.obo[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_273_0: /* 2 */
		now.ob[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("ob[candidate:me]", ((int)now.ob[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_274_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 16;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_285_0: /* 2 */
S_275_0: /* 2 */
		((P0 *)_this)->i = 0;
#ifdef VAR_RANGES
		logval("candidate:i", ((int)((P0 *)_this)->i));
#endif
		;
S_282_0: /* 2 */
S_281_0: /* 2 */
S_276_0: /* 2 */
		if (!((((int)((P0 *)_this)->i)<2)))
			goto S_281_1;
S_277_0: /* 2 */
		spin_assert(((((int)((P0 *)_this)->i)==((int)((P0 *)_this)->me))||(((int)now.vu[ Index(((int)((P0 *)_this)->i), 2) ])==0)), "((i==me)||(vu[i]==0))", II, tt, t);
S_278_0: /* 2 */
		((P0 *)_this)->i = (((int)((P0 *)_this)->i)+1);
#ifdef VAR_RANGES
		logval("candidate:i", ((int)((P0 *)_this)->i));
#endif
		;
		goto S_282_0; /* ';' */
S_281_1: /* 3 */
S_279_0: /* 2 */
		/* else */;
S_280_0: /* 2 */
		goto S_284_0;	/* 'goto' */
S_281_2: /* 3 */
		Uerror("blocking sel in d_step (nr.30, near line 214)");
S_283_0: /* 2 */
		goto S_284_0;	/* 'break' */
S_284_0: /* 2 */
		((P0 *)_this)->i = 0;
#ifdef VAR_RANGES
		logval("candidate:i", ((int)((P0 *)_this)->i));
#endif
		;
		goto S_287_0;
		goto S_287_0;
S_286_2: /* 3 */
		Uerror("blocking sel in d_step (nr.31, near line 379)");
S_287_0: /* 2 */
		goto S_481_0; /* '.' */
		goto S_481_0; /* ';' */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 56: // STATE 301 - lease.pml:389 - [D_STEP389]
		if (!(boq == -1 && (((1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])>=16))&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])<=19))&&(((int)now.vu[ Index(((int)((P0 *)_this)->me), 2) ])==0))))
			continue;

		reached[0][301] = 1;
		reached[0][t->st] = 1;
		reached[0][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_289_0: /* 2 */
		if (!((((1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])>=16))&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])<=19))&&(((int)now.vu[ Index(((int)((P0 *)_this)->me), 2) ])==0))))
			Uerror("block in d_step seq");
S_299_0: /* 2 */
S_290_0: /* 2 */
		now.vu[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("vu[candidate:me]", ((int)now.vu[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_291_0: /* 2 */
		now.at[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("at[candidate:me]", ((int)now.at[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_292_0: /* 2 */
		now.q[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("q[candidate:me]", ((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_293_0: /* 2 */
		now.cp[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cp[candidate:me]", ((int)now.cp[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_294_0: /* 2 */
		now.cs[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cs[candidate:me]", ((int)now.cs[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_295_0: /* 2 */
		now.lm[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("lm[candidate:me]", ((int)now.lm[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_296_0: /* 2 */
		now.h[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("h[candidate:me]", ((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_297_0: /* 2 */
		now.k[ Index(((P0 *)_this)->me, 2) ] = (((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ])+1);
#ifdef VAR_RANGES
		logval("k[candidate:me]", ((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_298_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = ( ((((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ])<2)) ? (0) : (24) );
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_481_0; /* ';' */
		goto S_481_0; /* ';' */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 57: // STATE 305 - lease.pml:396 - [D_STEP396]
		if (!(boq == -1 && ((((1&&1)&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==16))&&((int)now.vu[ Index(((int)((P0 *)_this)->me), 2) ]))&&(((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])<5))))
			continue;

		reached[0][305] = 1;
		reached[0][t->st] = 1;
		reached[0][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_301_0: /* 2 */
		if (!(((((1&&1)&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==16))&&((int)now.vu[ Index(((int)((P0 *)_this)->me), 2) ]))&&(((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])<5))))
			Uerror("block in d_step seq");
S_302_0: /* 2 */
		now.at[ Index(((P0 *)_this)->me, 2) ] = (2-0);
#ifdef VAR_RANGES
		logval("at[candidate:me]", ((int)now.at[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_303_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 17;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_481_0; /* ';' */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 58: // STATE 306 - lease.pml:398 - [(((1&&(pc[me]==17))&&vu[me]))] (0:0:0 - 1)
		IfNotBlocked
		reached[0][306] = 1;
		if (!(((1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==17))&&((int)now.vu[ Index(((int)((P0 *)_this)->me), 2) ]))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 59: // STATE 307 - lease.pml:126 - [(cur[(q[me]+1)])] (333:0:1 - 1)
		IfNotBlocked
		reached[0][307] = 1;
		if (!(((int)now.cur[ Index((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1), 6) ])))
			continue;
		/* merge: ok = 0(0, 308, 333) */
		reached[0][308] = 1;
		(trpt+1)->bup.oval = ((int)((P0 *)_this)->ok);
		((P0 *)_this)->ok = 0;
#ifdef VAR_RANGES
		logval("candidate:ok", ((int)((P0 *)_this)->ok));
#endif
		;
		/* merge: .(goto)(0, 327, 333) */
		reached[0][327] = 1;
		;
		_m = 3; goto P999; /* 2 */
	case 60: // STATE 310 - lease.pml:128 - [ok = 1] (0:324:2 - 1)
		IfNotBlocked
		reached[0][310] = 1;
		(trpt+1)->bup.ovals = grab_ints(2);
		(trpt+1)->bup.ovals[0] = ((int)((P0 *)_this)->ok);
		((P0 *)_this)->ok = 1;
#ifdef VAR_RANGES
		logval("candidate:ok", ((int)((P0 *)_this)->ok));
#endif
		;
		/* merge: cur[(q[me]+1)] = (((me*(2+0))+k[me])+1)(324, 311, 324) */
		reached[0][311] = 1;
		(trpt+1)->bup.ovals[1] = ((int)now.cur[ Index((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1), 6) ]);
		now.cur[ Index((now.q[ Index(((P0 *)_this)->me, 2) ]+1), 6) ] = (((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1);
#ifdef VAR_RANGES
		logval("cur[(q[candidate:me]+1)]", ((int)now.cur[ Index((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1), 6) ]));
#endif
		;
		_m = 3; goto P999; /* 1 */
	case 61: // STATE 312 - lease.pml:130 - [((hist[(q[me]+1)]==0))] (321:0:1 - 1)
		IfNotBlocked
		reached[0][312] = 1;
		if (!((((int)now.hist[ Index((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1), 6) ])==0)))
			continue;
		/* merge: hist[(q[me]+1)] = (((me*(2+0))+k[me])+1)(321, 313, 321) */
		reached[0][313] = 1;
		(trpt+1)->bup.oval = ((int)now.hist[ Index((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1), 6) ]);
		now.hist[ Index((now.q[ Index(((P0 *)_this)->me, 2) ]+1), 6) ] = (((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1);
#ifdef VAR_RANGES
		logval("hist[(q[candidate:me]+1)]", ((int)now.hist[ Index((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1), 6) ]));
#endif
		;
		/* merge: assert((((q[me]+1)==1)||hist[((q[me]+1)-1)]))(321, 314, 321) */
		reached[0][314] = 1;
		spin_assert((((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1)==1)||((int)now.hist[ Index(((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1)-1), 6) ])), "(((q[me]+1)==1)||hist[((q[me]+1)-1)])", II, tt, t);
		_m = 3; goto P999; /* 2 */
	case 62: // STATE 315 - lease.pml:134 - [(((q[me]+1)==1))] (333:0:0 - 1)
		IfNotBlocked
		reached[0][315] = 1;
		if (!(((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1)==1)))
			continue;
		/* merge: assert((tm[((((me*(2+0))+k[me])+1)&127)]==1))(0, 316, 333) */
		reached[0][316] = 1;
		spin_assert((((int)now.tm[ Index(((((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1)&127), 5) ])==1), "(tm[((((me*(2+0))+k[me])+1)&127)]==1)", II, tt, t);
		/* merge: .(goto)(0, 322, 333) */
		reached[0][322] = 1;
		;
		/* merge: .(goto)(0, 325, 333) */
		reached[0][325] = 1;
		;
		/* merge: .(goto)(0, 327, 333) */
		reached[0][327] = 1;
		;
		_m = 3; goto P999; /* 4 */
	case 63: // STATE 317 - lease.pml:135 - [((((q[me]+1)>1)&&(((((me*(2+0))+k[me])+1)&127)==(hist[((q[me]+1)-1)]&127))))] (333:0:0 - 1)
		IfNotBlocked
		reached[0][317] = 1;
		if (!((((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1)>1)&&(((((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1)&127)==(((int)now.hist[ Index(((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1)-1), 6) ])&127)))))
			continue;
		/* merge: assert((hist[((q[me]+1)-1)]<128))(0, 318, 333) */
		reached[0][318] = 1;
		spin_assert((((int)now.hist[ Index(((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1)-1), 6) ])<128), "(hist[((q[me]+1)-1)]<128)", II, tt, t);
		/* merge: .(goto)(0, 322, 333) */
		reached[0][322] = 1;
		;
		/* merge: .(goto)(0, 325, 333) */
		reached[0][325] = 1;
		;
		/* merge: .(goto)(0, 327, 333) */
		reached[0][327] = 1;
		;
		_m = 3; goto P999; /* 4 */
	case 64: // STATE 320 - lease.pml:136 - [assert((tm[((((me*(2+0))+k[me])+1)&127)]==(tm[(hist[((q[me]+1)-1)]&127)]+1)))] (0:0:0 - 1)
		IfNotBlocked
		reached[0][320] = 1;
		spin_assert((((int)now.tm[ Index(((((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1)&127), 5) ])==(((int)now.tm[ Index((((int)now.hist[ Index(((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1)-1), 6) ])&127), 5) ])+1)), "(tm[((((me*(2+0))+k[me])+1)&127)]==(tm[(hist[((q[me]+1)-1)]&127)]+1))", II, tt, t);
		_m = 3; goto P999; /* 0 */
	case 65: // STATE 329 - lease.pml:159 - [(ok)] (481:0:3 - 1)
		IfNotBlocked
		reached[0][329] = 1;
		if (!(((int)((P0 *)_this)->ok)))
			continue;
		if (TstOnly) return 1; /* TT */
		/* dead 1: ok */  (trpt+1)->bup.ovals = grab_ints(3);
		(trpt+1)->bup.ovals[0] = ((P0 *)_this)->ok;
#ifdef HAS_CODE
		if (!readtrail)
#endif
			((P0 *)_this)->ok = 0;
		/* merge: pc[me] = 22(481, 330, 481) */
		reached[0][330] = 1;
		(trpt+1)->bup.ovals[1] = ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 22;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: .(goto)(481, 334, 481) */
		reached[0][334] = 1;
		;
		/* merge: .(goto)(481, 336, 481) */
		reached[0][336] = 1;
		;
		/* merge: ok = 0(481, 337, 481) */
		reached[0][337] = 1;
		(trpt+1)->bup.ovals[2] = ((int)((P0 *)_this)->ok);
		((P0 *)_this)->ok = 0;
#ifdef VAR_RANGES
		logval("candidate:ok", ((int)((P0 *)_this)->ok));
#endif
		;
		/* merge: .(goto)(0, 482, 481) */
		reached[0][482] = 1;
		;
		_m = 3; goto P999; /* 5 */
	case 66: // STATE 332 - lease.pml:159 - [pc[me] = 18] (0:481:2 - 1)
		IfNotBlocked
		reached[0][332] = 1;
		(trpt+1)->bup.ovals = grab_ints(2);
		(trpt+1)->bup.ovals[0] = ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 18;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: .(goto)(481, 334, 481) */
		reached[0][334] = 1;
		;
		/* merge: .(goto)(481, 336, 481) */
		reached[0][336] = 1;
		;
		/* merge: ok = 0(481, 337, 481) */
		reached[0][337] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P0 *)_this)->ok);
		((P0 *)_this)->ok = 0;
#ifdef VAR_RANGES
		logval("candidate:ok", ((int)((P0 *)_this)->ok));
#endif
		;
		/* merge: .(goto)(0, 482, 481) */
		reached[0][482] = 1;
		;
		_m = 3; goto P999; /* 4 */
	case 67: // STATE 336 - lease.pml:165 - [.(goto)] (0:481:1 - 3)
		IfNotBlocked
		reached[0][336] = 1;
		;
		/* merge: ok = 0(481, 337, 481) */
		reached[0][337] = 1;
		(trpt+1)->bup.oval = ((int)((P0 *)_this)->ok);
		((P0 *)_this)->ok = 0;
#ifdef VAR_RANGES
		logval("candidate:ok", ((int)((P0 *)_this)->ok));
#endif
		;
		/* merge: .(goto)(0, 482, 481) */
		reached[0][482] = 1;
		;
		_m = 3; goto P999; /* 2 */
	case 68: // STATE 375 - lease.pml:400 - [D_STEP400]
		if (!(boq == -1 && (1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==22))))
			continue;

		reached[0][375] = 1;
		reached[0][t->st] = 1;
		reached[0][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_339_0: /* 2 */
		if (!((1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==22))))
			Uerror("block in d_step seq");
S_373_0: /* 2 */
S_343_0: /* 2 */
S_340_0: /* 2 */
		if (!(((int)now.vu[ Index(((int)((P0 *)_this)->me), 2) ])))
			goto S_343_1;
S_341_0: /* 2 */
		now.vu[ Index(((P0 *)_this)->me, 2) ] = ((int)now.at[ Index(((int)((P0 *)_this)->me), 2) ]);
#ifdef VAR_RANGES
		logval("vu[candidate:me]", ((int)now.vu[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_344_0;
S_343_1: /* 3 */
S_342_0: /* 2 */
		/* else */;
		goto S_344_0;
S_343_2: /* 3 */
		Uerror("blocking sel in d_step (nr.32, near line 203)");
S_344_0: /* 2 */
S_345_0: /* 2 */
		now.at[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("at[candidate:me]", ((int)now.at[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_371_0: /* 2 */
S_346_0: /* 2 */
		if (!((((int)now.vu[ Index(((int)((P0 *)_this)->me), 2) ])==0)))
			goto S_371_1;
S_356_0: /* 2 */
S_347_0: /* 2 */
		now.vu[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("vu[candidate:me]", ((int)now.vu[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_348_0: /* 2 */
		now.at[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("at[candidate:me]", ((int)now.at[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_349_0: /* 2 */
		now.q[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("q[candidate:me]", ((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_350_0: /* 2 */
		now.cp[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cp[candidate:me]", ((int)now.cp[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_351_0: /* 2 */
		now.cs[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cs[candidate:me]", ((int)now.cs[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_352_0: /* 2 */
		now.lm[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("lm[candidate:me]", ((int)now.lm[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_353_0: /* 2 */
		now.h[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("h[candidate:me]", ((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_354_0: /* 2 */
		now.k[ Index(((P0 *)_this)->me, 2) ] = (((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ])+1);
#ifdef VAR_RANGES
		logval("k[candidate:me]", ((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_355_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = ( ((((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ])<2)) ? (0) : (24) );
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_372_0;
S_371_1: /* 3 */
S_357_0: /* 2 */
		/* else */;
S_358_0: /* 2 */
		now.q[ Index(((P0 *)_this)->me, 2) ] = (((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1);
#ifdef VAR_RANGES
		logval("q[candidate:me]", ((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_359_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 16;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_370_0: /* 2 */
S_360_0: /* 2 */
		((P0 *)_this)->i = 0;
#ifdef VAR_RANGES
		logval("candidate:i", ((int)((P0 *)_this)->i));
#endif
		;
S_367_0: /* 2 */
S_366_0: /* 2 */
S_361_0: /* 2 */
		if (!((((int)((P0 *)_this)->i)<2)))
			goto S_366_1;
S_362_0: /* 2 */
		spin_assert(((((int)((P0 *)_this)->i)==((int)((P0 *)_this)->me))||(((int)now.vu[ Index(((int)((P0 *)_this)->i), 2) ])==0)), "((i==me)||(vu[i]==0))", II, tt, t);
S_363_0: /* 2 */
		((P0 *)_this)->i = (((int)((P0 *)_this)->i)+1);
#ifdef VAR_RANGES
		logval("candidate:i", ((int)((P0 *)_this)->i));
#endif
		;
		goto S_367_0; /* ';' */
S_366_1: /* 3 */
S_364_0: /* 2 */
		/* else */;
S_365_0: /* 2 */
		goto S_369_0;	/* 'goto' */
S_366_2: /* 3 */
		Uerror("blocking sel in d_step (nr.33, near line 214)");
S_368_0: /* 2 */
		goto S_369_0;	/* 'break' */
S_369_0: /* 2 */
		((P0 *)_this)->i = 0;
#ifdef VAR_RANGES
		logval("candidate:i", ((int)((P0 *)_this)->i));
#endif
		;
		goto S_372_0;
		goto S_372_0;
S_371_2: /* 3 */
		Uerror("blocking sel in d_step (nr.34, near line 206)");
S_372_0: /* 2 */
		goto S_481_0; /* '.' */
		goto S_481_0; /* ';' */
		goto S_481_0; /* ';' */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 69: // STATE 392 - lease.pml:401 - [D_STEP401]
		if (!(boq == -1 && (1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==18))))
			continue;

		reached[0][392] = 1;
		reached[0][t->st] = 1;
		reached[0][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_375_0: /* 2 */
		if (!((1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==18))))
			Uerror("block in d_step seq");
S_389_0: /* 2 */
S_376_0: /* 2 */
		if (!((((int)now.cur[ Index((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1), 6) ])==(((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1))))
			goto S_389_1;
S_377_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 22;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_390_0;
S_389_1: /* 3 */
S_378_0: /* 2 */
		/* else */;
S_388_0: /* 2 */
S_379_0: /* 2 */
		now.vu[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("vu[candidate:me]", ((int)now.vu[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_380_0: /* 2 */
		now.at[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("at[candidate:me]", ((int)now.at[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_381_0: /* 2 */
		now.q[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("q[candidate:me]", ((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_382_0: /* 2 */
		now.cp[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cp[candidate:me]", ((int)now.cp[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_383_0: /* 2 */
		now.cs[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cs[candidate:me]", ((int)now.cs[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_384_0: /* 2 */
		now.lm[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("lm[candidate:me]", ((int)now.lm[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_385_0: /* 2 */
		now.h[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("h[candidate:me]", ((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_386_0: /* 2 */
		now.k[ Index(((P0 *)_this)->me, 2) ] = (((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ])+1);
#ifdef VAR_RANGES
		logval("k[candidate:me]", ((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_387_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = ( ((((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ])<2)) ? (0) : (24) );
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_390_0;
		goto S_390_0;
S_389_2: /* 3 */
		Uerror("blocking sel in d_step (nr.35, near line 402)");
S_390_0: /* 2 */
		goto S_481_0; /* '.' */
		goto S_481_0; /* ';' */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 70: // STATE 411 - lease.pml:403 - [D_STEP403]
		if (!(boq == -1 && (1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==19))))
			continue;

		reached[0][411] = 1;
		reached[0][t->st] = 1;
		reached[0][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_392_0: /* 2 */
		if (!((1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==19))))
			Uerror("block in d_step seq");
S_408_0: /* 2 */
S_393_0: /* 2 */
		if (!((((int)now.cur[ Index((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1), 6) ])==(((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1))))
			goto S_408_1;
S_394_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 22;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_409_0;
S_408_1: /* 3 */
S_395_0: /* 2 */
		if (!((((int)now.cur[ Index((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1), 6) ])&&(((int)now.cur[ Index((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1), 6) ])!=(((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1)))))
			goto S_408_2;
S_405_0: /* 2 */
S_396_0: /* 2 */
		now.vu[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("vu[candidate:me]", ((int)now.vu[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_397_0: /* 2 */
		now.at[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("at[candidate:me]", ((int)now.at[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_398_0: /* 2 */
		now.q[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("q[candidate:me]", ((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_399_0: /* 2 */
		now.cp[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cp[candidate:me]", ((int)now.cp[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_400_0: /* 2 */
		now.cs[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cs[candidate:me]", ((int)now.cs[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_401_0: /* 2 */
		now.lm[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("lm[candidate:me]", ((int)now.lm[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_402_0: /* 2 */
		now.h[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("h[candidate:me]", ((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_403_0: /* 2 */
		now.k[ Index(((P0 *)_this)->me, 2) ] = (((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ])+1);
#ifdef VAR_RANGES
		logval("k[candidate:me]", ((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_404_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = ( ((((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ])<2)) ? (0) : (24) );
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_409_0;
		goto S_409_0;
S_408_2: /* 3 */
S_406_0: /* 2 */
		/* else */;
S_407_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 17;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_409_0;
S_408_3: /* 3 */
		Uerror("blocking sel in d_step (nr.36, near line 404)");
S_409_0: /* 2 */
		goto S_481_0; /* '.' */
		goto S_481_0; /* ';' */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 71: // STATE 416 - lease.pml:414 - [D_STEP414]
		if (!(boq == -1 && (((((1&&1)&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])>=16))&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])<=19))&&((int)now.vu[ Index(((int)((P0 *)_this)->me), 2) ]))&&(((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])<5))))
			continue;

		reached[0][416] = 1;
		reached[0][t->st] = 1;
		reached[0][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_411_0: /* 2 */
		if (!((((((1&&1)&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])>=16))&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])<=19))&&((int)now.vu[ Index(((int)((P0 *)_this)->me), 2) ]))&&(((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])<5))))
			Uerror("block in d_step seq");
S_412_0: /* 2 */
		now.vu[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("vu[candidate:me]", ((int)now.vu[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_413_0: /* 2 */
		now.at[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("at[candidate:me]", ((int)now.at[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_414_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 20;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_481_0; /* ';' */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 72: // STATE 417 - lease.pml:420 - [((1&&(pc[me]==20)))] (0:0:0 - 1)
		IfNotBlocked
		reached[0][417] = 1;
		if (!((1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==20))))
			continue;
		_m = 3; goto P999; /* 0 */
	case 73: // STATE 418 - lease.pml:126 - [(cur[(q[me]+1)])] (444:0:1 - 1)
		IfNotBlocked
		reached[0][418] = 1;
		if (!(((int)now.cur[ Index((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1), 6) ])))
			continue;
		/* merge: ok = 0(0, 419, 444) */
		reached[0][419] = 1;
		(trpt+1)->bup.oval = ((int)((P0 *)_this)->ok);
		((P0 *)_this)->ok = 0;
#ifdef VAR_RANGES
		logval("candidate:ok", ((int)((P0 *)_this)->ok));
#endif
		;
		/* merge: .(goto)(0, 438, 444) */
		reached[0][438] = 1;
		;
		_m = 3; goto P999; /* 2 */
	case 74: // STATE 421 - lease.pml:128 - [ok = 1] (0:435:2 - 1)
		IfNotBlocked
		reached[0][421] = 1;
		(trpt+1)->bup.ovals = grab_ints(2);
		(trpt+1)->bup.ovals[0] = ((int)((P0 *)_this)->ok);
		((P0 *)_this)->ok = 1;
#ifdef VAR_RANGES
		logval("candidate:ok", ((int)((P0 *)_this)->ok));
#endif
		;
		/* merge: cur[(q[me]+1)] = ((((me*(2+0))+k[me])+1)+128)(435, 422, 435) */
		reached[0][422] = 1;
		(trpt+1)->bup.ovals[1] = ((int)now.cur[ Index((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1), 6) ]);
		now.cur[ Index((now.q[ Index(((P0 *)_this)->me, 2) ]+1), 6) ] = ((((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1)+128);
#ifdef VAR_RANGES
		logval("cur[(q[candidate:me]+1)]", ((int)now.cur[ Index((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1), 6) ]));
#endif
		;
		_m = 3; goto P999; /* 1 */
	case 75: // STATE 423 - lease.pml:130 - [((hist[(q[me]+1)]==0))] (432:0:1 - 1)
		IfNotBlocked
		reached[0][423] = 1;
		if (!((((int)now.hist[ Index((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1), 6) ])==0)))
			continue;
		/* merge: hist[(q[me]+1)] = ((((me*(2+0))+k[me])+1)+128)(432, 424, 432) */
		reached[0][424] = 1;
		(trpt+1)->bup.oval = ((int)now.hist[ Index((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1), 6) ]);
		now.hist[ Index((now.q[ Index(((P0 *)_this)->me, 2) ]+1), 6) ] = ((((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1)+128);
#ifdef VAR_RANGES
		logval("hist[(q[candidate:me]+1)]", ((int)now.hist[ Index((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1), 6) ]));
#endif
		;
		/* merge: assert((((q[me]+1)==1)||hist[((q[me]+1)-1)]))(432, 425, 432) */
		reached[0][425] = 1;
		spin_assert((((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1)==1)||((int)now.hist[ Index(((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1)-1), 6) ])), "(((q[me]+1)==1)||hist[((q[me]+1)-1)])", II, tt, t);
		_m = 3; goto P999; /* 2 */
	case 76: // STATE 426 - lease.pml:134 - [(((q[me]+1)==1))] (444:0:0 - 1)
		IfNotBlocked
		reached[0][426] = 1;
		if (!(((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1)==1)))
			continue;
		/* merge: assert((tm[(((((me*(2+0))+k[me])+1)+128)&127)]==1))(0, 427, 444) */
		reached[0][427] = 1;
		spin_assert((((int)now.tm[ Index((((((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1)+128)&127), 5) ])==1), "(tm[(((((me*(2+0))+k[me])+1)+128)&127)]==1)", II, tt, t);
		/* merge: .(goto)(0, 433, 444) */
		reached[0][433] = 1;
		;
		/* merge: .(goto)(0, 436, 444) */
		reached[0][436] = 1;
		;
		/* merge: .(goto)(0, 438, 444) */
		reached[0][438] = 1;
		;
		_m = 3; goto P999; /* 4 */
	case 77: // STATE 428 - lease.pml:135 - [((((q[me]+1)>1)&&((((((me*(2+0))+k[me])+1)+128)&127)==(hist[((q[me]+1)-1)]&127))))] (444:0:0 - 1)
		IfNotBlocked
		reached[0][428] = 1;
		if (!((((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1)>1)&&((((((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1)+128)&127)==(((int)now.hist[ Index(((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1)-1), 6) ])&127)))))
			continue;
		/* merge: assert((hist[((q[me]+1)-1)]<128))(0, 429, 444) */
		reached[0][429] = 1;
		spin_assert((((int)now.hist[ Index(((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1)-1), 6) ])<128), "(hist[((q[me]+1)-1)]<128)", II, tt, t);
		/* merge: .(goto)(0, 433, 444) */
		reached[0][433] = 1;
		;
		/* merge: .(goto)(0, 436, 444) */
		reached[0][436] = 1;
		;
		/* merge: .(goto)(0, 438, 444) */
		reached[0][438] = 1;
		;
		_m = 3; goto P999; /* 4 */
	case 78: // STATE 431 - lease.pml:136 - [assert((tm[(((((me*(2+0))+k[me])+1)+128)&127)]==(tm[(hist[((q[me]+1)-1)]&127)]+1)))] (0:0:0 - 1)
		IfNotBlocked
		reached[0][431] = 1;
		spin_assert((((int)now.tm[ Index((((((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1)+128)&127), 5) ])==(((int)now.tm[ Index((((int)now.hist[ Index(((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1)-1), 6) ])&127), 5) ])+1)), "(tm[(((((me*(2+0))+k[me])+1)+128)&127)]==(tm[(hist[((q[me]+1)-1)]&127)]+1))", II, tt, t);
		_m = 3; goto P999; /* 0 */
	case 79: // STATE 440 - lease.pml:159 - [(ok)] (481:0:3 - 1)
		IfNotBlocked
		reached[0][440] = 1;
		if (!(((int)((P0 *)_this)->ok)))
			continue;
		if (TstOnly) return 1; /* TT */
		/* dead 1: ok */  (trpt+1)->bup.ovals = grab_ints(3);
		(trpt+1)->bup.ovals[0] = ((P0 *)_this)->ok;
#ifdef HAS_CODE
		if (!readtrail)
#endif
			((P0 *)_this)->ok = 0;
		/* merge: pc[me] = 23(481, 441, 481) */
		reached[0][441] = 1;
		(trpt+1)->bup.ovals[1] = ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 23;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: .(goto)(481, 445, 481) */
		reached[0][445] = 1;
		;
		/* merge: .(goto)(481, 447, 481) */
		reached[0][447] = 1;
		;
		/* merge: ok = 0(481, 448, 481) */
		reached[0][448] = 1;
		(trpt+1)->bup.ovals[2] = ((int)((P0 *)_this)->ok);
		((P0 *)_this)->ok = 0;
#ifdef VAR_RANGES
		logval("candidate:ok", ((int)((P0 *)_this)->ok));
#endif
		;
		/* merge: .(goto)(0, 482, 481) */
		reached[0][482] = 1;
		;
		_m = 3; goto P999; /* 5 */
	case 80: // STATE 443 - lease.pml:159 - [pc[me] = 21] (0:481:2 - 1)
		IfNotBlocked
		reached[0][443] = 1;
		(trpt+1)->bup.ovals = grab_ints(2);
		(trpt+1)->bup.ovals[0] = ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]);
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 21;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		/* merge: .(goto)(481, 445, 481) */
		reached[0][445] = 1;
		;
		/* merge: .(goto)(481, 447, 481) */
		reached[0][447] = 1;
		;
		/* merge: ok = 0(481, 448, 481) */
		reached[0][448] = 1;
		(trpt+1)->bup.ovals[1] = ((int)((P0 *)_this)->ok);
		((P0 *)_this)->ok = 0;
#ifdef VAR_RANGES
		logval("candidate:ok", ((int)((P0 *)_this)->ok));
#endif
		;
		/* merge: .(goto)(0, 482, 481) */
		reached[0][482] = 1;
		;
		_m = 3; goto P999; /* 4 */
	case 81: // STATE 447 - lease.pml:165 - [.(goto)] (0:481:1 - 3)
		IfNotBlocked
		reached[0][447] = 1;
		;
		/* merge: ok = 0(481, 448, 481) */
		reached[0][448] = 1;
		(trpt+1)->bup.oval = ((int)((P0 *)_this)->ok);
		((P0 *)_this)->ok = 0;
#ifdef VAR_RANGES
		logval("candidate:ok", ((int)((P0 *)_this)->ok));
#endif
		;
		/* merge: .(goto)(0, 482, 481) */
		reached[0][482] = 1;
		;
		_m = 3; goto P999; /* 2 */
	case 82: // STATE 468 - lease.pml:422 - [D_STEP422]
		if (!(boq == -1 && (1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==21))))
			continue;

		reached[0][468] = 1;
		reached[0][t->st] = 1;
		reached[0][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_450_0: /* 2 */
		if (!((1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==21))))
			Uerror("block in d_step seq");
S_465_0: /* 2 */
S_451_0: /* 2 */
		if (!(((((int)now.cur[ Index((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1), 6) ])==(((((int)((P0 *)_this)->me)*(2+0))+((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]))+1))&&((((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1)<5))))
			goto S_465_1;
S_452_0: /* 2 */
		now.q[ Index(((P0 *)_this)->me, 2) ] = (((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ])+1);
#ifdef VAR_RANGES
		logval("q[candidate:me]", ((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_453_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = 20;
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_466_0;
S_465_1: /* 3 */
S_454_0: /* 2 */
		/* else */;
S_464_0: /* 2 */
S_455_0: /* 2 */
		now.vu[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("vu[candidate:me]", ((int)now.vu[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_456_0: /* 2 */
		now.at[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("at[candidate:me]", ((int)now.at[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_457_0: /* 2 */
		now.q[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("q[candidate:me]", ((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_458_0: /* 2 */
		now.cp[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cp[candidate:me]", ((int)now.cp[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_459_0: /* 2 */
		now.cs[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cs[candidate:me]", ((int)now.cs[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_460_0: /* 2 */
		now.lm[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("lm[candidate:me]", ((int)now.lm[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_461_0: /* 2 */
		now.h[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("h[candidate:me]", ((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_462_0: /* 2 */
		now.k[ Index(((P0 *)_this)->me, 2) ] = (((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ])+1);
#ifdef VAR_RANGES
		logval("k[candidate:me]", ((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_463_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = ( ((((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ])<2)) ? (0) : (24) );
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_466_0;
		goto S_466_0;
S_465_2: /* 3 */
		Uerror("blocking sel in d_step (nr.37, near line 423)");
S_466_0: /* 2 */
		goto S_481_0; /* '.' */
		goto S_481_0; /* ';' */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 83: // STATE 480 - lease.pml:427 - [D_STEP427]
		if (!(boq == -1 && (1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==23))))
			continue;

		reached[0][480] = 1;
		reached[0][t->st] = 1;
		reached[0][tt] = 1;

		if (TstOnly) return 1;

		sv_save();
		S_468_0: /* 2 */
		if (!((1&&(((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ])==23))))
			Uerror("block in d_step seq");
S_478_0: /* 2 */
S_469_0: /* 2 */
		now.vu[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("vu[candidate:me]", ((int)now.vu[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_470_0: /* 2 */
		now.at[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("at[candidate:me]", ((int)now.at[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_471_0: /* 2 */
		now.q[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("q[candidate:me]", ((int)now.q[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_472_0: /* 2 */
		now.cp[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cp[candidate:me]", ((int)now.cp[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_473_0: /* 2 */
		now.cs[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("cs[candidate:me]", ((int)now.cs[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_474_0: /* 2 */
		now.lm[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("lm[candidate:me]", ((int)now.lm[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_475_0: /* 2 */
		now.h[ Index(((P0 *)_this)->me, 2) ] = 0;
#ifdef VAR_RANGES
		logval("h[candidate:me]", ((int)now.h[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_476_0: /* 2 */
		now.k[ Index(((P0 *)_this)->me, 2) ] = (((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ])+1);
#ifdef VAR_RANGES
		logval("k[candidate:me]", ((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
S_477_0: /* 2 */
		now.pc[ Index(((P0 *)_this)->me, 2) ] = ( ((((int)now.k[ Index(((int)((P0 *)_this)->me), 2) ])<2)) ? (0) : (24) );
#ifdef VAR_RANGES
		logval("pc[candidate:me]", ((int)now.pc[ Index(((int)((P0 *)_this)->me), 2) ]));
#endif
		;
		goto S_481_0; /* ';' */
		goto S_481_0; /* ';' */

#if defined(C_States) && (HAS_TRACK==1)
		c_update((uchar *) &(now.c_state[0]));
#endif
		_m = 3; goto P999;

	case 84: // STATE 484 - lease.pml:438 - [-end-] (0:0:0 - 1)
		IfNotBlocked
		reached[0][484] = 1;
		if (!delproc(1, II)) continue;
		_m = 3; goto P999; /* 0 */
	case  _T5:	/* np_ */
		if (!((!(trpt->o_pm&4) && !(trpt->tau&128))))
			continue;
		/* else fall through */
	case  _T2:	/* true */
		_m = 3; goto P999;
#undef rand
	}

