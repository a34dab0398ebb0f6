import { hasScore } from '../client/believed-verdict.ts'
import type { CheckResult, ReadVerdict } from '../client/types.ts'
import { VERDICTS } from '../contract/constants.ts'
import { Tier } from '../contract/tier.ts'

import { z } from '../zod.ts'
import { browser } from './browser.ts'
import { readPreferences } from './preferences.ts'
import { isSameScope, Scope } from './scope.ts'
import { answerToKeep, type DoneView, KeptAnswers, keyOfAnswer } from './worker/kept-answers.ts'

/** Oldest checks go first once there are more. */
export const HISTORY_MAX = 200
/** How long a check is kept, in milliseconds: ninety days. */
export const AGE_MAX = 90 * 86_400_000
/** Most room that the kept answers may take together, in UTF-16 units. A browser gives an extension 10 MB. */
export const ANSWERS_MAX = 4_000_000

/** One check that was made on this device. */
export interface RecentCheck {
  name: string
  verdict: ReadVerdict
  /** Only for a caution whose tier is known. */
  tier?: Tier
  /** Null where there was no score to show. */
  score: number | null
  scoreIsLowerBound: boolean
  /** When it was made, in milliseconds since the epoch. */
  at: number
  scope: Scope
  /** Where its answer is kept; null where the answer is not kept any more. */
  kept: KeptAnswers | null
}

const Entry = z.object({
  name: z.string(),
  verdict: z.catch(z.enum([...VERDICTS, 'not_checked']), 'not_checked'),
  tier: z.catch(z.optional(Tier), undefined),
  score: z.nullable(z.number()),
  scoreIsLowerBound: z.boolean(),
  at: z.number(),
  scope: Scope,
  kept: z.catch(z.nullable(KeptAnswers), null),
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

const readAll = async () => parseHistory((await browser.storage.local.get(KEY))[KEY])

const isRecent = ({ at }: RecentCheck, now: number) => at > now - AGE_MAX

/** The checks of the last ninety days, newest first. Older ones are taken off the device. */
export async function readHistory(): Promise<RecentCheck[]> {
  const [all, now] = [await readAll(), Date.now()]
  const recent = all.filter((entry) => isRecent(entry, now))
  if (recent.length < all.length)
    await navigator.locks.request(KEY, async () => {
      const before = await readAll()
      await replace(before, withinRoom(before, now), {})
    })
  return recent
}

const sameCheck = (a: RecentCheck, b: RecentCheck) => a.name === b.name && isSameScope(a.scope, b.scope)

/** The list without old checks. Only the latest checks keep their answers, as many as there is room for. */
function withinRoom(entries: RecentCheck[], now: number): RecentCheck[] {
  let room = ANSWERS_MAX
  const recent = entries.filter((entry) => isRecent(entry, now))
  return recent.slice(0, HISTORY_MAX).map((entry) => {
    room -= entry.kept?.size ?? 0
    return room < 0 ? { ...entry, kept: null } : entry
  })
}

/** A list with the new check first; the same name and scope stands in it once. */
export function withEntry(entries: RecentCheck[], entry: RecentCheck): RecentCheck[] {
  return withinRoom([entry, ...entries.filter((other) => !sameCheck(other, entry))], entry.at)
}

/** What is kept of a result. */
export function entryOf(result: CheckResult, scope: Scope, at: number): RecentCheck {
  return {
    name: result.name,
    verdict: result.verdict,
    tier: result.tier,
    score: hasScore(result) ? result.score : null,
    scoreIsLowerBound: result.scoreIsLowerBound,
    at,
    scope,
    kept: null,
  }
}

const answerKeys = (entries: RecentCheck[]) => entries.flatMap(({ kept }) => (kept ? [keyOfAnswer(kept)] : []))

/** Replaces the list of checks, and stores new answers. Answers that belong to no check of the list are removed. */
async function replace(before: RecentCheck[], after: RecentCheck[], answers: Record<string, unknown>): Promise<void> {
  const held = new Set(answerKeys(after))
  const gone = [...answerKeys(before), ...Object.keys(answers)].filter((key) => !held.has(key))
  await browser.storage.local.set({ ...answers, [KEY]: after })
  await browser.storage.local.remove(gone)
}

/** Keeps a check and its answer, unless the person switched that off or made it in a private window. */
export async function recordCheck(entry: RecentCheck, view: DoneView, isPrivate: boolean): Promise<void> {
  if (isPrivate || !(await readPreferences()).history) return
  await navigator.locks.request(KEY, async () => {
    const before = await readAll()
    const { kept, stored } = answerToKeep(view)
    await replace(before, withEntry(before, { ...entry, kept }), { [keyOfAnswer(kept)]: stored })
  })
}

/** All that was kept of checks, in case it is wanted back. */
export interface Forgotten {
  entries: RecentCheck[]
  answers: Record<string, unknown>
}

/** Takes every check and answer off the device, and hands them over. */
export function forgetHistory(): Promise<Forgotten> {
  return navigator.locks.request(KEY, async () => {
    const entries = await readAll()
    const answers = await browser.storage.local.get(answerKeys(entries))
    await browser.storage.local.remove([KEY, ...Object.keys(answers)])
    return { entries, answers }
  })
}

/** Puts back what was forgotten, behind what was checked since. */
export async function restoreHistory({ entries, answers }: Forgotten): Promise<void> {
  await navigator.locks.request(KEY, async () => {
    const since = await readAll()
    const older = entries.filter((entry) => !since.some((other) => sameCheck(other, entry)))
    await replace(since, withinRoom([...since, ...older], Date.now()), answers)
  })
}
