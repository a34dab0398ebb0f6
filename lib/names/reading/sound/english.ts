/** A final r is a vowel. Short vowels stay as written. */
export const ENGLISH = `
  [aigh] ei  [augh]t o  [augh] af  [au] o  [aw]N o  [ai] ei  [ay] ei  [aa] a  [ae] i
  [a]lk o  [a]ll$ o  V:[age]$ ij  V:[a]ble$ a  [a]{bdgklmnpstvz}le$ ei
  [a]{bcdfgklmnpstvz}e$ ei  [a]{bcdfgklmnpstvz}e{sd}$ ei  [a]{bcdgkmnpstvz}er$ ei  [a]{bcdgkmnpstvz}ing$ ei  [are]$ er  [ah]C a  [ah]$ a
  [bt]$ t
  [chs] ks  [ch]{rln} k  [ch] x  [ck] k  [cqu] kw  [cc]F ks  [ci]{ao} x  [c]F s  [c]ae s  [c]oe s  [cz] x  [c] k
  [dge] j  [dg]{iy} j  [dt] t  [dj] j
  b[eau]t iu  [eau] o  [eaux]$ o  [eigh] ei  V:[ey]$ i  [ey] ei  V:[ei]$ i  [ei] ei  [ee] i
  [ea]th e  [ea]lth e  [ea]ther e  [ear]{lnt} er  [ea]d$ e  V:[ea]$ ia  [ea] i
  [ew] u  [eu] u  [eh]C e  [eh]$ e  [er]$ a  [ers]$ as
  ^:[e]$ i  V:[e]$ -  {sxzcgh}[e]s$ e  V:[e]s$ -  {td}[e]d$ e  V:[e]d$ -  ^:[e]{bcdgklmnpstvz}e$ i
  ^[gn] n  [gn]$ n  [great] greit  [ghost] gost  [gue]$ g  [gu]{ei} g  [gg] g  n[g]er g  [ge]{ao} j  [ge]$ j  [get] get  ^[gi]{frv} gi  [g]F j
  [gh]t -  V[gh]$ -  [gh] g
  V[h]C -  V[h]$ -  {bcdfgkrtx}[h] -
  [igh] ai  [ign]$ ain  [i]nd$ ai  [i]ld$ ai  ^:[ie]$ ai  [ie] i
  V:[ice]$ is  V:[ine]$ in  V:[ive]$ iv  [i]{bcdfgklmnpstvz}le$ ai  [i]{bcdfgklmnpstvz}e$ ai
  [i]{bcdfgklmnpstvz}e{sd}$ ai  [i]{bcdgkmnpstvz}ing$ ai  [ire]$ aia  [ir]C er  [ir]$ er
  [j] j
  ^[kn] n  [kh] k
  a[l]k -  o[l]k -  a[l]m -  a[l]f$ -  C[le]$ el  C[les]$ els  C[led]$ eld
  ^[mn] n  [mb]$ m  [mbs]$ ms  [mn]$ m
  [oo] u  thr[ough] u  t[ough]$ uf  r[ough]$ uf  [ough]t o  [ough] o  [ould] ud  [you] iu  y[ou] u
  [our]$ a  [our] or  [ous]$ us  [oup] up  [ou]{sdnt} au  [ou] u
  [ow]{nl} au  [ow]e au  [ow] o  [oy] oi  [oi] oi  [oa] o  [oe]$ o  [oe] o  [or]$ a  [ore]$ or  [oh]N o
  [ph] f  [pf] f  ^[ps] s  ^[pn] n  ^[pt] t
  [que]$ k  [ques]$ ks  [qu] kw  [q] k
  [rh] r  C[re]$ a
  [sch] x  [sh] x  [ssi]on x  V[si]on j  [si]on x  V[sure]$ ja  [sc]F s  s[t]le -  [sz] s
  [tch] x  [tsch] x  [th] t  V[ti]{ao} x  C[ti]{ao} x  V[ture]$ xa  C[ture]$ xa  [tz] ts
  [ue] u  [uh] u  [ui]{cst} u  [ur]C er  [ur]$ er  ^[u]n{i} iu
  ^[who] hu  [wh] w  ^[wr] r  [wor] wer
  ^[x]V s  ^[x]C eks  [xc]F ks  [x] ks
  ^:[y]$ ai  [y]{bcdfgklmnpstvz}e$ ai  [y]{bcdfgklmnpstvz}e{sd}$ ai  [y] i
  [z] s`
