import { everydayWords } from '../reading/everyday-words.ts'
import { LETTER, WORD_START } from '../reading/letter-codes.ts'
import { SIGNS, SOUND_BITS, SPELLING_BITS } from '../reading/letter-table.ts'
import { soundOf } from '../reading/sound/index.ts'
import { deepen, PARTS } from './deeper-table.ts'

/** Bits of a letter that is not a-z, about those of digits. */
const OTHER_BITS = 4.5
/** Bits that a sign's rank takes in a place of the table. */
const RANK_BITS = 5
const CONTEXT = (1 << (3 * RANK_BITS)) - 1
const LATIN = /^[a-z]+$/u

/**
 * Letters from the commonest in names to the rarest. Entries that are often read then lie close together, in few cache
 * lines.
 */
const COMMONEST = 'eaiorntslucmdpgbhfkvyzwxjq'
const RANKS = Uint8Array.from({ length: SIGNS }, (_none, sign) => 1 + COMMONEST.indexOf(String.fromCharCode(96 + sign)))

/** Reorders a table so that its places go by ranks of letters. */
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
 * The information of each letter of a spelling, in bits (Shannon 1948). The more seldom a letter follows the three
 * before it in everyday words and brand names, the more it tells that two names share it. What many words have in
 * common (bio-, micro-, -ation) tells little.
 */
export function letterBits(codes: Uint8Array, length: number, out: Float64Array): void {
  spelling ??= ranked(deepen(SPELLING_BITS, new Set(everydayWords().flat())))
  fill(spelling, codes, length, out)
}

/** The information of each letter of a sound, in bits, in the letters of reading/sound/readings.ts. */
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
