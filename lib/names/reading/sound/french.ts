/** Most final consonants and every final e are silent. A nasal vowel is its vowel and n. */
export const FRENCH = `
  [aill] ai  [ail]$ ai  [ain]M in  [aim]{$bpt} in  [ais]$ e  [ait]$ e  [aix]$ e  [ai] e  [ay]{aeou} ei  [ay] e  [aa] a
  [aux]$ o  [auds]$ o  [aud]$ o  [auts]$ o  [aut]$ o  [ault]$ o  [auld]$ o  [au] o  [aw] o
  [ang]$ an  [anc]$ an  [amp]$ an  [amps]$ an  [an]M an  [am]{bp} an  [as]$ a
  [ch]{rln} k  [ch] x  [ck] k  [cais]$ se  [caise]$ ses  [cc]F ks  [c]F s  [c]ae s  [c]oeu k  [c]oe s  [c] k
  V:[d]$ -  V:[ds]$ -
  [eaux]$ o  [eaut]$ o  [eau] o  [eill] ei  [eil]$ ei  [euill] ei  [euil]$ ei  [ein]M in  [ei] e  [ey]$ e  [ey] e
  [eux]$ e  [eu] e  [ean]$ an  [ees]$ e  [ee]$ e  [ee] i  V:[er]$ e  V:[ers]$ e  [ez]$ e  V:[et]$ e  V:[ets]$ e
  V:[e]$ -  V:[es]$ -  i[en]$ in  i[ens]$ in  [en]M an  [emps]$ an  [em]{bp} an  [ew] u
  [ges]$ j  [ge]{aou} j  [gn] ni  [gue]$ g  [gues]$ g  [gu]F g  [g]F j
  [h] -
  v[ille]$ il  ^m[ille]$ il  [illes]$ i  [ille]$ i  C[ill]V i  [in]M in  [im]{bp} in  [ie]$ i  [ies]$ i  pr[ix]$ i  [is]$ i  [it]$ i  [its]$ i
  [j] j
  [lt]$ l
  [oeu] e  [oe] e  [oins]$ uin  [oin]M uin  [oix]$ ua  [ois]$ ua  [oit]$ ua  [oy]{aeou} uai  [oi] ua  [oy] ua
  [ouill] ui  [oux]$ u  [ous]$ u  [out]$ u  [oup]$ u  [oups]$ u  [ou] u  [oo] u
  [ong]$ on  [onc]$ on  [omb]$ on  [omp]t on  [om]{bp} on  [os]$ o  [ot]$ o  [ots]$ o  [ow] o
  [ph] f
  [que]$ k  [ques]$ k  [qu] k  [q] k
  [rg]$ r  [rd]$ r  [rds]$ r  [rt]$ r  [rts]$ r  [rs]$ r  [rh] r
  [sch] x  [sh] x  [sc]F s  [ss] s  n[s]$ -  l[s]$ -  C[ts]$ -
  ^[ti] ti  s[ti] ti  [ti]on si  [th] t  n[t]$ -  n[ts]$ -  V[t]$ -
  [um]$ om  [un]M in  [ut]$ u  [ue]$ u  [ues]$ u
  [w] v
  ^[x]C eks  [xc]F ks  [x] ks
  [yn]M in  [ym]{bp} in  [y] i
  [z] s`
