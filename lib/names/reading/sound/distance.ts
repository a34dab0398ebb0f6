/**
 * Cost of confusing two sounds, 0-1, lower for sounds made close together in the mouth (after Kondrak, "A new algorithm
 * for the alignment of phonetic sequences", 2000). The costs were set on decided oppositions against chance pairs of
 * dictionary words. Lower costs let in more chance pairs than confusable ones.
 */
const TAKEN_FOR: readonly (readonly [cost: number, pairs: string])[] = [
  // Different only in voice.
  [0.5, 'bp dt gk fv sz jx cg'],
  // One step apart in place or manner, or one language's letter for the other's sound.
  [0.7, 'mn lr sx js xz jz bv vw bw fw uw ij hx hk hj kx'],
  // The same manner in another place, or the reverse.
  [0.85, 'pt tk pk bd dg bg fs fp ts dz'],
  // Vowels by height and place. They are heard less clearly than consonants.
  [0.5, 'ie ou'],
  [0.6, 'ea ao'],
  [0.8, 'eo iu eu ia au io'],
]
/** Cost of a missing or added sound, otherwise 1. */
const LEFT_OUT: readonly (readonly [cost: number, sounds: string])[] = [
  [0.5, 'h'],
  [0.8, 'aeiou'],
]

const SOUNDS = 128
const replace = new Float64Array(SOUNDS * SOUNDS).fill(1)
const omit = new Float64Array(SOUNDS).fill(1)
for (let sound = 0; sound < SOUNDS; sound++) replace[sound * SOUNDS + sound] = 0
for (const [cost, sounds] of LEFT_OUT) for (const sound of sounds) omit[sound.charCodeAt(0)] = cost
for (const [cost, pairs] of TAKEN_FOR) {
  for (const pair of pairs.split(' ')) {
    const [a, b] = [pair.charCodeAt(0), pair.charCodeAt(1)]
    replace[a * SOUNDS + b] = cost
    replace[b * SOUNDS + a] = cost
  }
}

/** People remember the beginning. */
const HEARD_MAX = 64
const rows = [0, 1, 2].map(() => new Float64Array(HEARD_MAX + 1)) as [Float64Array, Float64Array, Float64Array]
const left = new Uint8Array(HEARD_MAX)
const right = new Uint8Array(HEARD_MAX)

/** Letters without a transliteration share free codes, so two of them may count as one. */
function load(text: string, into: Uint8Array): number {
  const length = Math.min(text.length, HEARD_MAX)
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    into[at] = code < SOUNDS ? code : code % 32
  }
  return length
}

/** A swap of neighbours costs 1. */
function leastCost(start: number, height: number, width: number): number {
  let [earlier, previous, current] = rows
  previous[start] = 0
  for (let j = start; j < width; j++) previous[j + 1] = (previous[j] as number) + (omit[right[j] as number] as number)
  for (let i = start; i < height; i++) {
    const a = left[i] as number
    const omitted = omit[a] as number
    current[start] = (previous[start] as number) + omitted
    for (let j = start; j < width; j++) {
      const b = right[j] as number
      let best = (previous[j] as number) + (replace[a * SOUNDS + b] as number)
      const without = (previous[j + 1] as number) + omitted
      if (without < best) best = without
      const added = (current[j] as number) + (omit[b] as number)
      if (added < best) best = added
      if (i > start && j > start && a === right[j - 1] && b === left[i - 1]) {
        const swapped = (earlier[j - 1] as number) + 1
        if (swapped < best) best = swapped
      }
      current[j + 1] = best
    }
    const spare = earlier
    earlier = previous
    previous = current
    current = spare
  }
  return previous[width] as number
}

/** Cost as a share of the longer key, 0-1. Only the first 64 sounds count. An empty key is 1 away from any other. */
export function soundApart(asked: string, found: string): number {
  if (asked === found) return 0
  const [height, width] = [load(asked, left), load(found, right)]
  if (height === 0 || width === 0) return 1
  const shorter = Math.min(height, width)
  let start = 0
  while (start < shorter && left[start] === right[start]) start++
  let end = 0
  while (end < shorter - start && left[height - 1 - end] === right[width - 1 - end]) end++
  return Math.min(1, leastCost(start, height - end, width - end) / Math.max(height, width))
}
