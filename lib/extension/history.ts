import type { CheckResult, ReadVerdict } from '../client/types.ts'
import { Jurisdiction, NiceClasses } from '../contract/primitives.ts'
import { VERDICTS } from '../contract/result.ts'
import { z } from '../zod.ts'
import { browser } from './browser.ts'
import type { Judge } from './judge.ts'
import { readPreferences } from './preferences.ts'
import type { Scope } from './view.ts'

/** Oldest checks go first once there are more. */
export const HISTORY_MAX = 200

/** One check that was made on this device. */
export interface RecentCheck {
  name: string
  verdict: ReadVerdict
  /** Null where there was no score to show. */
  score: number | null
  scoreIsLowerBound: boolean
  /** Milliseconds since the epoch. */
  at: number
  scope: Scope
}

const Entry = z.object({
  name: z.string(),
  verdict: z.catch(z.enum([...VERDICTS, 'not_checked']), 'not_checked'),
  score: z.nullable(z.number()),
  scoreIsLowerBound: z.boolean(),
  at: z.number(),
  scope: z.object({ jurisdiction: z.nullable(Jurisdiction), niceClasses: NiceClasses }),
})

const KEY = 'history'

/** Entries that can be read, newest first; others are left out. */
export function parseHistory(stored: unknown): RecentCheck[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((item) => {
    const read = Entry.safeParse(item)
    return read.success ? [read.data] : []
  })
}

export async function readHistory(): Promise<RecentCheck[]> {
  return parseHistory((await browser.storage.local.get(KEY))[KEY])
}

const sameCheck = (a: RecentCheck, b: RecentCheck) =>
  a.name === b.name &&
  a.scope.jurisdiction === b.scope.jurisdiction &&
  a.scope.niceClasses.join() === b.scope.niceClasses.join()

/** A list with the new check first; the same name and scope stands in it once. */
export function withEntry(entries: RecentCheck[], entry: RecentCheck): RecentCheck[] {
  return [entry, ...entries.filter((other) => !sameCheck(other, entry))].slice(0, HISTORY_MAX)
}

/** What is kept of a result. */
export function entryOf(result: CheckResult, scope: Scope, judge: Judge, at: number): RecentCheck {
  return {
    name: result.name,
    verdict: judge.verdict(result),
    score: judge.hasScore(result) ? result.score : null,
    scoreIsLowerBound: result.scoreIsLowerBound,
    at,
    scope,
  }
}

/** Keeps a check, unless the person switched that off or made it in a private window. */
export async function recordCheck(entry: RecentCheck, isPrivate: boolean): Promise<void> {
  if (isPrivate || !(await readPreferences()).history) return
  await navigator.locks.request(KEY, async () => {
    await browser.storage.local.set({ [KEY]: withEntry(await readHistory(), entry) })
  })
}

export async function clearHistory(): Promise<void> {
  await navigator.locks.request(KEY, () => browser.storage.local.remove(KEY))
}
