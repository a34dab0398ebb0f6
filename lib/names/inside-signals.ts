import type { PreparedName } from './prepare.ts'
import type { Signal } from './signal.ts'

/** Where a part of a name's letters stands; at the beginning before the end, within only where it is most of it. */
function placesOf(whole: string, part: string): number[] {
  const share = part.length / whole.length
  const places = [
    whole.startsWith(part) ? 0 : -1,
    whole.endsWith(part) ? whole.length - part.length : -1,
    share >= 0.6 ? whole.indexOf(part) : -1,
  ]
  return places.filter((at) => at >= 0)
}

/** Whether the letters from one place to another lie within one word or are whole words. */
function keepsToWords(words: readonly string[], from: number, to: number): boolean {
  let length = 0
  const edges = [0, ...words.map((word) => (length += word.length))]
  return !edges.some((edge) => from < edge && edge < to) || (edges.includes(from) && edges.includes(to))
}

const isDigit = (letter = '') => letter >= '0' && letter <= '9'

/** Whether a number would be cut: 100 is no part of 1000. */
function cutsNumber(whole: string, from: number, to: number): boolean {
  return (isDigit(whole[from - 1]) && isDigit(whole[from])) || (isDigit(whole[to - 1]) && isDigit(whole[to]))
}

/** One name inside the other without being a word of it: only at an end, and only where it is a good part of it. */
export function insideSignals(askedName: PreparedName, foundName: PreparedName): Signal[] {
  if (askedName.folded.words.length > 1 && foundName.folded.words.length > 1) return []
  const isAskedPart = askedName.folded.squashed.length < foundName.folded.squashed.length
  const [partName, wholeName] = isAskedPart ? [askedName, foundName] : [foundName, askedName]
  if ((partName.folded.foreign === null) !== (wholeName.folded.foreign === null)) return []
  const [part, whole] = [partName.folded.squashed, wholeName.folded.squashed]
  const share = part.length / whole.length
  if (whole.length - part.length < 2 || part.length < 3 || (part.length === 3 && share < 0.5)) return []
  const at = placesOf(whole, part).find((from) => {
    const to = from + part.length
    return keepsToWords(wholeName.folded.words, from, to) && !cutsNumber(whole, from, to)
  })
  if (at === undefined) return []
  return [{ reason: isAskedPart ? 'contains' : 'contained', score: 42 + 45 * share + (at === 0 ? 2 : 0) }]
}
