import type { NameChange } from './changes.ts'
import type { ProjectName } from './project.ts'

/** How many days lie between two rounds of a project that re-checks itself. */
export const RHYTHMS = [1, 7, 30] as const
export type Rhythm = (typeof RHYTHMS)[number]

/** Most checks of a round that a person can set, and how many are suggested. */
export const ROUND_MAX = 500
export const ROUND_USUAL = 20

/** How a project re-checks itself. */
export interface Watch {
  everyDays: Rhythm
  /** Most checks in a round. */
  most: number
  /** Whether a notification of the browser says that something changed. */
  isTold: boolean
  /** When the next round is due, in milliseconds since the epoch. */
  nextAt: number
  /** Ids of names in which something changed since a person last looked. */
  news: string[]
}

const DAY = 86_400_000

/** Whether a round is due. One that is further ahead than `everyDays` was planned by a wrong clock, and is due. */
export function isDue({ nextAt, everyDays }: Pick<Watch, 'nextAt' | 'everyDays'>, now: number): boolean {
  return now >= nextAt || nextAt > now + everyDays * DAY
}

/** When the next round is due. Rounds that were missed while the browser was closed are not made up for. */
export const nextRound = ({ everyDays }: Pick<Watch, 'everyDays'>, now: number): number => now + everyDays * DAY

/** The names of a round: at most `most`, those checked longest ago first; no dropped, waiting or nearby ones. */
export function namesOfRound(names: readonly ProjectName[], most: number): ProjectName[] {
  const held = names.filter(
    ({ check, decision, queued, nearbyOf }) => check && decision !== 'drop' && queued === undefined && !nearbyOf,
  )
  return held.toSorted((one, other) => (one.check?.at ?? 0) - (other.check?.at ?? 0)).slice(0, most)
}

/** Whether a difference is worth reporting. What was merely not seen this time is not. */
export function isNews(change: NameChange): boolean {
  if (change.what === 'domain') return change.to !== 'unknown'
  return change.what !== 'silent' && change.what !== 'partly'
}
