import { VERDICTS } from '../../contract/constants.ts'
import { Tier } from '../../contract/tier.ts'
import { z } from '../../zod.ts'
import { isSameScope, Scope } from '../scope.ts'
import type { NameChanges } from './changes.ts'
import { HandLook } from './hand-looks.ts'
import type { Watch } from './watch.ts'

/** How far a name has come, in the words of naming agencies. */
export const STAGES = ['longlist', 'knock_out', 'prescreen', 'contenders', 'counsel'] as const
export type Stage = (typeof STAGES)[number]

/** What people decided about a name. */
export const DECISIONS = ['open', 'keep', 'drop'] as const
export type Decision = (typeof DECISIONS)[number]

/** Most names up to which lists and files fill a project; names added one by one are not limited. */
export const PROJECT_MAX = 5_000

/** Longest name of a project and of an owner, and longest note, in UTF-16 units. */
export const LABEL_MAX = 120
export const NOTE_MAX = 2_000

/** Most looks by hand that are kept with a name; there are far fewer sources. */
const LOOKS_MAX = 200

/** Why a batch is paused: by a person, or by a check that could not be made. `asker`: somebody else would be told. */
export const PAUSES = ['person', 'consent', 'not_connected', 'asker', 'storage', 'failed'] as const
export type Pause = (typeof PAUSES)[number]

/** Names of a project that are being checked one after the other. */
export interface Batch {
  /** How many names were to be checked when it was begun or added to. */
  total: number
  paused: Pause | null
  /** Kind of the failure that paused it; for the pause `asker`, the host that would be told the names. */
  failure: string | null
  /** When the quota that paused it starts again, in milliseconds since the epoch; absent where that is not known. */
  until?: number
  /**
   * Whom a person last allowed to be told the names (`whomToTell` in worker/current-asker.ts); absent in a batch of an
   * earlier version, and where nobody decided. For a round that the project began itself: who was set then.
   */
  who?: string
  /** True for a round of a project that re-checks itself, which no person began. */
  isWatch?: boolean
}

export interface Project {
  id: string
  name: string
  scope: Scope
  /** Milliseconds since the epoch. */
  createdAt: number
  batch: Batch | null
  /** How the project re-checks itself; absent where it does not. */
  watch?: Watch | null
}

/** The summary of a check that lists show; the whole answer is kept separately. */
export const NameCheck = z.object({
  verdict: z.enum([...VERDICTS, 'not_checked']),
  tier: z.optional(Tier),
  /** Null where there was no score to show. */
  score: z.nullable(z.number()),
  scoreIsLowerBound: z.boolean(),
  /** When the sources were asked, in milliseconds since the epoch. */
  at: z.number(),
  scope: Scope,
  /** Registers that did not answer, or not well enough to count. */
  missing: z.array(z.string()),
  /** Registers that were not part of the check. */
  unsearched: z.array(z.string()),
  /** Whether the answer, or a mark in it, is made up. */
  test: z.boolean(),
})
export type NameCheck = z.infer<typeof NameCheck>

/** What a person may say of a name. */
export const NameRemarks = z.object({
  stage: z.catch(z.enum(STAGES), 'longlist'),
  note: z.catch(z.string().check(z.maxLength(NOTE_MAX)), ''),
  owner: z.catch(z.string().check(z.maxLength(LABEL_MAX)), ''),
  decision: z.catch(z.enum(DECISIONS), 'open'),
  /** What people report from registers that did not answer, the last look at each; absent where nobody looked. */
  looks: z.catch(z.optional(z.array(HandLook).check(z.maxLength(LOOKS_MAX))), undefined),
})
export type NameRemarks = z.infer<typeof NameRemarks>

export interface ProjectName extends NameRemarks {
  id: string
  /** Id of its project. */
  project: string
  name: string
  /** Milliseconds since the epoch. */
  addedAt: number
  /** Its place among the names that wait to be checked; absent where it does not wait. */
  queued?: number
  /** Null where it was never checked. */
  check: NameCheck | null
  /** Why the last attempt to check it brought nothing, by the kind of the failure; null where it brought an answer. */
  failed: string | null
  /** Id of the name that it is a nearby spelling of. It is shown only below that name, and only once it was checked. */
  nearbyOf?: string
  /** How each of its checks differed from the one before, newest first; absent before the second check. */
  changes?: NameChanges[]
}

/** Most comparisons of checks that are kept for a name. */
export const CHANGES_MAX = 10

const NO_REMARKS: NameRemarks = { stage: 'longlist', note: '', owner: '', decision: 'open' }

/** A name that was just added. `addedAt` in milliseconds since the epoch. */
export function newName(project: string, name: string, addedAt: number): ProjectName {
  return { id: crypto.randomUUID(), project, name, addedAt, ...NO_REMARKS, check: null, failed: null }
}

/** Whether a name was checked for another territory or other goods than its project has now. */
export const isOfOtherScope = ({ check }: Pick<ProjectName, 'check'>, scope: Scope): boolean =>
  check !== null && !isSameScope(check.scope, scope)

/** Key of a name in a project: names that differ only in case or Unicode composition count as one. */
export const spellingOf = (name: string): string => name.normalize('NFC').toLowerCase()
