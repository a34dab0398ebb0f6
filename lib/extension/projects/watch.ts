import type { NameChange } from './changes.ts'
import type { ProjectName } from './project.ts'

/** Days between two runs. */
export const RHYTHMS = [1, 7, 30] as const
export type Rhythm = (typeof RHYTHMS)[number]

/** Checks in a run: the limit and the suggestion. */
export const ROUND_MAX = 500
export const ROUND_USUAL = 20

/** Settings of a project that re-checks itself. */
export interface Watch {
  everyDays: Rhythm
  most: number
  isTold: boolean
  /** When the next run is due, in milliseconds since the epoch. */
  nextAt: number
  /** Ids of names that changed since a person last looked. */
  news: string[]
}

const DAY = 86_400_000

/** A run further ahead than `everyDays` was planned by a wrong clock, and is due. */
export function isDue({ nextAt, everyDays }: Pick<Watch, 'nextAt' | 'everyDays'>, now: number): boolean {
  return now >= nextAt || nextAt > now + everyDays * DAY
}

/** Runs that were missed while the browser was closed are not made up for. */
export const nextRound = ({ everyDays }: Pick<Watch, 'everyDays'>, now: number): number => now + everyDays * DAY

/** The oldest checks first. Skips dropped, waiting and nearby names. */
export function namesOfRound(names: readonly ProjectName[], most: number): ProjectName[] {
  const held = names.filter(
    ({ check, decision, queued, nearbyOf }) => check && decision !== 'drop' && queued === undefined && !nearbyOf,
  )
  return held.toSorted((one, other) => (one.check?.at ?? 0) - (other.check?.at ?? 0)).slice(0, most)
}

/** A hit that was only not seen this time is no news. */
export function isNews(change: NameChange): boolean {
  if (change.what === 'domain') return change.to !== 'unknown'
  return change.what !== 'silent' && change.what !== 'partly'
}
