import { SIDE_WORDS } from '../line.ts'
import type { Side } from '../side.ts'
import { DISTINCTIVE_BITS, HEARD_ONLY, isSame, mayPair, PAIR_FROM, type PairBounds, rarest } from '../word-pairs.ts'
import type { AlignedBound, AlignedBounds } from './aligned-bound.ts'

interface SharedBounds {
  bits: number
  best: number
  askedCover: number
  foundCover: number
  first: number
  dominant: number
  sameBits: number
  askedAlone: number
  foundAlone: number
  askedOver: number
  foundOver: number
}

const bounds = (): SharedBounds => ({
  bits: 0,
  best: 0,
  askedCover: 0,
  foundCover: 0,
  first: 0,
  dominant: 0,
  sameBits: 0,
  askedAlone: 0,
  foundAlone: 0,
  askedOver: 0,
  foundOver: 0,
})
const most = bounds()
const least = bounds()
/** Highest bits and similarity of any pair of each word. */
const askedBest = new Float64Array(SIDE_WORDS)
const foundBest = new Float64Array(SIDE_WORDS)
const askedLike = new Float64Array(SIDE_WORDS)
const foundLike = new Float64Array(SIDE_WORDS)

function mostPairBits(asked: Side, bounds: AlignedBounds, i: number, found: Side, j: number): number {
  if (!mayPair(asked, i, found, j)) return 0
  const { looks, sounds } = found
  const seen = (bounds.words[i] as AlignedBound).most(looks, looks.starts[j] as number, looks.starts[j + 1] as number)
  if (asked.sounds.words !== asked.looks.words || sounds.words !== looks.words) return seen
  const [from, to] = [sounds.starts[j] as number, sounds.starts[j + 1] as number]
  const heard = (bounds.wordSounds[i] as AlignedBound).most(sounds, from, to)
  pairBounds.heard[i * SIDE_WORDS + j] = heard
  return Math.max(seen, heard + HEARD_ONLY)
}

/** Bounds of the pairs of the last two names. */
export const pairBounds: PairBounds = {
  unpaired: new Uint8Array(SIDE_WORDS * SIDE_WORDS),
  heard: new Float64Array(SIDE_WORDS * SIDE_WORDS),
}

/** `single` is the most bits of the only pair of two single words. */
function pairUp(asked: Side, aligned: AlignedBounds, found: Side, single: number | null): void {
  const [rows, columns] = [asked.looks.words, found.looks.words]
  askedBest.fill(0, 0, rows)
  askedLike.fill(0, 0, rows)
  foundBest.fill(0, 0, columns)
  foundLike.fill(0, 0, columns)
  most.first = most.dominant = most.sameBits = 0
  const [askedRarest, foundRarest] = [rarest(asked), rarest(found)]
  for (let i = 0; i < rows; i++) {
    const ours = asked.wordBits[i] as number
    let same = false
    for (let j = 0; j < columns; j++) {
      const theirs = found.wordBits[j] as number
      const bits = single ?? mostPairBits(asked, aligned, i, found, j)
      const isNone = bits <= 0 || bits < PAIR_FROM * Math.min(ours, theirs)
      pairBounds.unpaired[i * SIDE_WORDS + j] = isNone ? 1 : 0
      if (isNone) continue
      const likeness = Math.min(1, bits / Math.max(1, ours, theirs))
      if (bits > (askedBest[i] as number)) askedBest[i] = bits
      if (bits > (foundBest[j] as number)) foundBest[j] = bits
      if (likeness > (askedLike[i] as number)) askedLike[i] = likeness
      if (likeness > (foundLike[j] as number)) foundLike[j] = likeness
      if (i === 0 && j === 0) most.first = likeness * Math.min(1, ours / DISTINCTIVE_BITS)
      if (i === askedRarest && j === foundRarest) most.dominant = likeness
      same ||= isSame(asked.looks, i, found.looks, j)
    }
    if (same) most.sameBits += ours
  }
}

export function mostSingleBits(asked: Side, found: Side, seen: number, heard: number): number {
  if (!mayPair(asked, 0, found, 0)) return 0
  return asked.sounds.words === 1 && found.sounds.words === 1 ? Math.max(seen, heard + HEARD_ONLY) : seen
}

/** `single` is `mostSingleBits` for two single words, otherwise null. The next call reuses the result. */
export function boundShared(
  asked: Side,
  aligned: AlignedBounds,
  found: Side,
  single: number | null,
): { least: SharedBounds; most: SharedBounds } {
  const [rows, columns] = [asked.looks.words, found.looks.words]
  pairUp(asked, aligned, found, single)
  least.askedAlone = least.foundAlone = most.askedAlone = most.foundAlone = most.best = 0
  let askedBits = 0
  let foundBits = 0
  let askedShared = 0
  let foundShared = 0
  let askedPaired = 0
  let foundPaired = 0
  for (let i = 0; i < rows; i++) {
    const own = asked.wordBits[i] as number
    const best = askedBest[i] as number
    most.askedAlone += own
    if (best > 0) askedPaired++
    else least.askedAlone += own
    if (best > most.best) most.best = best
    askedBits += best
    askedShared += (askedLike[i] as number) * own
  }
  for (let j = 0; j < columns; j++) {
    const own = found.wordBits[j] as number
    const best = foundBest[j] as number
    most.foundAlone += own
    if (best > 0) foundPaired++
    else least.foundAlone += own
    foundBits += best
    foundShared += (foundLike[j] as number) * own
  }
  const paired = Math.min(askedPaired, foundPaired)
  most.bits = Math.min(askedBits, foundBits)
  most.askedCover = askedShared / Math.max(1, asked.looks.total)
  most.foundCover = foundShared / Math.max(1, found.looks.total)
  most.askedOver = rows
  most.foundOver = columns
  least.askedOver = rows - paired
  least.foundOver = columns - paired
  return { least, most }
}
