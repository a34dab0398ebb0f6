import { isInitialism } from './initialism.ts'
import { READERS, type ReadingLanguage } from './languages.ts'
import { createReader } from './reader.ts'

/**
 * By these coarse rules, names are indexed. Two spellings are one sound if most of the five languages agree. A final e
 * stays, because without it some names have too few sounds to be found.
 */
const GENERAL = `
  [augh] o  [aux]$ o  [aw]N au  [aeu] oi  [ae] e  [ai] ai  [ay] ai  [aj]V ai  [ah]N a
  [chs] ks  [ch]C k  [cch] k  [cc]F ks  [ck] k  [cqu] kv  [cz] x  [ch] x  [c]F s  [c]ae s  [c]oeu k  [c]oe s  [c] k
  [dg]e j  [dj] j  [dt] t  [dz] ds
  [eaux]$ o  [eau] o  [eigh] ai  V:[ey]$ i  [ei] ai  [ey] ai  [eux]$ e  [ew]N u  [ee] i  [ea]C i
  ^:[ea] i  [eh]N e
  ^[gn] n  [gue]$ g  [gu]F g  V[gli]V li  [gh] g
  ^[h] h  [h] -
  [ie] i  [ight]$ ite  [igh] i  [ih] i
  V[j]V i
  ^[kn] n  [kh] k
  [mb]$ m
  [oeu] e  [oe] o  [oo] u  [oux]$ u  [ough]t o  [ough] o  [ou] u  [ow]N o  [oy] oi  C[oa]C o
  [oh]N o
  [ph] f  [pf] f  ^[ps] s  ^[pn] n
  [que]$ k  [ques]$ ks  [qu] kv  [q] k
  [rh] r
  [sch] x  [sh] x  [sc]F s  [sz] s
  [through] tru  [tsch] x  [tch] x  [tz] ts  [th] t  [ti]on si
  [ue] u  [uh]N u
  ^[wr] r  [wh] v  [w] v
  ^[x]V s  ^[x]C eks  [xc]F ks  [x] ks
  ^[y]V j  [y] i
  [z] s`

const general = createReader(GENERAL)

/** Phonetic key of a folded word across the five languages. An initialism (KFC) stays as it is. */
export function soundOf(word: string): string {
  return isInitialism(word) ? word : general(word)
}

/**
 * The sound of some words in one language. In it, `x` is "sh" or "ch". The letter `j` is that of French or English, and
 * `h` is also the Spanish "j". The letter `s` is voiced or not. `c`, `q` and `y` occur only in initialisms.
 */
export function soundIn(words: readonly string[], language: ReadingLanguage): string {
  const read = READERS[language]
  let heard = ''
  for (const word of words) heard += isInitialism(word) ? word : read(word)
  return heard
}
