import { encodeWords, LETTER, LETTER_CODES } from '../reading/letter-codes.ts'

/** Kinds of pairs of letters. */
export const SAME = 0
export const VOWELS = 1
export const CLOSE = 2
export const UNLIKE = 3

/** Row by row. */
export type Likeness = Uint8Array

function likeness(vowels: string, close: string): Likeness {
  const kinds = new Uint8Array(LETTER_CODES ** 2).fill(UNLIKE)
  const code = (letter: string) => (encodeWords([letter])[0] as number) & LETTER
  const set = (a: string, b: string, kind: number) => {
    kinds[code(a) * LETTER_CODES + code(b)] = kind
    kinds[code(b) * LETTER_CODES + code(a)] = kind
  }
  for (const a of vowels) for (const b of vowels) set(a, b, VOWELS)
  for (const [a, b] of close.split(' ')) set(a as string, b as string, CLOSE)
  for (let letter = 0; letter < LETTER_CODES; letter++) kinds[letter * LETTER_CODES + letter] = SAME
  return kinds
}

/**
 * Close letters stand for one sound in some languages, or look alike in usual fonts (Unicode UTS #39 has the digits).
 */
export const WRITTEN: Likeness = likeness(
  'aeiouy',
  'iy ck kq cq sz vw fv ij jy cs dt bp gk mn gj il o0 i1 l1 s5 b8 z2 e3 a4 t7 g9 cg kx uv uw',
)

/** Close sounds differ only in voice, or are often misheard. */
export const HEARD: Likeness = likeness('aeiou', 'bp cg dt gk fv sz jx vw mn sx bv hx ij')
