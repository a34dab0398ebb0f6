/** b and v are one, and so are z, s and a soft c. ll is y, h is mute. No word begins with s and a consonant. */
export const SPANISH = `
  [ch] x  [ck] k  [cc]F ks  [c]F s  [c] k
  [ee] i
  [gue] ge  [gui] gi  [g]F h  [gh] g
  ^[h]ue g  [h] -
  [j] h
  [kh] k
  [ll] i
  [oo] u
  [ph] f  ^[ps] s
  [qu]F k  [qu] ku  [q] k
  [sch] x  [sh] x  [sc]F s  ^[s]{bcdfgklmnpqtvw} es
  [th] t  [tz] ts
  [v] b
  [w] b
  ^[x]C eks  ^[x] s  [x] ks
  [y] i
  [z] s`
