	switch (t->back) {
	default: Uerror("bad return move");
	case  0: goto R999; /* nothing to undo */

		 /* PROC pruner */
	case 3: // STATE 44
		sv_restor();
		goto R999;
	case 4: // STATE 83
		sv_restor();
		goto R999;
	case 5: // STATE 89
		sv_restor();
		goto R999;
	case 6: // STATE 106
		sv_restor();
		goto R999;

	case 7: // STATE 108
		;
		((P2 *)_this)->i = trpt->bup.oval;
		;
		goto R999;
;
		;
		
	case 9: // STATE 111
		;
		((P2 *)_this)->i = trpt->bup.oval;
		;
		goto R999;

	case 10: // STATE 115
		;
		((P2 *)_this)->i = trpt->bup.oval;
		;
		goto R999;
;
		;
		
	case 12: // STATE 121
		;
	/* 0 */	((P2 *)_this)->i = trpt->bup.oval;
		;
		;
		goto R999;

	case 13: // STATE 134
		;
		((P2 *)_this)->i = trpt->bup.oval;
		;
		goto R999;

	case 14: // STATE 134
		;
		((P2 *)_this)->i = trpt->bup.ovals[2];
		((P2 *)_this)->mask = trpt->bup.ovals[1];
		now.cur[ Index(((P2 *)_this)->i, 6) ] = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 3);
		goto R999;

	case 15: // STATE 134
		;
		((P2 *)_this)->i = trpt->bup.ovals[2];
		((P2 *)_this)->mask = trpt->bup.ovals[1];
		now.cur[ Index(((P2 *)_this)->i, 6) ] = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 3);
		goto R999;

	case 16: // STATE 134
		;
		((P2 *)_this)->i = trpt->bup.oval;
		;
		goto R999;

	case 17: // STATE 136
		;
		((P2 *)_this)->stage = trpt->bup.oval;
		;
		goto R999;
;
		
	case 18: // STATE 139
		goto R999;
	case 19: // STATE 148
		sv_restor();
		goto R999;

	case 20: // STATE 152
		;
		p_restor(II);
		;
		;
		goto R999;

		 /* PROC clock */
	case 21: // STATE 19
		sv_restor();
		goto R999;

	case 22: // STATE 23
		;
		p_restor(II);
		;
		;
		goto R999;

		 /* PROC candidate */
	case 23: // STATE 29
		sv_restor();
		goto R999;
	case 24: // STATE 53
		sv_restor();
		goto R999;
	case 25: // STATE 57
		sv_restor();
		goto R999;
	case 26: // STATE 85
		sv_restor();
		goto R999;
	case 27: // STATE 104
		sv_restor();
		goto R999;
	case 28: // STATE 110
		sv_restor();
		goto R999;
	case 29: // STATE 118
		sv_restor();
		goto R999;
	case 30: // STATE 124
		sv_restor();
		goto R999;
;
		;
		
	case 32: // STATE 127
		;
		((P0 *)_this)->ok = trpt->bup.oval;
		;
		goto R999;

	case 33: // STATE 130
		;
		now.cur[ Index(now.q[ Index(((P0 *)_this)->me, 2) ], 6) ] = trpt->bup.ovals[1];
		((P0 *)_this)->ok = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 2);
		goto R999;

	case 34: // STATE 132
		;
		now.hist[ Index(now.q[ Index(((P0 *)_this)->me, 2) ], 6) ] = trpt->bup.oval;
		;
		goto R999;
;
		
	case 35: // STATE 134
		goto R999;
;
		
	case 36: // STATE 136
		goto R999;
