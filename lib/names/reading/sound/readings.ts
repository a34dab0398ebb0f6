import { isInitialism } from './initialism.ts'
import { READERS, type ReadingLanguage } from './languages.ts'
import { createReader } from './reader.ts'

/**
 * A coarse reading across English, German, French, Italian and Spanish, by which names are indexed. Two spellings are
 * one sound here where all or most of the five agree that they are; z is s and w is v. A final e is kept: it is heard
 * in three of the languages, and without it some names have too few sounds to be found by.
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

/**
 * How a folded word sounds, coarsely and across languages, in the letters a-z and 0-9. What sounds alike to an English,
 * German, French, Italian or Spanish ear is spelt alike. A word that is read letter by letter (KFC) stays as it is.
 */
export function soundOf(word: string): string {
  return isInitialism(word) ? word : general(word)
}

/**
 * How folded words sound when read in one language, as one string. Sounds are written with their plainest letter. x is
 * the sound of "sh" and "ch", j that of French and English "j", h also that of Spanish "j"; s is voiced or not, and w
 * is English. c, q and y only stay in what is read letter by letter.
 */
export function soundIn(words: readonly string[], language: ReadingLanguage): string {
  const read = READERS[language]
  let heard = ''
  for (const word of words) heard += isInitialism(word) ? word : read(word)
  return heard
}
