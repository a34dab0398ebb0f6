import type { PackedNames } from './packed.ts'
import { type Standing, standing } from './rank-of-mark.ts'

/** Most letters of a name that fit one machine word, one bit each. */
const WORD = 32

/** Distance by rows, for names longer than a machine word. */
function byRows(query: Uint8Array, letters: Uint8Array, start: number, end: number): number {
  let row = Uint16Array.from({ length: query.length + 1 }, (_, i) => i)
  for (let at = start; at < end; at++) {
    const next = new Uint16Array(query.length + 1)
    next[0] = at - start + 1
    for (let i = 1; i <= query.length; i++) {
      const change = (row[i - 1] as number) + (query[i - 1] === letters[at] ? 0 : 1)
      next[i] = Math.min(change, (row[i] as number) + 1, (next[i - 1] as number) + 1)
    }
    row = next
  }
  return row[query.length] as number
}

/**
 * Edit distance of the query to a stretch of letters, bit-parallel for queries of up to 32 letters (G. Myers, A fast
 * bit-vector algorithm for approximate string matching, J. ACM 46/3, 1999; H. Hyyrö's form for whole strings).
 */
export function createLevenshtein(query: Uint8Array): (letters: Uint8Array, start: number, end: number) => number {
  const length = query.length
  if (length === 0) return (_letters, start, end) => end - start
  if (length > WORD) return (letters, start, end) => byRows(query, letters, start, end)
  const positions = new Int32Array(64)
  query.forEach((letter, i) => {
    positions[letter] = (positions[letter] as number) | (1 << i)
  })
  const last = 1 << (length - 1)
  return (letters, start, end) => {
    let plus = -1
    let minus = 0
    let distance = length
    for (let at = start; at < end; at++) {
      const equal = positions[letters[at] as number] as number
      const vertical = equal | minus
      const horizontal = ((((equal & plus) + plus) | 0) ^ plus) | equal
      let up = minus | ~(horizontal | plus)
      const down = plus & horizontal
      if (up & last) distance++
      else if (down & last) distance--
      up = (up << 1) | 1
      plus = (down << 1) | ~(vertical | up)
      minus = up & vertical
    }
    return distance
  }
}

/** Where the target stands among all names by edit distance over the longer length. */
export function levenshteinStanding({ letters, starts }: PackedNames, query: Uint8Array, target: Uint8Array): Standing {
  const distanceTo = createLevenshtein(query)
  const best = distanceTo(target, 0, target.length)
  const longer = Math.max(query.length, target.length)
  if (best >= longer) return standing(Number.POSITIVE_INFINITY, 0)
  let nearer = 0
  let equal = 0
  for (let i = 0; i + 1 < starts.length; i++) {
    const [start, end] = [starts[i] as number, starts[i + 1] as number]
    const length = end - start
    const long = Math.max(query.length, length)
    // The lengths alone are at least this far apart.
    if (Math.abs(query.length - length) * longer > best * long) continue
    const difference = distanceTo(letters, start, end) * longer - best * long
    if (difference < 0) nearer++
    else if (difference === 0) equal++
  }
  return standing(nearer, equal)
}
