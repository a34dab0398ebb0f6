/**
 * A coarse reading across English, German, French, Italian and Spanish, in which names are indexed: where the five
 * agree that two spellings are one sound, or most do, they are one here; z is s and w is v, a silent ending is silent.
 */
export const GENERAL = `
  [augh] o  [aux]$ o  [aw]{$bcdfghjklmnpqrstvwxz} au  [aeu] oi  [ae] e  [ai] ai  [ay] ai  [aj]V ai  [ah]{$bcdfgjklmnpqrstvwxz} a
  [chs] ks  [ch]C k  [cch] k  [cc]F ks  [ck] k  [cqu] kv  [cz] x  [ch] x  [c]F s  [c]ae s  [c]oeu k  [c]oe s  [c] k
  [dg]e j  [dj] j  [dt] t  [dz] ds
  [eaux]$ o  [eau] o  [eigh] ai  V:[ey]$ i  [ei] ai  [ey] ai  [eux]$ e  [ew]{$bcdfghjklmnpqrstvwxz} u  [ee] i  [ea]C i
  ^:[ea] i  [eh]{$bcdfgjklmnpqrstvwxz} e  C[e]$ -  V:{bdfgklmnprtv}[e]s$ -
  ^[gn] n  [gue]$ g  [gu]F g  V[gli]V li  [gh] g
  ^[h] h  [h] -
  [ie] i  [igh] i  [ih] i
  V[j]V i
  ^[kn] n  [kh] k
  C[le]$ el
  [mb]$ m
  [oeu] e  [oe] o  [oo] u  [oux]$ u  [through] tru  [ough]t o  [ough] o  [ou] u  [ow]{$bcdfghjklmnpqrstvwxz} o  [oy] oi  C[oa]C o
  [oh]{$bcdfgjklmnpqrstvwxz} o
  [ph] f  [pf] f  ^[ps] s  ^[pn] n
  [que]$ k  [ques]$ ks  [qu] kv  [q] k
  C[re]$ er  [rh] r
  [sch] x  [sh] x  [sc]F s  [sz] s
  [through] tru  [tsch] x  [tch] x  [tz] ts  [th] t  [ti]on si
  [ue] u  [uh]{$bcdfgjklmnpqrstvwxz} u
  ^[wr] r  [wh] v  [w] v
  ^[x]V s  ^[x]C eks  [xc]F ks  [x] ks
  ^[y]V j  [y] i
  [z] s`
