/**
 * Distance between the steps of odds at which counts are kept; counts are interpolated linearly between two steps. Odds
 * beyond the ends count as the ends.
 */
const STEP = 0.2
const FROM = -60
export const BINS = 601
/** Steepness of the logistic curve that says how much a row counts as above, by the difference of odds. */
export const SHARPNESS = 2
/** Number of steps beyond which a row is wholly above or below. */
const REACH = 25

const RISE = Float64Array.from(
  { length: 2 * REACH + 1 },
  (_value, at) => 1 / (1 + Math.exp(-SHARPNESS * STEP * (at - REACH))),
)

/** Place of odds among the steps. */
export function listPlace(odds: number): number {
  return Math.min(BINS - 1.001, Math.max(0, (odds - FROM) / STEP))
}

export const SLOPE_OF_PLACE = 1 / STEP

/** Adds a number of marks at a place, shared between the steps on both sides of it. */
export function addAt(held: Float64Array, place: number, marks: number): void {
  const bin = Math.floor(place)
  const share = place - bin
  held[bin] = (held[bin] as number) + marks * (1 - share)
  held[bin + 1] = (held[bin + 1] as number) + marks * share
}

/** How many marks are above each step, from how many are at each. */
export function countsAbove(held: Float64Array): Float64Array {
  const counts = new Float64Array(BINS)
  let above = 0
  for (let bin = BINS - 1; bin >= 0; bin--) {
    if (bin + REACH + 1 < BINS) above += held[bin + REACH + 1] as number
    let sum = above
    const last = Math.min(BINS - 1, bin + REACH)
    for (let other = Math.max(0, bin - REACH); other <= last; other++)
      sum += (held[other] as number) * (RISE[other - bin + REACH] as number)
    counts[bin] = sum
  }
  return counts
}

/** Gradient of countsAbove: turns slopes by the counts into slopes by the number of marks at each step. */
export function slopesOfHeld(slopesOfCounts: Float64Array): Float64Array {
  const slopes = new Float64Array(BINS)
  let below = 0
  for (let bin = 0; bin < BINS; bin++) {
    if (bin - REACH - 1 >= 0) below += slopesOfCounts[bin - REACH - 1] as number
    let sum = below
    const last = Math.min(BINS - 1, bin + REACH)
    for (let other = Math.max(0, bin - REACH); other <= last; other++)
      sum += (slopesOfCounts[other] as number) * (RISE[bin - other + REACH] as number)
    slopes[bin] = sum
  }
  return slopes
}
