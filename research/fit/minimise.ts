/** A function to minimise: returns its value at a point and writes its gradient into `slopes`. */
export type Objective = (at: Float64Array, slopes: Float64Array) => number

export interface Bounds {
  least: Float64Array
  most: Float64Array
}

/** Number of steps that are remembered for the curvature. */
const MEMORY = 12
/** Share of the predicted decrease that a step must reach (Armijo), and the factor that shortens it until it does. */
const GAIN = 1e-4
const SHORTER = 0.4
const SHORTEST = 1e-10
/** The search ends where a step gains less than this share of the value. */
const ENOUGH = 1e-7

const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, at) => sum + value * (b[at] as number), 0)

interface Step {
  moved: Float64Array
  turned: Float64Array
  curvature: number
}

/** The direction that L-BFGS gives from the last steps (Nocedal and Wright, Numerical Optimization, algorithm 7.4). */
function direction(slopes: Float64Array, steps: readonly Step[]): Float64Array {
  const way = slopes.map((slope) => -slope)
  const shares = steps.map(() => 0)
  for (let at = steps.length - 1; at >= 0; at--) {
    const { moved, turned, curvature } = steps[at] as Step
    const share = dot(moved, way) / curvature
    shares[at] = share
    for (let i = 0; i < way.length; i++) way[i] = (way[i] as number) - share * (turned[i] as number)
  }
  const last = steps.at(-1)
  const size =
    last === undefined
      ? 1 / Math.max(1, Math.sqrt(dot(slopes, slopes)))
      : last.curvature / dot(last.turned, last.turned)
  for (let i = 0; i < way.length; i++) way[i] = (way[i] as number) * size
  for (const [at, { moved, turned, curvature }] of steps.entries()) {
    const share = (shares[at] as number) - dot(turned, way) / curvature
    for (let i = 0; i < way.length; i++) way[i] = (way[i] as number) + share * (moved[i] as number)
  }
  return way
}

/**
 * A local minimum of a function within bounds, searched from a starting point: L-BFGS on the variables that are free,
 * with each step projected onto the bounds (Bertsekas 1982, Projected Newton methods). Ends after `rounds` steps at the
 * latest.
 */
export function minimise(
  objective: Objective,
  start: Float64Array,
  { least, most }: Bounds,
  rounds: number,
): { at: Float64Array; value: number } {
  const into = (value: number, i: number) => Math.min(most[i] as number, Math.max(least[i] as number, value))
  let at = start.map(into)
  let slopes = new Float64Array(at.length)
  let value = objective(at, slopes)
  let steps: Step[] = []
  for (let round = 0; round < rounds; round++) {
    const held = at.map((here, i) =>
      (here === least[i] && (slopes[i] as number) > 0) || (here === most[i] && (slopes[i] as number) < 0) ? 1 : 0,
    )
    const free = slopes.map((slope, i) => (held[i] === 1 ? 0 : slope))
    const way = direction(free, steps).map((part, i) => (held[i] === 1 ? 0 : part))
    if (dot(way, free) >= 0) {
      if (steps.length === 0) break
      steps = []
      continue
    }
    let size = 1
    let next = at
    let nextValue = value
    const nextSlopes = new Float64Array(at.length)
    for (; size > SHORTEST; size *= SHORTER) {
      next = at.map((here, i) => into(here + size * (way[i] as number), i))
      nextValue = objective(next, nextSlopes)
      const gain = next.reduce((sum, there, i) => sum + (there - (at[i] as number)) * (slopes[i] as number), 0)
      if (nextValue <= value + GAIN * gain) break
    }
    if (size <= SHORTEST) {
      if (steps.length === 0) break
      steps = []
      continue
    }
    const moved = next.map((there, i) => there - (at[i] as number))
    const turned = nextSlopes.map((slope, i) => slope - (slopes[i] as number))
    const curvature = dot(moved, turned)
    if (curvature > 1e-10 * dot(moved, moved)) steps = [...steps.slice(1 - MEMORY), { moved, turned, curvature }]
    const gained = value - nextValue
    ;[at, slopes, value] = [next, nextSlopes, nextValue]
    if (gained < ENOUGH * Math.abs(value)) break
  }
  return { at, value }
}