;
		;
		
	case 38: // STATE 156
		;
		((P0 *)_this)->ok = trpt->bup.ovals[2];
		now.pc[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[1];
	/* 0 */	((P0 *)_this)->ok = trpt->bup.ovals[0];
		;
		;
		ungrab_ints(trpt->bup.ovals, 3);
		goto R999;

	case 39: // STATE 156
		;
		((P0 *)_this)->ok = trpt->bup.ovals[1];
		now.pc[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 2);
		goto R999;

	case 40: // STATE 156
		;
		((P0 *)_this)->ok = trpt->bup.oval;
		;
		goto R999;
;
		;
		
	case 42: // STATE 161
		;
		now.pc[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.oval;
		;
		goto R999;
;
		
	case 43: // STATE 197
		goto R999;
;
		;
		
	case 45: // STATE 167
		;
		now.pc[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[4];
		now.cs[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[3];
		now.cp[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[2];
		now.q[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[1];
		now.at[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 5);
		goto R999;
;
		;
		
	case 47: // STATE 177
		;
		now.pc[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[8];
		now.k[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[7];
		now.h[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[6];
		now.lm[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[5];
		now.cs[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[4];
		now.cp[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[3];
		now.q[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[2];
		now.at[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[1];
		now.vu[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 9);
		goto R999;
;
		
	case 48: // STATE 181
		goto R999;

	case 49: // STATE 184
		;
		now.pc[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.oval;
		;
		goto R999;
;
		;
		
	case 51: // STATE 194
		;
		now.pc[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[8];
		now.k[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[7];
		now.h[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[6];
		now.lm[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[5];
		now.cs[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[4];
		now.cp[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[3];
		now.q[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[2];
		now.at[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[1];
		now.vu[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 9);
		goto R999;
	case 52: // STATE 235
		sv_restor();
		goto R999;
	case 53: // STATE 245
		sv_restor();
		goto R999;
	case 54: // STATE 255
		sv_restor();
		goto R999;
	case 55: // STATE 289
		sv_restor();
		goto R999;
	case 56: // STATE 301
		sv_restor();
		goto R999;
	case 57: // STATE 305
		sv_restor();
		goto R999;
;
		;
		
	case 59: // STATE 308
		;
		((P0 *)_this)->ok = trpt->bup.oval;
		;
		goto R999;

	case 60: // STATE 311
		;
		now.cur[ Index((now.q[ Index(((P0 *)_this)->me, 2) ]+1), 6) ] = trpt->bup.ovals[1];
		((P0 *)_this)->ok = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 2);
		goto R999;

	case 61: // STATE 313
		;
		now.hist[ Index((now.q[ Index(((P0 *)_this)->me, 2) ]+1), 6) ] = trpt->bup.oval;
		;
		goto R999;
;
		
	case 62: // STATE 315
		goto R999;
;
		
	case 63: // STATE 317
		goto R999;
;
		;
		
	case 65: // STATE 337
		;
		((P0 *)_this)->ok = trpt->bup.ovals[2];
		now.pc[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[1];
	/* 0 */	((P0 *)_this)->ok = trpt->bup.ovals[0];
		;
		;
		ungrab_ints(trpt->bup.ovals, 3);
		goto R999;

	case 66: // STATE 337
		;
		((P0 *)_this)->ok = trpt->bup.ovals[1];
		now.pc[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 2);
		goto R999;

	case 67: // STATE 337
		;
		((P0 *)_this)->ok = trpt->bup.oval;
		;
		goto R999;
	case 68: // STATE 375
		sv_restor();
		goto R999;
	case 69: // STATE 392
		sv_restor();
		goto R999;
	case 70: // STATE 411
		sv_restor();
		goto R999;
	case 71: // STATE 416
		sv_restor();
		goto R999;
;
		;
		
	case 73: // STATE 419
		;
		((P0 *)_this)->ok = trpt->bup.oval;
		;
		goto R999;

	case 74: // STATE 422
		;
		now.cur[ Index((now.q[ Index(((P0 *)_this)->me, 2) ]+1), 6) ] = trpt->bup.ovals[1];
		((P0 *)_this)->ok = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 2);
		goto R999;

	case 75: // STATE 424
		;
		now.hist[ Index((now.q[ Index(((P0 *)_this)->me, 2) ]+1), 6) ] = trpt->bup.oval;
		;
		goto R999;
;
		
	case 76: // STATE 426
		goto R999;
;
		
	case 77: // STATE 428
		goto R999;
;
		;
		
	case 79: // STATE 448
		;
		((P0 *)_this)->ok = trpt->bup.ovals[2];
		now.pc[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[1];
	/* 0 */	((P0 *)_this)->ok = trpt->bup.ovals[0];
		;
		;
		ungrab_ints(trpt->bup.ovals, 3);
		goto R999;

	case 80: // STATE 448
		;
		((P0 *)_this)->ok = trpt->bup.ovals[1];
		now.pc[ Index(((P0 *)_this)->me, 2) ] = trpt->bup.ovals[0];
		;
		ungrab_ints(trpt->bup.ovals, 2);
		goto R999;

	case 81: // STATE 448
		;
		((P0 *)_this)->ok = trpt->bup.oval;
		;
		goto R999;
	case 82: // STATE 468
		sv_restor();
		goto R999;
	case 83: // STATE 480
		sv_restor();
		goto R999;

	case 84: // STATE 484
		;
		p_restor(II);
		;
		;
		goto R999;
	}

