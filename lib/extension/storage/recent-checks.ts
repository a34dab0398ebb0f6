import { hasScore } from '../../client/believed-verdict.ts'
import { readResult } from '../../client/tolerant.ts'
import type { CheckResult } from '../../client/types.ts'
import { ConflictKind, RecordStatus, Tier, Verdict } from '../../contract/constants.ts'
import { z } from '../../zod.ts'
import { browser } from '../browser.ts'
import { Scope, scopes } from '../scope.ts'
import { type DoneView, foundHere } from '../view.ts'
import { readOrganisation } from './organisation.ts'
import { preferences } from './preferences.ts'

/** `size` is the length of the JSON in UTF-16 units. */
const KeptAnswer = z.object({ id: z.string(), size: z.number() })
type KeptAnswer = z.infer<typeof KeptAnswer>

const Stored = z.object({
  result: z.unknown(),
  scope: Scope,
  host: z.string(),
  foundHere: z.catch(z.optional(z.array(z.string())), undefined),
})

const keyOfAnswer = ({ id }: KeptAnswer) => `answer:${id}`

function answerToKeep(view: DoneView): { kept: KeptAnswer; stored: object } {
  const { result, scope, host } = view
  const stored = { result, scope, host, ...foundHere.toKeep(view) }
  return { kept: { id: crypto.randomUUID(), size: JSON.stringify(stored).length }, stored }
}

export const LIMITS = {
  checks: 200,
  /** Maximum age in milliseconds. */
  age: 90 * 86_400_000,
  /** Maximum size of all stored results in UTF-16 units. Browsers allow an extension 10 MB. */
  answers: 4_000_000,
}

export interface RecentCheck {
  name: string
  verdict: CheckResult['verdict']
  tier?: Tier
  notes?: { code: string }[] | undefined
  score: number | null
  scoreIsLowerBound: boolean
  /** Time in milliseconds since the epoch. */
  at: number
  scope: Scope
  kept: KeptAnswer | null
  match?: Match | undefined
}

const Match = z.object({
  name: z.string(),
  kind: z.enum(ConflictKind),
  jurisdiction: z.string(),
  niceClasses: z.array(z.number()),
  classOverlap: z.array(z.number()),
  status: z.enum(RecordStatus),
  renown: z.optional(z.enum(['famous', 'known'])),
})
type Match = z.infer<typeof Match>

const Entry = z.object({
  name: z.string(),
  verdict: z.catch(z.enum([...Verdict, 'not_checked']), 'not_checked'),
  tier: z.catch(z.optional(z.enum(Tier)), undefined),
  notes: z.catch(z.optional(z.array(z.object({ code: z.string() }))), undefined),
  score: z.nullable(z.number()),
  scoreIsLowerBound: z.boolean(),
  at: z.number(),
  scope: Scope,
  kept: z.catch(z.nullable(KeptAnswer), null),
  match: z.catch(z.optional(Match), undefined),
})

const KEY = 'history'

function parsed(stored: unknown): RecentCheck[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((item) => {
    const read = Entry.safeParse(item)
    return read.success ? [read.data] : []
  })
}

const DAY_MS = 24 * 60 * 60 * 1000

const readAll = async () => parsed((await browser.storage.local.get(KEY))[KEY])

/** Returns the checks that may still be kept. An organisation can shorten the time, or let nothing be kept. */
async function youngOf(entries: RecentCheck[], now: number): Promise<RecentCheck[]> {
  const { history, historyDays = Number.POSITIVE_INFINITY } = (await readOrganisation()).values
  const age = history === false ? 0 : Math.min(LIMITS.age, historyDays * DAY_MS)
  return entries.filter(({ at }) => at > now - age)
}

const isRecent = ({ at }: RecentCheck, now: number) => at > now - LIMITS.age

const sameCheck = (a: RecentCheck, b: RecentCheck) => a.name === b.name && scopes.areSame(a.scope, b.scope)

