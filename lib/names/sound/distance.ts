/**
 * What it costs to take one sound for another, 0-1: the closer two are made in the mouth, the more easily they are
 * misheard (feature weighted alignment after Kondrak, "A new algorithm for the alignment of phonetic sequences", 2000).
 * The costs were set on decided oppositions against chance pairs of dictionary words: lower ones let in more chance
 * pairs than confusable ones, so that none is far below that of another letter.
 */
const TAKEN_FOR: readonly (readonly [cost: number, pairs: string])[] = [
  // Voice alone.
  [0.5, 'bp dt gk fv sz jx cg'],
  // The next place in the mouth, the next manner, or one language's letter for the other's sound.
  [0.7, 'mn lr sx js xz jz bv vw bw fw uw ij hx hk hj kx'],
  // The same manner elsewhere, or the same place otherwise.
  [0.85, 'pt tk pk bd dg bg fs fp ts dz'],
  // Vowels by height and place; a vowel is heard less well than a consonant.
  [0.5, 'ie ou'],
  [0.6, 'ea ao'],
  [0.8, 'eo iu eu ia au io'],
]
/** What it costs to leave a sound out or put one in, where it is not 1. */
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

/** Sounds of a name that are compared; its beginning is what is remembered. */
const HEARD_MAX = 64
let [earlier, previous, current] = [0, 1, 2].map(() => new Float64Array(HEARD_MAX + 1)) as [
  Float64Array,
  Float64Array,
  Float64Array,
]
const left = new Uint8Array(HEARD_MAX)
const right = new Uint8Array(HEARD_MAX)

function load(text: string, into: Uint8Array): number {
  const length = Math.min(text.length, HEARD_MAX)
  for (let at = 0; at < length; at++) into[at] = Math.min(text.charCodeAt(at), SOUNDS - 1)
  return length
}

/** Least cost of hearing one reading as the other: sounds replaced, left out, put in, or two neighbours swapped (1). */
function leastCost(height: number, width: number): number {
  previous[0] = 0
  for (let j = 1; j <= width; j++) previous[j] = (previous[j - 1] as number) + (omit[right[j - 1] as number] as number)
  for (let i = 1; i <= height; i++) {
    const a = left[i - 1] as number
    const omitted = omit[a] as number
    current[0] = (previous[0] as number) + omitted
    for (let j = 1; j <= width; j++) {
      const b = right[j - 1] as number
      let best = (previous[j - 1] as number) + (replace[a * SOUNDS + b] as number)
      const without = (previous[j] as number) + omitted
      if (without < best) best = without
      const added = (current[j - 1] as number) + (omit[b] as number)
      if (added < best) best = added
      if (i > 1 && j > 1 && a === right[j - 2] && b === left[i - 2])
        best = Math.min(best, (earlier[j - 2] as number) + 1)
      current[j] = best
    }
    ;[earlier, previous, current] = [previous, current, earlier]
  }
  return previous[width] as number
}

/**
 * How far apart two readings sound, 0 (the same) to 1, by share of the longer one. Only the first 64 sounds count; a
 * reading of nothing is as far as can be from any other.
 */
export function soundApart(asked: string, found: string): number {
  if (asked === found) return 0
  const [height, width] = [load(asked, left), load(found, right)]
  if (height === 0 || width === 0) return 1
  return Math.min(1, leastCost(height, width) / Math.max(height, width))
}
