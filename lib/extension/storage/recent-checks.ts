import { hasScore } from '../../client/believed-verdict.ts'
import { readResult } from '../../client/tolerant.ts'
import type { CheckResult, ReadVerdict } from '../../client/types.ts'
import { Tier } from '../../contract/conflict.ts'
import { VERDICTS } from '../../contract/constants.ts'
import { z } from '../../zod.ts'
import { browser } from '../browser.ts'
import { isSameScope, Scope } from '../scope.ts'
import { foundHereToKeep, type View } from '../view.ts'
import { readPreferences } from './preferences.ts'

export type DoneView = Extract<View, { phase: 'done' }>

/** `size` is the length of the JSON in UTF-16 units. */
const KeptAnswers = z.object({ id: z.string(), size: z.number() })
type KeptAnswers = z.infer<typeof KeptAnswers>

const Stored = z.object({
  result: z.unknown(),
  scope: Scope,
  host: z.string(),
  foundHere: z.catch(z.optional(z.array(z.string())), undefined),
})

const keyOfAnswer = ({ id }: KeptAnswers) => `answer:${id}`

function answerToKeep(view: DoneView): { kept: KeptAnswers; stored: object } {
  const { result, scope, host } = view
  const stored = { result, scope, host, ...foundHereToKeep(view) }
  return { kept: { id: crypto.randomUUID(), size: JSON.stringify(stored).length }, stored }
}

/** Returns null if the stored result can no longer be read. */
export async function readKeptAnswer(kept: KeptAnswers): Promise<DoneView | null> {
  const key = keyOfAnswer(kept)
  const read = Stored.safeParse((await browser.storage.local.get(key))[key])
  const result = read.success ? readResult(read.data.result) : null
  if (!read.success || result === null) return null
  const { scope, host, foundHere } = read.data
  return {
    ...{ phase: 'done', scope, result, host, quota: null, requestId: null, kept: true },
    ...(foundHere && { foundHere }),
  }
}

export const HISTORY_MAX = 200
export const AGE_MAX = 90 * 86_400_000
/** UTF-16 units for all stored results. Browsers allow an extension 10 MB. */
export const ANSWERS_MAX = 4_000_000

export interface RecentCheck {
  name: string
  verdict: ReadVerdict
  tier?: Tier
  score: number | null
  scoreIsLowerBound: boolean
  /** Epoch milliseconds. */
  at: number
  scope: Scope
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

export function parseHistory(stored: unknown): RecentCheck[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((item) => {
    const read = Entry.safeParse(item)
    return read.success ? [read.data] : []
  })
}

const readAll = async () => parseHistory((await browser.storage.local.get(KEY))[KEY])

const isRecent = ({ at }: RecentCheck, now: number) => at > now - AGE_MAX

/** Returns the checks of the last ninety days, newest first, and deletes older ones. */
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

/** Drops the oldest results if there is no room for all. */
function withinRoom(entries: RecentCheck[], now: number): RecentCheck[] {
  let room = ANSWERS_MAX
  const recent = entries.filter((entry) => isRecent(entry, now))
  return recent.slice(0, HISTORY_MAX).map((entry) => {
    room -= entry.kept?.size ?? 0
    return room < 0 ? { ...entry, kept: null } : entry
  })
}

export function withEntry(entries: RecentCheck[], entry: RecentCheck): RecentCheck[] {
  return withinRoom([entry, ...entries.filter((other) => !sameCheck(other, entry))], entry.at)
}

/** Builds an entry without a stored answer. `at` is in milliseconds since the epoch. */
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

async function replace(before: RecentCheck[], after: RecentCheck[], answers: Record<string, unknown>): Promise<void> {
  const held = new Set(answerKeys(after))
  const gone = [...answerKeys(before), ...Object.keys(answers)].filter((key) => !held.has(key))
  await browser.storage.local.set({ ...answers, [KEY]: after })
  await browser.storage.local.remove(gone)
}

/** Adds a check to the history, unless the user switched it off or uses a private window. */
export async function recordCheck(entry: RecentCheck, view: DoneView, isPrivate: boolean): Promise<void> {
  if (isPrivate || !(await readPreferences()).history) return
  await navigator.locks.request(KEY, async () => {
    const before = await readAll()
    const { kept, stored } = answerToKeep(view)
    await replace(before, withEntry(before, { ...entry, kept }), { [keyOfAnswer(kept)]: stored })
  })
}

export interface Forgotten {
  entries: RecentCheck[]
  answers: Record<string, unknown>
}

/** Deletes the history. Returns the deleted data for `restoreHistory`. */
export function forgetHistory(): Promise<Forgotten> {
  return navigator.locks.request(KEY, async () => {
    const entries = await readAll()
    const answers = await browser.storage.local.get(answerKeys(entries))
    await browser.storage.local.remove([KEY, ...Object.keys(answers)])
    return { entries, answers }
  })
}

/** Restores a deleted history, behind newer checks. */
export async function restoreHistory({ entries, answers }: Forgotten): Promise<void> {
  await navigator.locks.request(KEY, async () => {
    const since = await readAll()
    const older = entries.filter((entry) => !since.some((other) => sameCheck(other, entry)))
    await replace(since, withinRoom([...since, ...older], Date.now()), answers)
  })
}
