import { hashLetters } from '../index/format/letter-hash.ts'
import type { PackedIndex } from '../index/format/open.ts'
import type { WordBits } from './side.ts'

interface ClassRarity {
  /** For one search. Without classes, all marks count. */
  setClasses(niceClasses: readonly number[]): void
  bits: WordBits
}

/** Two standard errors less than the count, since so many may be chance. */
const sureOf = (count: number) => count - 2 * Math.sqrt(count)

const isIn = (low: number, facts: number, niceClass: number) =>
  ((niceClass <= 32 ? low >>> (niceClass - 1) : facts >>> (niceClass - 33)) & 1) === 1

/**
 * A word has less information if many marks of a class have it, because the public sees it as what is offered (General
 * Court, T-202/04 ECHINACIN/ECHINAID). Of several classes, the lowest information counts. It is never above that among
 * all marks.
 */
export function createClassRarity(index: PackedIndex, overall: WordBits): ClassRarity {
  const { markClasses, markFacts } = index.sections
  const marksOf = new Map<number, number>()
  const known = new Map<number, number>()
  const units = new Uint32Array(4)
  let classes: readonly number[] = []

  function marksIn(niceClass: number): number {
    let marks = marksOf.get(niceClass)
    if (marks === undefined) {
      marks = 0
      for (let mark = 0; mark < markClasses.length; mark++)
        if (isIn(markClasses[mark] as number, markFacts[mark] as number, niceClass)) marks++
      marksOf.set(niceClass, marks)
    }
    return marks
  }

  function bitsOf(unit: number): number {
    let least = Number.POSITIVE_INFINITY
    for (const niceClass of classes) {
      const sure = sureOf(index.marksWithWordInClass(unit, niceClass) ?? 0)
      if (sure > 0) least = Math.min(least, Math.log2(marksIn(niceClass) / sure) + 1)
    }
    return least
  }

  function leastOf(letters: Uint8Array, from: number, length: number, hash: number): number {
    const count = index.lookup.find(letters, from, from + length, hash, units)
    let least = Number.POSITIVE_INFINITY
    for (let at = 0; at < count; at++) least = Math.min(least, bitsOf(units[at] as number))
    return least
  }

  return {
    setClasses(niceClasses) {
      classes = niceClasses
      known.clear()
    },
    bits(letters, from, length, unit) {
      const bits = overall(letters, from, length, unit)
      if (classes.length === 0) return bits
      const hash = hashLetters(letters, from, from + length)
      let inClasses = known.get(hash)
      if (inClasses === undefined) {
        inClasses = leastOf(letters, from, length, hash)
        known.set(hash, inClasses)
      }
      return Math.min(bits, inClasses)
    },
  }
}
