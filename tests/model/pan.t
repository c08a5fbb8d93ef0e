#ifdef PEG
struct T_SRC {
	char *fl; int ln;
} T_SRC[NTRANS];

void
tr_2_src(int m, char *file, int ln)
{	T_SRC[m].fl = file;
	T_SRC[m].ln = ln;
}

void
putpeg(int n, int m)
{	printf("%5d	trans %4d ", m, n);
	printf("%s:%d\n",
		T_SRC[n].fl, T_SRC[n].ln);
}
#endif

void
settable(void)
{	Trans *T;
	Trans *settr(int, int, int, int, int, char *, int, int, int);

	trans = (Trans ***) emalloc(4*sizeof(Trans **));

	/* proctype 2: pruner */

	trans[2] = (Trans **) emalloc(153*sizeof(Trans *));

	trans[2][150]	= settr(656,0,149,1,0,".(goto)", 0, 2, 0);
	T = trans[2][149] = settr(655,0,0,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(655,0,44,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(655,0,83,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(655,0,89,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(655,0,106,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(655,0,140,0,0,"DO", 0, 2, 0);
	    T->nxt	= settr(655,0,148,0,0,"DO", 0, 2, 0);
/*->*/	trans[2][44]	= settr(550,32,149,3,3,"D_STEP489", 1, 2, 0);
/*->*/	trans[2][83]	= settr(589,32,149,4,4,"D_STEP504", 1, 2, 0);
/*->*/	trans[2][89]	= settr(595,32,149,5,5,"D_STEP528", 1, 2, 0);
/*->*/	trans[2][106]	= settr(612,32,149,6,6,"D_STEP529", 1, 2, 0);
	T = trans[ 2][140] = settr(646,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(646,2,107,0,0,"ATOMIC", 1, 2, 0);
	trans[2][107]	= settr(613,2,118,7,7,"((stage==4))", 1, 2, 0); /* m: 108 -> 118,0 */
	reached2[108] = 1;
	trans[2][108]	= settr(0,0,0,0,0,"i = 1",0,0,0);
	trans[2][119]	= settr(625,2,118,1,0,".(goto)", 1, 2, 0);
	T = trans[2][118] = settr(624,2,0,0,0,"DO", 1, 2, 0);
	T = T->nxt	= settr(624,2,109,0,0,"DO", 1, 2, 0);
	T = T->nxt	= settr(624,2,114,0,0,"DO", 1, 2, 0);
	    T->nxt	= settr(624,2,116,0,0,"DO", 1, 2, 0);
	trans[2][109]	= settr(615,2,112,8,0,"(((i<=(5+0))&&(mask&(1<<(i-1)))))", 1, 2, 0);
	T = trans[2][112] = settr(618,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(618,2,110,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(618,2,111,0,0,"IF", 1, 2, 0);
	trans[2][110]	= settr(616,2,132,1,0,"goto :b12", 1, 2, 0);
	trans[2][113]	= settr(619,2,118,1,0,".(goto)", 1, 2, 0);
	trans[2][111]	= settr(617,2,118,9,9,"i = (i+1)", 1, 2, 0);
	trans[2][114]	= settr(620,2,118,10,10,"(((i<=(5+0))&&!((mask&(1<<(i-1))))))", 1, 2, 0); /* m: 115 -> 118,0 */
	reached2[115] = 1;
	trans[2][115]	= settr(0,0,0,0,0,"i = (i+1)",0,0,0);
	trans[2][116]	= settr(622,2,132,11,0,"((i>(5+0)))", 1, 2, 0);
	trans[2][117]	= settr(623,2,132,1,0,"goto :b12", 1, 2, 0);
	trans[2][120]	= settr(626,2,132,1,0,"break", 1, 2, 0);
	T = trans[2][132] = settr(638,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(638,2,121,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(638,2,123,0,0,"IF", 1, 2, 0);
	trans[2][121]	= settr(627,2,122,12,12,"((i>(5+0)))", 1, 2, 0);
	trans[2][122]	= settr(628,2,138,13,13,"(1)", 1, 2, 0); /* m: 134 -> 138,0 */
	reached2[134] = 1;
	trans[2][133]	= settr(639,2,134,1,0,".(goto)", 1, 2, 0); /* m: 134 -> 0,138 */
	reached2[134] = 1;
	trans[2][123]	= settr(629,2,128,2,0,"else", 1, 2, 0);
	T = trans[2][128] = settr(634,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(634,2,124,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(634,2,127,0,0,"IF", 1, 2, 0);
	trans[2][124]	= settr(630,2,138,14,14,"((cur[i]&&(cur[i]==hist[i])))", 1, 2, 0); /* m: 125 -> 138,0 */
	reached2[125] = 1;
	trans[2][125]	= settr(0,0,0,0,0,"assert((((i==1)||((hist[(i-1)]&127)==(hist[i]&127)))||((by_pred&(1<<((hist[(i-1)]&127)-1)))&&(by_succ&(1<<((hist[i]&127)-1))))))",0,0,0);
	trans[2][126]	= settr(0,0,0,0,0,"assert((hist[(i+1)]&&(((hist[(i+1)]&127)==(hist[i]&127))||((by_pred&(1<<((hist[i]&127)-1)))&&(by_succ&(1<<((hist[(i+1)]&127)-1)))))))",0,0,0);
	trans[2][129]	= settr(635,2,130,1,0,".(goto)", 1, 2, 0); /* m: 130 -> 0,138 */
	reached2[130] = 1;
	trans[2][127]	= settr(633,2,130,2,0,"else", 1, 2, 0);
	trans[2][130]	= settr(636,2,138,15,15,"cur[i] = 0", 1, 2, 0); /* m: 131 -> 0,138 */
	reached2[131] = 1;
	trans[2][131]	= settr(0,0,0,0,0,"mask = (mask&~((1<<(i-1))))",0,0,0);
	trans[2][134]	= settr(640,2,138,16,16,"i = 0", 1, 2, 0);
	T = trans[2][138] = settr(644,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(644,2,135,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(644,2,137,0,0,"IF", 1, 2, 0);
	trans[2][135]	= settr(641,0,149,17,17,"((mask==0))", 1, 2, 0); /* m: 136 -> 149,0 */
	reached2[136] = 1;
	trans[2][136]	= settr(0,0,0,0,0,"stage = 0",0,0,0);
	trans[2][139]	= settr(645,0,149,18,18,".(goto)", 1, 2, 0);
	trans[2][137]	= settr(643,2,139,2,0,"else", 1, 2, 0);
/*->*/	trans[2][148]	= settr(654,32,149,19,19,"D_STEP561", 0, 2, 0);
	trans[2][151]	= settr(657,0,152,1,0,"break", 0, 2, 0);
	trans[2][152]	= settr(658,0,0,20,20,"-end-", 0, 3500, 0);

	/* proctype 1: clock */

	trans[1] = (Trans **) emalloc(24*sizeof(Trans *));

	trans[1][21]	= settr(504,0,20,1,0,".(goto)", 0, 2, 0);
	T = trans[1][20] = settr(503,0,0,0,0,"DO", 0, 2, 0);
	    T->nxt	= settr(503,0,19,0,0,"DO", 0, 2, 0);
/*->*/	trans[1][19]	= settr(502,32,20,21,21,"D_STEP465", 1, 2, 0);
	trans[1][22]	= settr(505,0,23,1,0,"break", 0, 2, 0);
	trans[1][23]	= settr(506,0,0,22,22,"-end-", 0, 3500, 0);

	/* proctype 0: candidate */

	trans[0] = (Trans **) emalloc(485*sizeof(Trans *));

	trans[0][482]	= settr(481,0,481,1,0,".(goto)", 0, 2, 0);
	T = trans[0][481] = settr(480,0,0,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(480,0,29,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(480,0,53,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(480,0,57,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(480,0,85,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(480,0,104,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(480,0,110,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(480,0,118,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(480,0,124,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(480,0,158,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(480,0,198,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(480,0,235,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(480,0,245,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(480,0,255,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(480,0,289,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(480,0,301,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(480,0,305,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(480,0,339,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(480,0,375,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(480,0,392,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(480,0,411,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(480,0,416,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(480,0,450,0,0,"DO", 0, 2, 0);
	T = T->nxt	= settr(480,0,468,0,0,"DO", 0, 2, 0);
	    T->nxt	= settr(480,0,480,0,0,"DO", 0, 2, 0);
/*->*/	trans[0][29]	= settr(28,32,481,23,23,"D_STEP226", 1, 2, 0);
/*->*/	trans[0][53]	= settr(52,32,481,24,24,"D_STEP235", 1, 2, 0);
/*->*/	trans[0][57]	= settr(56,32,481,25,25,"D_STEP273", 1, 2, 0);
/*->*/	trans[0][85]	= settr(84,32,481,26,26,"D_STEP277", 1, 2, 0);
/*->*/	trans[0][104]	= settr(103,32,481,27,27,"D_STEP304", 1, 2, 0);
/*->*/	trans[0][110]	= settr(109,32,481,28,28,"D_STEP312", 1, 2, 0);
/*->*/	trans[0][118]	= settr(117,32,481,29,29,"D_STEP314", 1, 2, 0);
/*->*/	trans[0][124]	= settr(123,32,481,30,30,"D_STEP318", 1, 2, 0);
	T = trans[ 0][158] = settr(157,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(157,2,125,0,0,"ATOMIC", 1, 2, 0);
	trans[0][125]	= settr(124,2,157,31,0,"((1&&(pc[me]==9)))", 1, 2, 0);
	T = trans[ 0][157] = settr(156,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(156,0,154,0,0,"sub-sequence", 1, 2, 0);
	T = trans[0][154] = settr(153,2,0,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(153,2,147,0,0,"IF", 1, 2, 0);
	T = trans[ 0][147] = settr(146,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(146,0,145,0,0,"sub-sequence", 1, 2, 0);
	T = trans[0][145] = settr(144,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(144,2,126,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(144,2,128,0,0,"IF", 1, 2, 0);
	trans[0][126]	= settr(125,2,152,32,32,"(cur[q[me]])", 1, 2, 0); /* m: 127 -> 152,0 */
	reached0[127] = 1;
	trans[0][127]	= settr(0,0,0,0,0,"ok = 0",0,0,0);
	trans[0][146]	= settr(145,2,152,1,0,".(goto)", 1, 2, 0);
	trans[0][128]	= settr(127,2,129,2,0,"else", 1, 2, 0);
	trans[0][129]	= settr(128,2,143,33,33,"ok = 1", 1, 2, 0); /* m: 130 -> 0,143 */
	reached0[130] = 1;
	trans[0][130]	= settr(0,0,0,0,0,"cur[q[me]] = (((me*(2+0))+k[me])+1)",0,0,0);
	T = trans[0][143] = settr(142,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(142,2,131,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(142,2,142,0,0,"IF", 1, 2, 0);
	trans[0][131]	= settr(130,2,140,34,34,"((hist[q[me]]==0))", 1, 2, 0); /* m: 132 -> 140,0 */
	reached0[132] = 1;
	trans[0][132]	= settr(0,0,0,0,0,"hist[q[me]] = (((me*(2+0))+k[me])+1)",0,0,0);
	trans[0][133]	= settr(0,0,0,0,0,"assert(((q[me]==1)||hist[(q[me]-1)]))",0,0,0);
	T = trans[0][140] = settr(139,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(139,2,134,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(139,2,136,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(139,2,138,0,0,"IF", 1, 2, 0);
	trans[0][134]	= settr(133,2,152,35,35,"((q[me]==1))", 1, 2, 0); /* m: 135 -> 152,0 */
	reached0[135] = 1;
	trans[0][135]	= settr(0,0,0,0,0,"assert((tm[((((me*(2+0))+k[me])+1)&127)]==1))",0,0,0);
	trans[0][141]	= settr(140,2,152,1,0,".(goto)", 1, 2, 0);
	trans[0][136]	= settr(135,2,152,36,36,"(((q[me]>1)&&(((((me*(2+0))+k[me])+1)&127)==(hist[(q[me]-1)]&127))))", 1, 2, 0); /* m: 137 -> 152,0 */
	reached0[137] = 1;
	trans[0][137]	= settr(0,0,0,0,0,"assert((hist[(q[me]-1)]<128))",0,0,0);
	trans[0][138]	= settr(137,2,139,2,0,"else", 1, 2, 0);
	trans[0][139]	= settr(138,2,152,37,0,"assert((tm[((((me*(2+0))+k[me])+1)&127)]==(tm[(hist[(q[me]-1)]&127)]+1)))", 1, 2, 0);
	trans[0][144]	= settr(143,2,152,1,0,".(goto)", 1, 2, 0);
	trans[0][142]	= settr(141,2,152,2,0,"else", 1, 2, 0);
	T = trans[0][152] = settr(151,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(151,2,148,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(151,2,150,0,0,"IF", 1, 2, 0);
	trans[0][148]	= settr(147,0,481,38,38,"(ok)", 1, 2, 0); /* m: 149 -> 481,0 */
	reached0[149] = 1;
	trans[0][149]	= settr(0,0,0,0,0,"pc[me] = 12",0,0,0);
	trans[0][153]	= settr(152,2,155,1,0,".(goto)", 1, 2, 0); /* m: 155 -> 0,481 */
	reached0[155] = 1;
	trans[0][150]	= settr(149,2,151,2,0,"else", 1, 2, 0);
	trans[0][151]	= settr(150,0,481,39,39,"pc[me] = 10", 1, 2, 0); /* m: 155 -> 0,481 */
	reached0[155] = 1;
	trans[0][155]	= settr(154,0,481,40,40,".(goto)", 1, 2, 0); /* m: 156 -> 0,481 */
	reached0[156] = 1;
	trans[0][156]	= settr(0,0,0,0,0,"ok = 0",0,0,0);
	T = trans[ 0][198] = settr(197,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(197,2,159,0,0,"ATOMIC", 1, 2, 0);
	trans[0][159]	= settr(158,2,196,41,0,"((1&&((pc[me]==10)||(pc[me]==11))))", 1, 2, 0);
	T = trans[0][196] = settr(195,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(195,2,160,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(195,2,162,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(195,2,183,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(195,2,185,0,0,"IF", 1, 2, 0);
	trans[0][160]	= settr(159,0,481,42,42,"((cur[q[me]]==(((me*(2+0))+k[me])+1)))", 1, 2, 0); /* m: 161 -> 481,0 */
	reached0[161] = 1;
	trans[0][161]	= settr(0,0,0,0,0,"pc[me] = 12",0,0,0);
	trans[0][197]	= settr(196,0,481,43,43,".(goto)", 1, 2, 0);
	trans[0][162]	= settr(161,2,182,44,0,"(((cur[q[me]]!=(((me*(2+0))+k[me])+1))&&(cur[q[me]]||(pc[me]==10))))", 1, 2, 0);
	T = trans[ 0][182] = settr(181,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(181,0,163,0,0,"sub-sequence", 1, 2, 0);
	trans[0][163]	= settr(162,2,180,45,45,"at[me] = 0", 1, 2, 0); /* m: 164 -> 0,180 */
	reached0[164] = 1;
	trans[0][164]	= settr(0,0,0,0,0,"q[me] = 0",0,0,0);
	trans[0][165]	= settr(0,0,0,0,0,"cp[me] = 0",0,0,0);
	trans[0][166]	= settr(0,0,0,0,0,"cs[me] = 0",0,0,0);
	trans[0][167]	= settr(0,0,0,0,0,"pc[me] = 0",0,0,0);
	T = trans[0][180] = settr(179,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(179,2,168,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(179,2,179,0,0,"IF", 1, 2, 0);
	trans[0][168]	= settr(167,2,178,46,0,"((flying[me]&&((fr[me]&127)==(((me*(2+0))+k[me])+1))))", 1, 2, 0);
	T = trans[ 0][178] = settr(177,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(177,0,169,0,0,"sub-sequence", 1, 2, 0);
	trans[0][169]	= settr(168,0,481,47,47,"vu[me] = 0", 1, 2, 0); /* m: 170 -> 0,481 */
	reached0[170] = 1;
	trans[0][170]	= settr(0,0,0,0,0,"at[me] = 0",0,0,0);
	trans[0][171]	= settr(0,0,0,0,0,"q[me] = 0",0,0,0);
	trans[0][172]	= settr(0,0,0,0,0,"cp[me] = 0",0,0,0);
	trans[0][173]	= settr(0,0,0,0,0,"cs[me] = 0",0,0,0);
	trans[0][174]	= settr(0,0,0,0,0,"lm[me] = 0",0,0,0);
	trans[0][175]	= settr(0,0,0,0,0,"h[me] = 0",0,0,0);
	trans[0][176]	= settr(0,0,0,0,0,"k[me] = (k[me]+1)",0,0,0);
	trans[0][177]	= settr(0,0,0,0,0,"pc[me] = ( ((k[me]<2)) -> (0) : (24) )",0,0,0);
	trans[0][181]	= settr(180,0,481,48,48,".(goto)", 1, 2, 0); /* m: 197 -> 0,481 */
	reached0[197] = 1;
	trans[0][179]	= settr(178,2,181,2,0,"else", 1, 2, 0);
	trans[0][183]	= settr(182,0,481,49,49,"((((cur[q[me]]==0)&&(pc[me]==11))&&at[me]))", 1, 2, 0); /* m: 184 -> 481,0 */
	reached0[184] = 1;
	trans[0][184]	= settr(0,0,0,0,0,"pc[me] = 9",0,0,0);
	trans[0][185]	= settr(184,2,195,50,0,"(((cur[q[me]]==0)&&(pc[me]==11)))", 1, 2, 0);
	T = trans[ 0][195] = settr(194,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(194,0,186,0,0,"sub-sequence", 1, 2, 0);
	trans[0][186]	= settr(185,0,481,51,51,"vu[me] = 0", 1, 2, 0); /* m: 187 -> 0,481 */
	reached0[187] = 1;
	trans[0][187]	= settr(0,0,0,0,0,"at[me] = 0",0,0,0);
	trans[0][188]	= settr(0,0,0,0,0,"q[me] = 0",0,0,0);
	trans[0][189]	= settr(0,0,0,0,0,"cp[me] = 0",0,0,0);
	trans[0][190]	= settr(0,0,0,0,0,"cs[me] = 0",0,0,0);
	trans[0][191]	= settr(0,0,0,0,0,"lm[me] = 0",0,0,0);
	trans[0][192]	= settr(0,0,0,0,0,"h[me] = 0",0,0,0);
	trans[0][193]	= settr(0,0,0,0,0,"k[me] = (k[me]+1)",0,0,0);
	trans[0][194]	= settr(0,0,0,0,0,"pc[me] = ( ((k[me]<2)) -> (0) : (24) )",0,0,0);
/*->*/	trans[0][235]	= settr(234,32,481,52,52,"D_STEP352", 1, 2, 0);
/*->*/	trans[0][245]	= settr(244,32,481,53,53,"D_STEP369", 1, 2, 0);
/*->*/	trans[0][255]	= settr(254,32,481,54,54,"D_STEP371", 1, 2, 0);
/*->*/	trans[0][289]	= settr(288,32,481,55,55,"D_STEP378", 1, 2, 0);
/*->*/	trans[0][301]	= settr(300,32,481,56,56,"D_STEP389", 1, 2, 0);
/*->*/	trans[0][305]	= settr(304,32,481,57,57,"D_STEP396", 1, 2, 0);
	T = trans[ 0][339] = settr(338,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(338,2,306,0,0,"ATOMIC", 1, 2, 0);
	trans[0][306]	= settr(305,2,338,58,0,"(((1&&(pc[me]==17))&&vu[me]))", 1, 2, 0);
	T = trans[ 0][338] = settr(337,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(337,0,335,0,0,"sub-sequence", 1, 2, 0);
	T = trans[0][335] = settr(334,2,0,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(334,2,328,0,0,"IF", 1, 2, 0);
	T = trans[ 0][328] = settr(327,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(327,0,326,0,0,"sub-sequence", 1, 2, 0);
	T = trans[0][326] = settr(325,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(325,2,307,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(325,2,309,0,0,"IF", 1, 2, 0);
	trans[0][307]	= settr(306,2,333,59,59,"(cur[(q[me]+1)])", 1, 2, 0); /* m: 308 -> 333,0 */
	reached0[308] = 1;
	trans[0][308]	= settr(0,0,0,0,0,"ok = 0",0,0,0);
	trans[0][327]	= settr(326,2,333,1,0,".(goto)", 1, 2, 0);
	trans[0][309]	= settr(308,2,310,2,0,"else", 1, 2, 0);
	trans[0][310]	= settr(309,2,324,60,60,"ok = 1", 1, 2, 0); /* m: 311 -> 0,324 */
	reached0[311] = 1;
	trans[0][311]	= settr(0,0,0,0,0,"cur[(q[me]+1)] = (((me*(2+0))+k[me])+1)",0,0,0);
	T = trans[0][324] = settr(323,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(323,2,312,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(323,2,323,0,0,"IF", 1, 2, 0);
	trans[0][312]	= settr(311,2,321,61,61,"((hist[(q[me]+1)]==0))", 1, 2, 0); /* m: 313 -> 321,0 */
	reached0[313] = 1;
	trans[0][313]	= settr(0,0,0,0,0,"hist[(q[me]+1)] = (((me*(2+0))+k[me])+1)",0,0,0);
	trans[0][314]	= settr(0,0,0,0,0,"assert((((q[me]+1)==1)||hist[((q[me]+1)-1)]))",0,0,0);
	T = trans[0][321] = settr(320,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(320,2,315,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(320,2,317,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(320,2,319,0,0,"IF", 1, 2, 0);
	trans[0][315]	= settr(314,2,333,62,62,"(((q[me]+1)==1))", 1, 2, 0); /* m: 316 -> 333,0 */
	reached0[316] = 1;
	trans[0][316]	= settr(0,0,0,0,0,"assert((tm[((((me*(2+0))+k[me])+1)&127)]==1))",0,0,0);
	trans[0][322]	= settr(321,2,333,1,0,".(goto)", 1, 2, 0);
	trans[0][317]	= settr(316,2,333,63,63,"((((q[me]+1)>1)&&(((((me*(2+0))+k[me])+1)&127)==(hist[((q[me]+1)-1)]&127))))", 1, 2, 0); /* m: 318 -> 333,0 */
	reached0[318] = 1;
	trans[0][318]	= settr(0,0,0,0,0,"assert((hist[((q[me]+1)-1)]<128))",0,0,0);
	trans[0][319]	= settr(318,2,320,2,0,"else", 1, 2, 0);
	trans[0][320]	= settr(319,2,333,64,0,"assert((tm[((((me*(2+0))+k[me])+1)&127)]==(tm[(hist[((q[me]+1)-1)]&127)]+1)))", 1, 2, 0);
	trans[0][325]	= settr(324,2,333,1,0,".(goto)", 1, 2, 0);
	trans[0][323]	= settr(322,2,333,2,0,"else", 1, 2, 0);
	T = trans[0][333] = settr(332,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(332,2,329,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(332,2,331,0,0,"IF", 1, 2, 0);
	trans[0][329]	= settr(328,0,481,65,65,"(ok)", 1, 2, 0); /* m: 330 -> 481,0 */
	reached0[330] = 1;
	trans[0][330]	= settr(0,0,0,0,0,"pc[me] = 22",0,0,0);
	trans[0][334]	= settr(333,2,336,1,0,".(goto)", 1, 2, 0); /* m: 336 -> 0,481 */
	reached0[336] = 1;
	trans[0][331]	= settr(330,2,332,2,0,"else", 1, 2, 0);
	trans[0][332]	= settr(331,0,481,66,66,"pc[me] = 18", 1, 2, 0); /* m: 336 -> 0,481 */
	reached0[336] = 1;
	trans[0][336]	= settr(335,0,481,67,67,".(goto)", 1, 2, 0); /* m: 337 -> 0,481 */
	reached0[337] = 1;
	trans[0][337]	= settr(0,0,0,0,0,"ok = 0",0,0,0);
/*->*/	trans[0][375]	= settr(374,32,481,68,68,"D_STEP400", 1, 2, 0);
/*->*/	trans[0][392]	= settr(391,32,481,69,69,"D_STEP401", 1, 2, 0);
/*->*/	trans[0][411]	= settr(410,32,481,70,70,"D_STEP403", 1, 2, 0);
/*->*/	trans[0][416]	= settr(415,32,481,71,71,"D_STEP414", 1, 2, 0);
	T = trans[ 0][450] = settr(449,2,0,0,0,"ATOMIC", 1, 2, 0);
	T->nxt	= settr(449,2,417,0,0,"ATOMIC", 1, 2, 0);
	trans[0][417]	= settr(416,2,449,72,0,"((1&&(pc[me]==20)))", 1, 2, 0);
	T = trans[ 0][449] = settr(448,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(448,0,446,0,0,"sub-sequence", 1, 2, 0);
	T = trans[0][446] = settr(445,2,0,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(445,2,439,0,0,"IF", 1, 2, 0);
	T = trans[ 0][439] = settr(438,0,0,0,0,"sub-sequence", 1, 2, 0);
	T->nxt	= settr(438,0,437,0,0,"sub-sequence", 1, 2, 0);
	T = trans[0][437] = settr(436,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(436,2,418,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(436,2,420,0,0,"IF", 1, 2, 0);
	trans[0][418]	= settr(417,2,444,73,73,"(cur[(q[me]+1)])", 1, 2, 0); /* m: 419 -> 444,0 */
	reached0[419] = 1;
	trans[0][419]	= settr(0,0,0,0,0,"ok = 0",0,0,0);
	trans[0][438]	= settr(437,2,444,1,0,".(goto)", 1, 2, 0);
	trans[0][420]	= settr(419,2,421,2,0,"else", 1, 2, 0);
	trans[0][421]	= settr(420,2,435,74,74,"ok = 1", 1, 2, 0); /* m: 422 -> 0,435 */
	reached0[422] = 1;
	trans[0][422]	= settr(0,0,0,0,0,"cur[(q[me]+1)] = ((((me*(2+0))+k[me])+1)+128)",0,0,0);
	T = trans[0][435] = settr(434,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(434,2,423,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(434,2,434,0,0,"IF", 1, 2, 0);
	trans[0][423]	= settr(422,2,432,75,75,"((hist[(q[me]+1)]==0))", 1, 2, 0); /* m: 424 -> 432,0 */
	reached0[424] = 1;
	trans[0][424]	= settr(0,0,0,0,0,"hist[(q[me]+1)] = ((((me*(2+0))+k[me])+1)+128)",0,0,0);
	trans[0][425]	= settr(0,0,0,0,0,"assert((((q[me]+1)==1)||hist[((q[me]+1)-1)]))",0,0,0);
	T = trans[0][432] = settr(431,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(431,2,426,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(431,2,428,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(431,2,430,0,0,"IF", 1, 2, 0);
	trans[0][426]	= settr(425,2,444,76,76,"(((q[me]+1)==1))", 1, 2, 0); /* m: 427 -> 444,0 */
	reached0[427] = 1;
	trans[0][427]	= settr(0,0,0,0,0,"assert((tm[(((((me*(2+0))+k[me])+1)+128)&127)]==1))",0,0,0);
	trans[0][433]	= settr(432,2,444,1,0,".(goto)", 1, 2, 0);
	trans[0][428]	= settr(427,2,444,77,77,"((((q[me]+1)>1)&&((((((me*(2+0))+k[me])+1)+128)&127)==(hist[((q[me]+1)-1)]&127))))", 1, 2, 0); /* m: 429 -> 444,0 */
	reached0[429] = 1;
	trans[0][429]	= settr(0,0,0,0,0,"assert((hist[((q[me]+1)-1)]<128))",0,0,0);
	trans[0][430]	= settr(429,2,431,2,0,"else", 1, 2, 0);
	trans[0][431]	= settr(430,2,444,78,0,"assert((tm[(((((me*(2+0))+k[me])+1)+128)&127)]==(tm[(hist[((q[me]+1)-1)]&127)]+1)))", 1, 2, 0);
	trans[0][436]	= settr(435,2,444,1,0,".(goto)", 1, 2, 0);
	trans[0][434]	= settr(433,2,444,2,0,"else", 1, 2, 0);
	T = trans[0][444] = settr(443,2,0,0,0,"IF", 1, 2, 0);
	T = T->nxt	= settr(443,2,440,0,0,"IF", 1, 2, 0);
	    T->nxt	= settr(443,2,442,0,0,"IF", 1, 2, 0);
	trans[0][440]	= settr(439,0,481,79,79,"(ok)", 1, 2, 0); /* m: 441 -> 481,0 */
	reached0[441] = 1;
	trans[0][441]	= settr(0,0,0,0,0,"pc[me] = 23",0,0,0);
	trans[0][445]	= settr(444,2,447,1,0,".(goto)", 1, 2, 0); /* m: 447 -> 0,481 */
	reached0[447] = 1;
	trans[0][442]	= settr(441,2,443,2,0,"else", 1, 2, 0);
	trans[0][443]	= settr(442,0,481,80,80,"pc[me] = 21", 1, 2, 0); /* m: 447 -> 0,481 */
	reached0[447] = 1;
	trans[0][447]	= settr(446,0,481,81,81,".(goto)", 1, 2, 0); /* m: 448 -> 0,481 */
	reached0[448] = 1;
	trans[0][448]	= settr(0,0,0,0,0,"ok = 0",0,0,0);
/*->*/	trans[0][468]	= settr(467,32,481,82,82,"D_STEP422", 1, 2, 0);
/*->*/	trans[0][480]	= settr(479,32,481,83,83,"D_STEP427", 1, 2, 0);
	trans[0][483]	= settr(482,0,484,1,0,"break", 0, 2, 0);
	trans[0][484]	= settr(483,0,0,84,84,"-end-", 0, 3500, 0);
	/* np_ demon: */
	trans[_NP_] = (Trans **) emalloc(3*sizeof(Trans *));
	T = trans[_NP_][0] = settr(9997,0,1,_T5,0,"(np_)", 1,2,0);
	    T->nxt	  = settr(9998,0,0,_T2,0,"(1)",   0,2,0);
	T = trans[_NP_][1] = settr(9999,0,1,_T5,0,"(np_)", 1,2,0);
}

Trans *
settr(	int t_id, int a, int b, int c, int d,
	char *t, int g, int tpe0, int tpe1)
{	Trans *tmp = (Trans *) emalloc(sizeof(Trans));

	tmp->atom  = a&(6|32);	/* only (2|8|32) have meaning */
	if (!g) tmp->atom |= 8;	/* no global references */
	tmp->st    = b;
	tmp->tpe[0] = tpe0;
	tmp->tpe[1] = tpe1;
	tmp->tp    = t;
	tmp->t_id  = t_id;
	tmp->forw  = c;
	tmp->back  = d;
	return tmp;
}

Trans *
cpytr(Trans *a)
{	Trans *tmp = (Trans *) emalloc(sizeof(Trans));

	int i;
	tmp->atom  = a->atom;
	tmp->st    = a->st;
#ifdef HAS_UNLESS
	tmp->e_trans = a->e_trans;
	for (i = 0; i < HAS_UNLESS; i++)
		tmp->escp[i] = a->escp[i];
#endif
	tmp->tpe[0] = a->tpe[0];
	tmp->tpe[1] = a->tpe[1];
	for (i = 0; i < 6; i++)
	{	tmp->qu[i] = a->qu[i];
		tmp->ty[i] = a->ty[i];
	}
	tmp->tp    = (char *) emalloc(strlen(a->tp)+1);
	strcpy(tmp->tp, a->tp);
	tmp->t_id  = a->t_id;
	tmp->forw  = a->forw;
	tmp->back  = a->back;
	return tmp;
}

#ifndef NOREDUCE
int
srinc_set(int n)
{	if (n <= 2) return LOCAL;
	if (n <= 2+  DELTA) return Q_FULL_F; /* 's' or nfull  */
	if (n <= 2+2*DELTA) return Q_EMPT_F; /* 'r' or nempty */
	if (n <= 2+3*DELTA) return Q_EMPT_T; /* empty */
	if (n <= 2+4*DELTA) return Q_FULL_T; /* full  */
	if (n ==   5*DELTA) return GLOBAL;
	if (n ==   6*DELTA) return TIMEOUT_F;
	if (n ==   7*DELTA) return ALPHA_F;
	Uerror("cannot happen srinc_class");
	return BAD;
}
int
srunc(int n, int m)
{	switch(m) {
	case Q_FULL_F: return n-2;
	case Q_EMPT_F: return n-2-DELTA;
	case Q_EMPT_T: return n-2-2*DELTA;
	case Q_FULL_T: return n-2-3*DELTA;
	case ALPHA_F:
	case TIMEOUT_F: return 257; /* non-zero, and > MAXQ */
	}
	Uerror("cannot happen srunc");
	return 0;
}
#endif
int cnt;
#ifdef HAS_UNLESS
int
isthere(Trans *a, int b)
{	Trans *t;
	for (t = a; t; t = t->nxt)
		if (t->t_id == b)
			return 1;
	return 0;
}
#endif
#ifndef NOREDUCE
int
mark_safety(Trans *t) /* for conditional safety */
{	int g = 0, i, j, k;

	if (!t) return 0;
	if (t->qu[0])
		return (t->qu[1])?2:1;	/* marked */

	for (i = 0; i < 2; i++)
	{	j = srinc_set(t->tpe[i]);
		if (j >= GLOBAL && j != ALPHA_F)
			return -1;
		if (j != LOCAL)
		{	k = srunc(t->tpe[i], j);
			if (g == 0
			||  t->qu[0] != k
			||  t->ty[0] != j)
			{	t->qu[g] = k;
				t->ty[g] = j;
				g++;
	}	}	}
	return g;
}
#endif
void
retrans(int n, int m, int is, short srcln[], uchar reach[], uchar lpstate[])
	/* process n, with m states, is=initial state */
{	Trans *T0, *T1, *T2, *T3;
	Trans *T4, *T5; /* t_reverse or has_unless */
	int i;
#if defined(HAS_UNLESS) || !defined(NOREDUCE)
	int k;
#endif
#ifndef NOREDUCE
	int g, h, j, aa;
#endif
#ifdef HAS_UNLESS
	int p;
#endif
	if (state_tables >= 4)
	{	printf("STEP 1 %s\n", 
			procname[n]);
		for (i = 1; i < m; i++)
		for (T0 = trans[n][i]; T0; T0 = T0->nxt)
			crack(n, i, T0, srcln);
		return;
	}
	do {
		for (i = 1, cnt = 0; i < m; i++)
		{	T2 = trans[n][i];
			T1 = T2?T2->nxt:(Trans *)0;
/* prescan: */		for (T0 = T1; T0; T0 = T0->nxt)
/* choice in choice */	{	if (T0->st && trans[n][T0->st]
				&&  trans[n][T0->st]->nxt)
					break;
			}
#if 0
		if (T0)
		printf("\tstate %d / %d: choice in choice\n",
		i, T0->st);
#endif
			if (T0)
			for (T0 = T1; T0; T0 = T0->nxt)
			{	T3 = trans[n][T0->st];
				if (!T3->nxt)
				{	T2->nxt = cpytr(T0);
					T2 = T2->nxt;
					imed(T2, T0->st, n, i);
					continue;
				}
				do {	T3 = T3->nxt;
					T2->nxt = cpytr(T3);
					T2 = T2->nxt;
					imed(T2, T0->st, n, i);
				} while (T3->nxt);
				cnt++;
			}
		}
	} while (cnt);
	if (state_tables >= 3)
	{	printf("STEP 2 %s\n", 
			procname[n]);
		for (i = 1; i < m; i++)
		for (T0 = trans[n][i]; T0; T0 = T0->nxt)
			crack(n, i, T0, srcln);
		return;
	}
	for (i = 1; i < m; i++)
	{	if (trans[n][i] && trans[n][i]->nxt) /* optimize */
		{	T1 = trans[n][i]->nxt;
#if 0
			printf("\t\tpull %d (%d) to %d\n",
			T1->st, T1->forw, i);
#endif
			srcln[i] = srcln[T1->st];	/* Oyvind Teig, 5.2.0 */

			if (!trans[n][T1->st]) continue;
			T0 = cpytr(trans[n][T1->st]);
			trans[n][i] = T0;
			reach[T1->st] = 1;
			imed(T0, T1->st, n, i);
			for (T1 = T1->nxt; T1; T1 = T1->nxt)
			{
#if 0
			printf("\t\tpull %d (%d) to %d\n",
				T1->st, T1->forw, i);
#endif
		/*		srcln[i] = srcln[T1->st];  gh: not useful */
				if (!trans[n][T1->st]) continue;
				T0->nxt = cpytr(trans[n][T1->st]);
				T0 = T0->nxt;
				reach[T1->st] = 1;
				imed(T0, T1->st, n, i);
	}	}	}
	if (state_tables >= 2)
	{	printf("STEP 3 %s\n", 
			procname[n]);
		for (i = 1; i < m; i++)
		for (T0 = trans[n][i]; T0; T0 = T0->nxt)
			crack(n, i, T0, srcln);
		return;
	}
#ifdef HAS_UNLESS
	for (i = 1; i < m; i++)
	{	if (!trans[n][i]) continue;
		/* check for each state i if an
		 * escape to some state p is defined
		 * if so, copy and mark p's transitions
		 * and prepend them to the transition-
		 * list of state i
		 */
	 if (!like_java) /* the default */
	 {	for (T0 = trans[n][i]; T0; T0 = T0->nxt)
		for (k = HAS_UNLESS-1; k >= 0; k--)
		{	if (p = T0->escp[k])
			for (T1 = trans[n][p]; T1; T1 = T1->nxt)
			{	if (isthere(trans[n][i], T1->t_id))
					continue;
				T2 = cpytr(T1);
				T2->e_trans = p;
				T2->nxt = trans[n][i];
				trans[n][i] = T2;
		}	}
	 } else /* outermost unless checked first */
	 {	T4 = T3 = (Trans *) 0;
		for (T0 = trans[n][i]; T0; T0 = T0->nxt)
		for (k = HAS_UNLESS-1; k >= 0; k--)
		{	if (p = T0->escp[k])
			for (T1 = trans[n][p]; T1; T1 = T1->nxt)
			{	if (isthere(trans[n][i], T1->t_id))
					continue;
				T2 = cpytr(T1);
				T2->nxt = (Trans *) 0;
				T2->e_trans = p;
				if (T3)	T3->nxt = T2;
				else	T4 = T2;
				T3 = T2;
		}	}
		if (T4)
		{	T3->nxt = trans[n][i];
			trans[n][i] = T4;
		}
	 }
	}
#endif
#ifndef NOREDUCE
	for (i = 1; i < m; i++)
	{	if (a_cycles)
		{ /* moves through these states are visible */
	#if PROG_LAB>0 && defined(HAS_NP)
			if (progstate[n][i])
				goto degrade;
			for (T1 = trans[n][i]; T1; T1 = T1->nxt)
				if (progstate[n][T1->st])
					goto degrade;
	#endif
			if (accpstate[n][i] || visstate[n][i])
				goto degrade;
			for (T1 = trans[n][i]; T1; T1 = T1->nxt)
				if (accpstate[n][T1->st])
					goto degrade;
		}
		T1 = trans[n][i];
		if (!T1) continue;
		g = mark_safety(T1);	/* V3.3.1 */
		if (g < 0) goto degrade; /* global */
		/* check if mixing of guards preserves reduction */
		if (T1->nxt)
		{	k = 0;
			for (T0 = T1; T0; T0 = T0->nxt)
			{	if (!(T0->atom&8))
					goto degrade;
				for (aa = 0; aa < 2; aa++)
				{	j = srinc_set(T0->tpe[aa]);
					if (j >= GLOBAL && j != ALPHA_F)
						goto degrade;
					if (T0->tpe[aa]
					&&  T0->tpe[aa]
					!=  T1->tpe[0])
						k = 1;
			}	}
			/* g = 0;	V3.3.1 */
			if (k)	/* non-uniform selection */
			for (T0 = T1; T0; T0 = T0->nxt)
			for (aa = 0; aa < 2; aa++)
			{	j = srinc_set(T0->tpe[aa]);
				if (j != LOCAL)
				{	k = srunc(T0->tpe[aa], j);
					for (h = 0; h < 6; h++)
						if (T1->qu[h] == k
						&&  T1->ty[h] == j)
							break;
					if (h >= 6)
					{	T1->qu[g%6] = k;
						T1->ty[g%6] = j;
						g++;
			}	}	}
			if (g > 6)
			{	T1->qu[0] = 0;	/* turn it off */
				printf("pan: warning, line %d, ",
					srcln[i]);
			 	printf("too many stmnt types (%d)",
					g);
			  	printf(" in selection\n");
			  goto degrade;
			}
		}
		/* mark all options global if >=1 is global */
		for (T1 = trans[n][i]; T1; T1 = T1->nxt)
			if (!(T1->atom&8)) break;
		if (T1)
degrade:	for (T1 = trans[n][i]; T1; T1 = T1->nxt)
			T1->atom &= ~8;	/* mark as unsafe */
		/* can only mix 'r's or 's's if on same chan */
		/* and not mixed with other local operations */
		T1 = trans[n][i];
		if (!T1 || T1->qu[0]) continue;
		j = T1->tpe[0];
		if (T1->nxt && T1->atom&8)
		{ if (j == 5*DELTA)
		  {	printf("warning: line %d ", srcln[i]);
			printf("mixed condition ");
			printf("(defeats reduction)\n");
			goto degrade;
		  }
		  for (T0 = T1; T0; T0 = T0->nxt)
		  for (aa = 0; aa < 2; aa++)
		  if  (T0->tpe[aa] && T0->tpe[aa] != j)
		  {	printf("warning: line %d ", srcln[i]);
			printf("[%d-%d] mixed %stion ",
				T0->tpe[aa], j, 
				(j==5*DELTA)?"condi":"selec");
			printf("(defeats reduction)\n");
			printf("	'%s' <-> '%s'\n",
				T1->tp, T0->tp);
			goto degrade;
		} }
	}
#endif
	for (i = 1; i < m; i++)
	{	T2 = trans[n][i];
		if (!T2
		||  T2->nxt
		||  strncmp(T2->tp, ".(goto)", 7)
		||  !stopstate[n][i])
			continue;
		stopstate[n][T2->st] = 1;
	}
	if (state_tables && !verbose)
	{	if (dodot)
		{	char buf[256], *q = buf, *p = procname[n];
			while (*p != '\0')
			{	if (*p != ':')
				{	*q++ = *p;
				}
				p++;
			}
			*q = '\0';
			printf("digraph ");
			switch (Btypes[n]) {
			case I_PROC:  printf("init {\n"); break;
			case N_CLAIM: printf("claim_%s {\n", buf); break;
			case E_TRACE: printf("notrace {\n"); break;
			case N_TRACE: printf("trace {\n"); break;
			default:      printf("p_%s {\n", buf); break;
			}
			printf("size=\"8,10\";\n");
			printf("  GT [shape=box,style=dotted,label=\"%s\"];\n", buf);
			printf("  GT -> S%d;\n", is);
		} else
		{	switch (Btypes[n]) {
			case I_PROC:  printf("init\n"); break;
			case N_CLAIM: printf("claim %s\n", procname[n]); break;
			case E_TRACE: printf("notrace assertion\n"); break;
			case N_TRACE: printf("trace assertion\n"); break;
			default:      printf("proctype %s\n", procname[n]); break;
		}	}
		for (i = 1; i < m; i++)
		{	reach[i] = 1;
		}
		tagtable(n, m, is, srcln, reach);
		if (dodot) printf("}\n");
	} else
	for (i = 1; i < m; i++)
	{	int nrelse;
		if (Btypes[n] != N_CLAIM)
		{	for (T0 = trans[n][i]; T0; T0 = T0->nxt)
			{	if (T0->st == i
				&& strcmp(T0->tp, "(1)") == 0)
				{	printf("error: proctype '%s' ",
						procname[n]);
		  			printf("line %d, state %d: has un",
						srcln[i], i);
					printf("conditional self-loop\n");
					pan_exit(1);
		}	}	}
		nrelse = 0;
		for (T0 = trans[n][i]; T0; T0 = T0->nxt)
		{	if (strcmp(T0->tp, "else") == 0)
				nrelse++;
		}
		if (nrelse > 1)
		{	printf("error: proctype '%s' state",
				procname[n]);
		  	printf(" %d, inherits %d", i, nrelse);
		  	printf(" 'else' stmnts\n");
			pan_exit(1);
	}	}
#if !defined(LOOPSTATE) && !defined(BFS_PAR)
	if (state_tables)
#endif
	do_dfs(n, m, is, srcln, reach, lpstate);

	if (!t_reverse)
	{	return;
	}
	/* process n, with m states, is=initial state -- reverse list */
	if (!state_tables && Btypes[n] != N_CLAIM)
	{	for (i = 1; i < m; i++)
		{	Trans *Tx = (Trans *) 0; /* list of escapes */
			Trans *Ty = (Trans *) 0; /* its tail element */
			T1 = (Trans *) 0; /* reversed list */
			T2 = (Trans *) 0; /* its tail */
			T3 = (Trans *) 0; /* remembers possible 'else' */

			/* find unless-escapes, they should go first */
			T4 = T5 = T0 = trans[n][i];
	#ifdef HAS_UNLESS
			while (T4 && T4->e_trans) /* escapes are first in orig list */
			{	T5 = T4;	  /* remember predecessor */
				T4 = T4->nxt;
			}
	#endif
			/* T4 points to first non-escape, T5 to its parent, T0 to original list */
			if (T4 != T0)		 /* there was at least one escape */
			{	T3 = T5->nxt;		 /* start of non-escapes */
				T5->nxt = (Trans *) 0;	 /* separate */
				Tx = T0;		 /* start of the escapes */
				Ty = T5;		 /* its tail */
				T0 = T3;		 /* the rest, to be reversed */
			}
			/* T0 points to first non-escape, Tx to the list of escapes, Ty to its tail */

			/* first tail-add non-escape transitions, reversed */
			T3 = (Trans *) 0;
			for (T5 = T0; T5; T5 = T4)
			{	T4 = T5->nxt;
	#ifdef HAS_UNLESS
				if (T5->e_trans)
				{	printf("error: cannot happen!\n");
					continue;
				}
	#endif
				if (strcmp(T5->tp, "else") == 0)
				{	T3 = T5;
					T5->nxt = (Trans *) 0;
				} else
				{	T5->nxt = T1;
					if (!T1) { T2 = T5; }
					T1 = T5;
			}	}
			/* T3 points to a possible else, which is removed from the list */
			/* T1 points to the reversed list so far (without escapes) */
			/* T2 points to the tail element -- where the else should go */
			if (T2 && T3)
			{	T2->nxt = T3;	/* add else */
			} else
			{	if (T3) /* there was an else, but there's no tail */
				{	if (!T1)	/* and no reversed list */
					{	T1 = T3; /* odd, but possible */
					} else		/* even stranger */
					{	T1->nxt = T3;
			}	}	}

			/* add in the escapes, to that they appear at the front */
			if (Tx && Ty) { Ty->nxt = T1; T1 = Tx; }

			trans[n][i] = T1;
			/* reversed, with escapes first and else last */
	}	}
	if (state_tables && verbose)
	{	printf("FINAL proctype %s\n", 
			procname[n]);
		for (i = 1; i < m; i++)
		for (T0 = trans[n][i]; T0; T0 = T0->nxt)
			crack(n, i, T0, srcln);
	}
}
void
imed(Trans *T, int v, int n, int j)	/* set intermediate state */
{	progstate[n][T->st] |= progstate[n][v];
	accpstate[n][T->st] |= accpstate[n][v];
	stopstate[n][T->st] |= stopstate[n][v];
	mapstate[n][j] = T->st;
}
void
tagtable(int n, int m, int is, short srcln[], uchar reach[])
{	Trans *z;

	if (is >= m || !trans[n][is]
	||  is <= 0 || reach[is] == 0)
		return;
	reach[is] = 0;
	if (state_tables)
	for (z = trans[n][is]; z; z = z->nxt)
	{	if (dodot)
			dot_crack(n, is, z);
		else
			crack(n, is, z, srcln);
	}

	for (z = trans[n][is]; z; z = z->nxt)
	{
#ifdef HAS_UNLESS
		int i, j;
#endif
		tagtable(n, m, z->st, srcln, reach);
#ifdef HAS_UNLESS
		for (i = 0; i < HAS_UNLESS; i++)
		{	j = trans[n][is]->escp[i];
			if (!j) break;
			tagtable(n, m, j, srcln, reach);
		}
#endif
	}
}

extern Trans *t_id_lkup[];

void
dfs_table(int n, int m, int is, short srcln[], uchar reach[], uchar lpstate[])
{	Trans *z;

	if (is >= m || is <= 0 || !trans[n][is])
		return;
	if ((reach[is] & (4|8|16)) != 0)
	{	if ((reach[is] & (8|16)) == 16)	/* on stack, not yet recorded */
		{	lpstate[is] = 1;
			reach[is] |= 8; /* recorded */
			if (state_tables && verbose)
			{	printf("state %d line %d is a loopstate\n", is, srcln[is]);
		}	}
		return;
	}
	reach[is] |= (4|16);	/* visited | onstack */
	for (z = trans[n][is]; z; z = z->nxt)
	{	t_id_lkup[z->t_id] = z;
#ifdef HAS_UNLESS
		int i, j;
#endif
		dfs_table(n, m, z->st, srcln, reach, lpstate);
#ifdef HAS_UNLESS
		for (i = 0; i < HAS_UNLESS; i++)
		{	j = trans[n][is]->escp[i];
			if (!j) break;
			dfs_table(n, m, j, srcln, reach, lpstate);
		}
#endif
	}
	reach[is] &= ~16; /* no longer on stack */
}
void
do_dfs(int n, int m, int is, short srcln[], uchar reach[], uchar lpstate[])
{	int i;
	dfs_table(n, m, is, srcln, reach, lpstate);
	for (i = 0; i < m; i++)
		reach[i] &= ~(4|8|16);
}
void
crack(int n, int j, Trans *z, short srcln[])
{	int i;

	if (!z) return;
	printf("	state %3d -(tr %3d)-> state %3d  ",
		j, z->forw, z->st);
	printf("[id %3d tp %3d", z->t_id, z->tpe[0]);
	if (z->tpe[1]) printf(",%d", z->tpe[1]);
#ifdef HAS_UNLESS
	if (z->e_trans)
		printf(" org %3d", z->e_trans);
	else if (state_tables >= 2)
	for (i = 0; i < HAS_UNLESS; i++)
	{	if (!z->escp[i]) break;
		printf(" esc %d", z->escp[i]);
	}
#endif
	printf("]");
	printf(" [%s%s%s%s%s] %s:%d => ",
		z->atom&6?"A":z->atom&32?"D":"-",
		accpstate[n][j]?"a" :"-",
		stopstate[n][j]?"e" : "-",
		progstate[n][j]?"p" : "-",
		z->atom & 8 ?"L":"G",
		PanSource, srcln[j]);
	for (i = 0; z->tp[i]; i++)
		if (z->tp[i] == '\n')
			printf("\\n");
		else
			putchar(z->tp[i]);
	if (verbose && z->qu[0])
	{	printf("\t[");
		for (i = 0; i < 6; i++)
			if (z->qu[i])
				printf("(%d,%d)",
				z->qu[i], z->ty[i]);
		printf("]");
	}
	printf("\n");
	fflush(stdout);
}
/* spin -a m.pml; cc -o pan pan.c; ./pan -D | dot -Tps > foo.ps; ps2pdf foo.ps */
void
dot_crack(int n, int j, Trans *z)
{	int i;

	if (!z) return;
	printf("	S%d -> S%d  [color=black", j, z->st);

	if (z->atom&6) printf(",style=dashed");
	else if (z->atom&32) printf(",style=dotted");
	else if (z->atom&8) printf(",style=solid");
	else printf(",style=bold");

	printf(",label=\"");
	for (i = 0; z->tp[i]; i++)
	{	if (z->tp[i] == '\\'
		&&  z->tp[i+1] == 'n')
		{	i++; printf(" ");
		} else
		{	putchar(z->tp[i]);
	}	}
	printf("\"];\n");
	if (accpstate[n][j]) printf("  S%d [color=red,style=bold];\n", j);
	else if (progstate[n][j]) printf("  S%d [color=green,style=bold];\n", j);
	if (stopstate[n][j]) printf("  S%d [color=blue,style=bold,shape=box];\n", j);
}

#ifdef VAR_RANGES
#define BYTESIZE	32	/* 2^8 : 2^3 = 256:8 = 32 */

typedef struct Vr_Ptr {
	char	*nm;
	uchar	vals[BYTESIZE];
	struct Vr_Ptr *nxt;
} Vr_Ptr;
Vr_Ptr *ranges = (Vr_Ptr *) 0;

void
logval(char *s, int v)
{	Vr_Ptr *tmp;

	if (v<0 || v > 255) return;
	for (tmp = ranges; tmp; tmp = tmp->nxt)
		if (!strcmp(tmp->nm, s))
			goto found;
	tmp = (Vr_Ptr *) emalloc(sizeof(Vr_Ptr));
	tmp->nxt = ranges;
	ranges = tmp;
	tmp->nm = s;
found:
	tmp->vals[(v)/8] |= 1<<((v)%8);
}

void
dumpval(uchar X[], int range)
{	int w, x, i, j = -1;

	for (w = i = 0; w < range; w++)
	for (x = 0; x < 8; x++, i++)
	{
from:		if ((X[w] & (1<<x)))
		{	printf("%d", i);
			j = i;
			goto upto;
	}	}
	return;
	for (w = 0; w < range; w++)
	for (x = 0; x < 8; x++, i++)
	{
upto:		if (!(X[w] & (1<<x)))
		{	if (i-1 == j)
				printf(", ");
			else
				printf("-%d, ", i-1);
			goto from;
	}	}
	if (j >= 0 && j != 255)
		printf("-255");
}

void
dumpranges(void)
{	Vr_Ptr *tmp;
	printf("\nValues assigned within ");
	printf("interval [0..255]:\n");
	for (tmp = ranges; tmp; tmp = tmp->nxt)
	{	printf("\t%s\t: ", tmp->nm);
		dumpval(tmp->vals, BYTESIZE);
		printf("\n");
	}
}
#endif
