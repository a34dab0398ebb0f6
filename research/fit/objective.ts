import { SIGNALS } from '../../lib/names/score/model.ts'
import { addAt, BINS, countsAbove, listPlace, SHARPNESS, SLOPE_OF_PLACE, slopesOfHeld } from './counts.ts'
import { type Design, slopesOfWeights, weighRows } from './design.ts'
import type { Objective } from './minimise.ts'
import type { NoiseKind } from './queries.ts'
import { FITTED } from './signs.ts'
import type { FitTask } from './task.ts'

export interface Settings {
  /** Number of marks before the decided one up to which its rank hardly matters. */
  rank: number
  /** How much the hits of made names count, and up to how many of them hardly matter. */
  noise: Record<NoiseKind, { counts: number; hits: number }>
  /** Multiple of `rank` from which a mark more before the decided one makes no difference. */
  hopeless: number
  /** Weight decay: keeps weights small that contribute little. */
  decay: number
}

class Weighed {
  readonly odds: Float64Array
  readonly slopes: Float64Array
  private readonly shares: Float64Array
  private readonly rows: Design

  constructor(rows: Design) {
    this.rows = rows
    this.odds = new Float64Array(rows.count)
    this.slopes = new Float64Array(rows.count)
    this.shares = new Float64Array(rows.count * SIGNALS.length)
  }

  weigh(weights: Float64Array): void {
    this.slopes.fill(0)
    weighRows(this.rows, weights, this.odds, this.shares)
  }

  addSlopes(slopes: Float64Array): void {
    slopesOfWeights(this.rows, this.shares, this.slopes, slopes)
  }
}

/** Logarithm of how many neighbours come before each decided mark. */
function ranks(task: FitTask, decided: Weighed, neighbours: Weighed, { rank: unit, hopeless }: Settings): number {
  const far = unit * hopeless
  let loss = 0
  for (const [at, { from, to }] of task.neighboursOf.entries()) {
    const odds = decided.odds[at] as number
    let before = 0
    for (let row = from; row < to; row++) {
      const above = 1 / (1 + Math.exp(SHARPNESS * (odds - (neighbours.odds[row] as number))))
      before += (task.neighbourMarks[row] as number) * above
      neighbours.slopes[row] = above
    }
    const importance = task.importance[at] as number
    loss += importance * (Math.log1p(before / unit) - Math.log1p(before / far))
    const slope = importance * SHARPNESS * (1 / (unit + before) - 1 / (far + before))
    let sum = 0
    for (let row = from; row < to; row++) {
      const above = neighbours.slopes[row] as number
      const part = slope * (task.neighbourMarks[row] as number) * above * (1 - above)
      neighbours.slopes[row] = part
      sum += part
    }
    decided.slopes[at] = (decided.slopes[at] as number) - sum
  }
  return loss
}

/** Logarithm of how many hits made names of a kind have that are as strong as each decided mark. */
function hits(
  task: FitTask,
  { kind, groups }: FitTask['noiseGroups'][number],
  decided: Weighed,
  noise: Weighed,
  settings: Settings,
): number {
  const { counts: weight, hits: unit } = settings.noise[kind]
  if (weight === 0) return 0
  const far = unit * settings.hopeless
  const places = decided.odds.map(listPlace)
  const asked = new Float64Array(BINS)
  for (const [at, place] of places.entries()) addAt(asked, place, weight * (task.importance[at] as number))
  const mean = new Float64Array(BINS)
  for (const { from, to } of groups) {
    const held = new Float64Array(BINS)
    for (let row = from; row < to; row++)
      addAt(held, listPlace(noise.odds[row] as number), task.noiseMarks[row] as number)
    const above = countsAbove(held)
    const slopes = new Float64Array(BINS)
    for (let bin = 0; bin < BINS; bin++) {
      const count = above[bin] as number
      mean[bin] = (mean[bin] as number) + (Math.log1p(count / unit) - Math.log1p(count / far)) / groups.length
      slopes[bin] = ((asked[bin] as number) * (1 / (unit + count) - 1 / (far + count))) / groups.length
    }
    const slopesHeld = slopesOfHeld(slopes)
    for (let row = from; row < to; row++) {
      const bin = Math.floor(listPlace(noise.odds[row] as number))
      const rise = (slopesHeld[bin + 1] as number) - (slopesHeld[bin] as number)
      noise.slopes[row] = (noise.slopes[row] as number) + (task.noiseMarks[row] as number) * rise * SLOPE_OF_PLACE
    }
  }
  let loss = 0
  for (const [at, place] of places.entries()) {
    const bin = Math.floor(place)
    const rise = (mean[bin + 1] as number) - (mean[bin] as number)
    const importance = weight * (task.importance[at] as number)
    loss += importance * ((mean[bin] as number) + (place - bin) * rise)
    decided.slopes[at] = (decided.slopes[at] as number) + importance * rise * SLOPE_OF_PLACE
  }
  return loss
}

/**
 * The loss that the weights minimise: logarithms of how many neighbours in a register of 2.5 million come before each
 * decided mark (its rank), and of how many hits of made names are as strong (the noise for a person).
 */
export function objectiveOf(task: FitTask, settings: Settings): Objective {
  const [decided, neighbours, noise] = [
    new Weighed(task.decided),
    new Weighed(task.neighbours),
    new Weighed(task.noise),
  ]
  const total = task.importance.reduce((sum, value) => sum + value, 0)
  return (weights, slopes) => {
    for (const rows of [decided, neighbours, noise]) rows.weigh(weights)
    let loss = ranks(task, decided, neighbours, settings)
    for (const groups of task.noiseGroups) loss += hits(task, groups, decided, noise, settings)
    slopes.fill(0)
    for (const rows of [decided, neighbours, noise]) rows.addSlopes(slopes)
    loss /= total
    for (const [at, { feature }] of FITTED.entries()) {
      slopes[at] = (slopes[at] as number) / total
      if (feature === 'one') continue
      loss += settings.decay * (weights[at] as number) ** 2
      slopes[at] = (slopes[at] as number) + 2 * settings.decay * (weights[at] as number)
    }
    return loss
  }
}
