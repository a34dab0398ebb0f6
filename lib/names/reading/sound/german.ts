/** Final consonants lose their voice, v is f, w is v, z is ts. An h after a vowel only lengthens it. */
export const GERMAN = `
  [aeu] oi  [aue] aue  [au] au  [ae] e  [ai] ai  [ay] ai  [aa] a
  [b]$ p  [bb]$ p  [b]{st}$ p
  ^[chao] kao  ^[chara] kara  ^[ch]{oulr} k  [chs] ks  [ch]r k  {aou}[ch] h  [ch] x  [ck] k  [c]{eiy} ts  [c]ae ts  [c]oe ts  [c] k
  [d]$ t  [dt] t  [d]s$ t  [dsch] j
  [eaux]$ o  [eau] o  [eue] oie  [eu] oi  [ei] ai  [ey] ai  [ee] e  V:[er]$ a  V:[ers]$ as
  [ig]$ ix  n[g]$ g  [g]$ k  [gg]$ k  n[g]{st}$ g  [g]{st}$ k  [gh] g  [gu]{ei} g
  V[h]{aou} h  V[h] -
  [ieh] i  [ie] i
  [j] i
  [kh] k
  [oeu] e  [oe] e  [oi] oi  [oy] oi  [oo] o  [ou] u  [ow]$ o
  [ph] f  [pf] f
  [qu] kv  [q] k
  [rh] r
  [sch] x  ^[s]{pt} x  [sh] x  [sz] s
  [tsch] x  [tzsch] x  [tz] ts  [ti]on tsi  [th] t
  [ue] u
  ^[v] f  [v]$ f  [v]C f  [v] v
  [w] v
  ^[x]C eks  [x] ks
  [y] i
  [zz] ts  [z] ts`
