import { unitFactsOf } from '../format/mark-facts.ts'
import type { Rows } from './rows.ts'

/** The OR of the facts of all its marks lets a filter rule out a unit at once. */
export function gatherUnitFacts(
  wordsOfUnit: Rows,
  marksOfUnit: Rows,
  markClasses: Uint32Array,
  markFacts: Uint32Array,
): { unitClasses: Uint32Array; unitFacts: Uint32Array } {
  const count = marksOfUnit.starts.length - 1
  const unitClasses = new Uint32Array(count)
  const unitFacts = new Uint32Array(count)
  const add = (unit: number, classes: number, facts: number) => {
    unitClasses[unit] = (unitClasses[unit] as number) | classes
    unitFacts[unit] = (unitFacts[unit] as number) | facts
  }
  for (let unit = 0; unit < count; unit++) {
    let [classes, facts] = [0, 0]
    for (let at = marksOfUnit.starts[unit] as number; at < (marksOfUnit.starts[unit + 1] as number); at++) {
      const mark = marksOfUnit.values[at] as number
      classes |= markClasses[mark] as number
      facts |= unitFactsOf(markFacts[mark] as number)
    }
    add(unit, classes, facts)
    for (let at = wordsOfUnit.starts[unit] as number; at < (wordsOfUnit.starts[unit + 1] as number); at++)
      add(wordsOfUnit.values[at] as number, classes, facts)
  }
  return { unitClasses, unitFacts }
}
