import { Grams } from './grams.ts'
import { letterBits, soundBits } from './letter-model.ts'
import { Line, SIDE_WORDS } from './line.ts'

/**
 * The most bits that a word may tell: the rarer it is among marks, the more. Its letters are the `length` ones from
 * `from` on in `letters`. `unit` is the word's number in the index, where that is known.
 */
export type WordBits = (letters: Uint8Array, from: number, length: number, unit?: number) => number

/** One of the two compared names, in one of its forms. It is refilled for each name, so that nothing is allocated. */
export class Side {
  /** Whether its words are written as one. Known only for a form of the asked name, not for names in an index. */
  joined = false
  readonly looks = new Line()
  readonly sounds = new Line()
  readonly lookGrams = new Grams()
  /** Bits of each word, no more than its rarity among marks allows. */
  readonly wordBits = new Float64Array(SIDE_WORDS)
  /** Letters of each word, as Line.lettersOf has them. */
  readonly masks = new Int32Array(SIDE_WORDS)

  load(
    letters: Uint8Array,
    from: number,
    length: number,
    sound: Uint8Array,
    soundFrom: number,
    soundLength: number,
    wordBits: WordBits,
    unit?: number,
  ): void {
    const { looks, sounds } = this
    looks.load(letters, from, length, letterBits)
    sounds.load(sound, soundFrom, soundLength, soundBits)
    for (let word = 0; word < looks.words; word++) {
      const start = looks.starts[word] as number
      const end = looks.starts[word + 1] as number
      const most = wordBits(letters, from + start, end - start, end === start + length ? unit : undefined)
      this.wordBits[word] = looks.cap(word, most)
      if (sounds.words === looks.words) sounds.cap(word, most)
      this.masks[word] = looks.lettersOf(word)
    }
    looks.sum()
    sounds.sum()
    this.lookGrams.load(looks)
  }
}
