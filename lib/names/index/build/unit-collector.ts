import { encodeWords } from '../../reading/letter-codes.ts'
import { soundOf } from '../../reading/sound/index.ts'
import { LETTERS_MAX } from '../format/limits.ts'
import { Growing } from './growing-list.ts'
import { Interner } from './interner.ts'

/** Cut at the length of the longest unit. */
export function encodeUnit(words: readonly string[]): Uint8Array {
  const codes = encodeWords(words)
  return codes.length > LETTERS_MAX ? codes.subarray(0, LETTERS_MAX) : codes
}

/** The phonetic key of a word, or the word if all its letters are silent. */
export function soundOfWord(word: string): string {
  return soundOf(word) || word
}

export class UnitCollector {
  readonly units = new Interner()
  readonly sounds = new Interner()
  readonly soundOfUnit = new Growing<Uint32Array>(Uint32Array)
  /** Pairs: a unit of several words, and one of them. */
  readonly holders = new Growing<Uint32Array>(Uint32Array)
  readonly held = new Growing<Uint32Array>(Uint32Array)

  /** Writes the distinct words into `words` and returns the whole variant, all as units. */
  add(form: readonly string[], words: number[]): number {
    words.length = 0
    for (const word of form) {
      const unit = this.addWord(word)
      if (!words.includes(unit)) words.push(unit)
    }
    return form.length === 1 ? (words[0] as number) : this.addWhole(form, words)
  }

  private addWord(word: string): number {
    const before = this.units.count
    const unit = this.units.intern(encodeUnit([word]))
    if (unit === before) this.soundOfUnit.push(this.sounds.intern(encodeUnit([soundOfWord(word)])))
    return unit
  }

  private addWhole(form: readonly string[], words: readonly number[]): number {
    const before = this.units.count
    const unit = this.units.intern(encodeUnit(form))
    if (unit !== before) return unit
    this.soundOfUnit.push(this.sounds.intern(encodeUnit(form.map(soundOfWord))))
    for (const word of words) {
      this.holders.push(unit)
      this.held.push(word)
    }
    return unit
  }
}