function withinRoom(entries: RecentCheck[], now: number): RecentCheck[] {
  let room = LIMITS.answers
  const recent = entries.filter((entry) => isRecent(entry, now))
  return recent.slice(0, LIMITS.checks).map((entry) => {
    room -= entry.kept?.size ?? 0
    return room < 0 ? { ...entry, kept: null } : entry
  })
}

export function withEntry(entries: RecentCheck[], entry: RecentCheck): RecentCheck[] {
  return withinRoom([entry, ...entries.filter((other) => !sameCheck(other, entry))], entry.at)
}

const entryOf = ({ result, scope }: DoneView, at: number): RecentCheck => ({
  name: result.name,
  verdict: result.verdict,
  tier: result.tier,
  notes: result.notes,
  score: hasScore(result) ? result.score : null,
  scoreIsLowerBound: result.scoreIsLowerBound,
  at,
  scope,
  kept: null,
  match: Match.safeParse(result.conflicts[0]).data,
})

const answerKeys = (entries: RecentCheck[]) => entries.flatMap(({ kept }) => (kept ? [keyOfAnswer(kept)] : []))

async function replace(before: RecentCheck[], after: RecentCheck[], answers: Record<string, unknown>): Promise<void> {
  const held = new Set(answerKeys(after))
  const gone = [...answerKeys(before), ...Object.keys(answers)].filter((key) => !held.has(key))
  await browser.storage.local.set({ ...answers, [KEY]: after })
  await browser.storage.local.remove(gone)
}

/** Adds a check made `at` (epoch milliseconds), unless the user switched the history off or uses a private window. */
export async function recordCheck(view: DoneView, isPrivate: boolean, at: number): Promise<void> {
  if (isPrivate || !(await preferences.read()).history) return
  await navigator.locks.request(KEY, async () => {
    const before = await readAll()
    const { kept, stored } = answerToKeep(view)
    await replace(before, withEntry(await youngOf(before, at), { ...entryOf(view, at), kept }), {
      [keyOfAnswer(kept)]: stored,
    })
  })
}

/** The history of checks on this device, with their results. The worker only records, and does not load this object. */
export const recentChecks = {
  /** Resolves to the checks of the last ninety days, or fewer, newest first, and deletes older ones. */
  async read(): Promise<RecentCheck[]> {
    const [all, now] = [await readAll(), Date.now()]
    const recent = await youngOf(all, now)
    if (recent.length < all.length)
      await navigator.locks.request(KEY, async () => {
        const before = await readAll()
        await replace(before, withinRoom(await youngOf(before, now), now), {})
      })
    return recent
  },

  /** Resolves to null if the stored result can no longer be read. */
  async answer(kept: KeptAnswer): Promise<DoneView | null> {
    const key = keyOfAnswer(kept)
    const read = Stored.safeParse((await browser.storage.local.get(key))[key])
    const result = read.success ? readResult(read.data.result) : null
    if (!read.success || result === null) return null
    const { scope, host, foundHere } = read.data
    return {
      ...{ phase: 'done', scope, result, host, quota: null, requestId: null, kept: true },
      ...(foundHere && { foundHere }),
    }
  },

  /** Deletes all checks. `restore` puts them back, behind newer ones. */
  forget(): Promise<{ count: number; restore(): Promise<void> }> {
    return navigator.locks.request(KEY, async () => {
      const entries = await readAll()
      const answers = await browser.storage.local.get(answerKeys(entries))
      await browser.storage.local.remove([KEY, ...Object.keys(answers)])
      const restore = () =>
        navigator.locks.request(KEY, async () => {
          const since = await readAll()
          const older = entries.filter((entry) => !since.some((other) => sameCheck(other, entry)))
          await replace(since, withinRoom([...since, ...older], Date.now()), answers)
        })
      return { count: entries.length, restore }
    })
  },
}
