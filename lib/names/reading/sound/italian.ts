/** c and g are soft before e and i, ch and gh are hard, h is mute. Doubled letters are heard once. */
export const ITALIAN = `
  [cci]{aou} x  [cc]{ei} x  [cch] k  [cq] k  [ci]{aou} x  [c]{ei} x  [ch] k  [ck] k  [c] k
  [ggi]{aou} j  [gg]{ei} j  [ggh] g  [gi]{aou} j  [g]{ei} j  [gh] g  V[gli] li  [gn] ni
  [h] -
  [j] i
  [kh] k
  [ph] f
  [qu] ku  [q] k
  [sci]{aou} x  [sc]{ei} x  [sch]{ei} sk  [sch] x  [sh] x
  [th] t  [tsch] x
  [w] v
  ^[x]C eks  [x] ks
  [y] i
  [zz] ts  [tz] ts  [z] ts`
