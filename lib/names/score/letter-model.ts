import { everydayWords } from '../everyday-words.ts'
import { LETTER, WORD_START } from '../letter-codes.ts'
import { soundOf } from '../sound.ts'
import { deepen, PARTS } from './deeper-table.ts'
import { SIGNS, SOUND, SPELLING } from './letter-table.ts'

/** What a letter tells that is not a-z: digits are about as many as they are rare. */
const OTHER_BITS = 4.5
const CONTEXTS = SIGNS ** 3
const LATIN = /^[a-z]+$/u

function fill(model: Uint8Array, codes: Uint8Array, length: number, out: Float64Array): void {
  let context = 0
  for (let at = 0; at < length; at++) {
    const code = codes[at] as number
    const letter = code & LETTER
    if ((code & WORD_START) !== 0) context = 0
    if (letter < SIGNS) {
      const place = context * SIGNS + letter
      out[at] = (model[place] as number) / PARTS
      context = place % CONTEXTS
    } else {
      out[at] = OTHER_BITS
      context = (context * SIGNS) % CONTEXTS
    }
  }
}

let spelling: Uint8Array | undefined
let sound: Uint8Array | undefined

/**
 * How much each letter of a spelling tells, in bits (Shannon 1948): the more seldom it follows the three before it in
 * everyday words and brand names, the more it tells that two names share it. What many words have in common (bio-, micro-,
 * -ation) tells little.
 */
export function letterBits(codes: Uint8Array, length: number, out: Float64Array): void {
  spelling ??= deepen(SPELLING, new Set(everydayWords().flat()))
  fill(spelling, codes, length, out)
}

/** The same for sounds, in the letters of sound.ts. */
export function soundBits(codes: Uint8Array, length: number, out: Float64Array): void {
  sound ??= deepen(
    SOUND,
    new Set(
      everydayWords()
        .flat()
        .map(soundOf)
        .filter((heard) => LATIN.test(heard)),
    ),
  )
  fill(sound, codes, length, out)
}
