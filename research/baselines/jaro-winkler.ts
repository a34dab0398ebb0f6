import type { PackedNames } from './packed.ts'
import { type Standing, standing } from './rank-of-mark.ts'

/** Longest name that is compared; folded names are no longer. */
const LONGEST = 256
const PREFIX = 4
const PREFIX_WEIGHT = 0.1

/**
 * Jaro-Winkler similarity (W. E. Winkler, String comparator metrics, 1990; prefix of four letters at 0.1, whatever the
 * similarity of the rest) of the query to a stretch of letters, 0-1.
 */
export function createJaroWinkler(query: Uint8Array): (letters: Uint8Array, start: number, end: number) => number {
  const taken = new Uint8Array(LONGEST)
  const matched = new Uint8Array(LONGEST)
  return (letters, start, end) => {
    const length = end - start
    if (length === 0 || query.length === 0) return 0
    const reach = Math.max(0, (Math.max(query.length, length) >> 1) - 1)
    taken.fill(0, 0, length)
    let matches = 0
    for (let i = 0; i < query.length; i++) {
      const to = Math.min(length - 1, i + reach)
      for (let j = Math.max(0, i - reach); j <= to; j++) {
        if (taken[j] === 1 || letters[start + j] !== query[i]) continue
        taken[j] = 1
        matched[matches++] = query[i] as number
        break
      }
    }
    if (matches === 0) return 0
    let swapped = 0
    for (let j = 0, k = 0; j < length; j++) if (taken[j] === 1 && matched[k++] !== letters[start + j]) swapped++
    const jaro = (matches / query.length + matches / length + (matches - (swapped >> 1)) / matches) / 3
    let prefix = 0
    while (prefix < PREFIX && prefix < length && prefix < query.length && query[prefix] === letters[start + prefix])
      prefix++
    return jaro + prefix * PREFIX_WEIGHT * (1 - jaro)
  }
}

/** Where the target stands among all names by Jaro-Winkler similarity. */
export function jaroWinklerStanding({ letters, starts }: PackedNames, query: Uint8Array, target: Uint8Array): Standing {
  const similarityTo = createJaroWinkler(query)
  const best = similarityTo(target, 0, target.length)
  if (best === 0) return standing(Number.POSITIVE_INFINITY, 0)
  const inQuery = new Uint8Array(64)
  for (const letter of query) inQuery[letter] = 1
  let nearer = 0
  let equal = 0
  for (let i = 0; i + 1 < starts.length; i++) {
    const [start, end] = [starts[i] as number, starts[i + 1] as number]
    let common = 0
    for (let at = start; at < end; at++) common += inQuery[letters[at] as number] as number
    common = Math.min(common, query.length)
    let most = (common / query.length + common / (end - start) + 1) / 3
    if (query[0] === letters[start]) most += PREFIX * PREFIX_WEIGHT * (1 - most)
    // Names that cannot reach the target's similarity, whatever the order of their letters; the margin is for rounding.
    if (most < best - 1e-9) continue
    const similarity = similarityTo(letters, start, end)
    if (similarity > best) nearer++
    else if (similarity === best) equal++
  }
  return standing(nearer, equal)
}
