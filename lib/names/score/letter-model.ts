import { everydayWords } from '../reading/everyday-words.ts'
import { LETTER, WORD_START } from '../reading/letter-codes.ts'
import { SIGNS, SOUND_BITS, SPELLING_BITS } from '../reading/letter-table.ts'
import { soundOf } from '../reading/sound/index.ts'
import { deepen, PARTS } from './deeper-table.ts'

/** For letters other than a-z, about the bits of digits. */
const OTHER_BITS = 4.5
const RANK_BITS = 5
const CONTEXT = (1 << (3 * RANK_BITS)) - 1
const LATIN = /^[a-z]+$/u

/** Common letters first, so that frequent entries share few cache lines. */
const COMMONEST = 'eaiorntslucmdpgbhfkvyzwxjq'
const RANKS = Uint8Array.from({ length: SIGNS }, (_none, sign) => 1 + COMMONEST.indexOf(String.fromCharCode(96 + sign)))

function ranked(table: Uint8Array): Uint8Array {
  const places = new Uint8Array(1 << (4 * RANK_BITS))
  let at = 0
  for (const first of RANKS)
    for (const second of RANKS)
      for (const third of RANKS)
        for (const letter of RANKS) {
          const context = (((first << RANK_BITS) | second) << RANK_BITS) | third
          places[(context << RANK_BITS) | letter] = table[at++] as number
        }
  return places
}

function fill(model: Uint8Array, codes: Uint8Array, length: number, out: Float64Array): void {
  let context = 0
  for (let at = 0; at < length; at++) {
    const code = codes[at] as number
    const letter = code & LETTER
    if ((code & WORD_START) !== 0) context = 0
    context <<= RANK_BITS
    if (letter < SIGNS) {
      context |= RANKS[letter] as number
      out[at] = (model[context] as number) / PARTS
    } else out[at] = OTHER_BITS
    context &= CONTEXT
  }
}

let spelling: Uint8Array | undefined
let sound: Uint8Array | undefined

/**
 * Information in bits (Shannon 1948), higher the more seldom a letter follows the three before it in everyday words and
 * brand names. Common parts of words (bio-, micro-, -ation) have little.
 */
export function letterBits(codes: Uint8Array, length: number, out: Float64Array): void {
  spelling ??= ranked(deepen(SPELLING_BITS, new Set(everydayWords().flat())))
  fill(spelling, codes, length, out)
}

/** Like `letterBits`, for phonetic keys. */
export function soundBits(codes: Uint8Array, length: number, out: Float64Array): void {
  sound ??= ranked(
    deepen(
      SOUND_BITS,
      new Set(
        everydayWords()
          .flat()
          .map(soundOf)
          .filter((heard) => LATIN.test(heard)),
      ),
    ),
  )
  fill(sound, codes, length, out)
}
