import { editDistance } from '../../../lib/names/reading/edit-distance.ts'

/** Of several texts the one nearest to a mistyped one; null where all differ from it in half of its letters or more. */
export function nearestOf(typed: string, known: readonly string[]): string | null {
  const near = known
    .map((text) => ({ text, edits: editDistance(typed, text) }))
    .toSorted((a, b) => a.edits - b.edits)[0]
  return near !== undefined && near.edits * 2 < typed.length ? near.text : null
}
