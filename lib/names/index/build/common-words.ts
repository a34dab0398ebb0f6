import { COMMON_FROM, COMMON_ROW } from '../format/layout.ts'
import { niceClassesOf } from '../format/mark-facts.ts'
import type { Rows } from './rows.ts'

export function countCommonWords(
  counts: Uint32Array,
  holders: Rows,
  marksOfUnit: Rows,
  markClasses: Uint32Array,
  markFacts: Uint32Array,
): { wordCounts: Uint8Array; commonWords: Uint32Array; commonCounts: Uint32Array } {
  const wordCounts = new Uint8Array(counts.length)
  for (let unit = 0; unit < counts.length; unit++) wordCounts[unit] = Math.min(counts[unit] as number, COMMON_FROM)
  const commonWords = counts.map((_count, unit) => unit).filter((unit) => wordCounts[unit] === COMMON_FROM)
  const commonCounts = new Uint32Array(commonWords.length * COMMON_ROW)
  // The last common word for which each mark was counted, plus one.
  const counted = new Uint32Array(markClasses.length)

  function addMarks(unit: number, place: number): void {
    for (let at = marksOfUnit.starts[unit] as number; at < (marksOfUnit.starts[unit + 1] as number); at++) {
      const mark = marksOfUnit.values[at] as number
      if (counted[mark] === place + 1) continue
      counted[mark] = place + 1
      for (const nice of niceClassesOf(markClasses[mark] as number, markFacts[mark] as number)) {
        const cell = place * COMMON_ROW + nice
        commonCounts[cell] = (commonCounts[cell] as number) + 1
      }
    }
  }

  for (const [place, unit] of commonWords.entries()) {
    commonCounts[place * COMMON_ROW] = counts[unit] as number
    addMarks(unit, place)
    for (let at = holders.starts[unit] as number; at < (holders.starts[unit + 1] as number); at++)
      addMarks(holders.values[at] as number, place)
  }
  return { wordCounts, commonWords, commonCounts }
}
