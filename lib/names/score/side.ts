import { Grams } from './grams.ts'
import { letterBits, soundBits } from './letter-model.ts'
import { Line, SIDE_WORDS } from './line.ts'

/** Most bits of a word: more, the rarer it is among marks. `unit` is its number in the index, if known. */
export type WordBits = (letters: Uint8Array, from: number, length: number, unit?: number) => number

/** Refilled for each name, so that nothing is allocated. */
export class Side {
  /** True if the words are written as one. Always false for names in an index. */
  joined = false
  readonly looks = new Line()
  readonly sounds = new Line()
  readonly lookGrams = new Grams()
  /** Limited by the rarity of each word. */
  readonly wordBits = new Float64Array(SIDE_WORDS)
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
