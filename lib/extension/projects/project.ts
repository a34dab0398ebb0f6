import { Tier } from '../../contract/conflict.ts'
import { VERDICTS } from '../../contract/constants.ts'
import { z } from '../../zod.ts'
import { isSameScope, Scope } from '../scope.ts'
import type { NameChanges } from './changes.ts'
import { HandLook } from './hand-looks.ts'
import type { Watch } from './watch.ts'

/** In the words of naming agencies. */
export const STAGES = ['longlist', 'knock_out', 'prescreen', 'contenders', 'counsel'] as const
export type Stage = (typeof STAGES)[number]

export const DECISIONS = ['open', 'keep', 'drop'] as const
export type Decision = (typeof DECISIONS)[number]

/** Limit of lists and files. Names added one by one are not limited. */
export const PROJECT_MAX = 5_000

/** UTF-16 units. */
export const LABEL_MAX = 120
const NOTE_MAX = 2_000

/** There are far fewer sources. */
const LOOKS_MAX = 200

/** `asker`: somebody else would receive the names. */
const PAUSES = ['person', 'consent', 'not_connected', 'asker', 'storage', 'failed'] as const
export type Pause = (typeof PAUSES)[number]

/** Names of a project that are checked one after the other. */
export interface Batch {
  total: number
  paused: Pause | null
  /** For the pause `asker`, the host that would receive the names. */
  failure: string | null
  /** When the exhausted quota starts again, in milliseconds since the epoch. */
  until?: number
  /**
   * Recipient that a person last allowed (`whomToTell` in worker/current-asker.ts). For an automatic run, the recipient
   * at its start. Absent if nobody decided, and in data of older versions.
   */
  who?: string
  isWatch?: boolean
}

export interface Project {
  id: string
  name: string
  scope: Scope
  /** Milliseconds since the epoch. */
  createdAt: number
  batch: Batch | null
  watch?: Watch | null
}

/** Summary for lists. The whole result is stored separately. */
export const NameCheck = z.object({
  verdict: z.enum([...VERDICTS, 'not_checked']),
  tier: z.optional(Tier),
  score: z.nullable(z.number()),
  scoreIsLowerBound: z.boolean(),
  /** When the sources were queried, in milliseconds since the epoch. */
  at: z.number(),
  scope: Scope,
  /** Registers that did not answer, or not well enough to count. */
  missing: z.array(z.string()),
  unsearched: z.array(z.string()),
  /** True if the result, or a mark in it, is synthetic. */
  test: z.boolean(),
})
export type NameCheck = z.infer<typeof NameCheck>

export const NameRemarks = z.object({
  stage: z.catch(z.enum(STAGES), 'longlist'),
  note: z.catch(z.string().check(z.maxLength(NOTE_MAX)), ''),
  owner: z.catch(z.string().check(z.maxLength(LABEL_MAX)), ''),
  decision: z.catch(z.enum(DECISIONS), 'open'),
  looks: z.catch(z.optional(z.array(HandLook).check(z.maxLength(LOOKS_MAX))), undefined),
})
export type NameRemarks = z.infer<typeof NameRemarks>

export interface ProjectName extends NameRemarks {
  id: string
  project: string
  name: string
  /** Milliseconds since the epoch. */
  addedAt: number
  queued?: number
  check: NameCheck | null
  failed: string | null
  /** Id of the name that this is a nearby spelling of. It is shown only below that name, after its check. */
  nearbyOf?: string
  /** Newest first. */
  changes?: NameChanges[]
}

export const CHANGES_MAX = 10

const NO_REMARKS: NameRemarks = { stage: 'longlist', note: '', owner: '', decision: 'open' }

/** `addedAt` is in milliseconds since the epoch. */
export function newName(project: string, name: string, addedAt: number): ProjectName {
  return { id: crypto.randomUUID(), project, name, addedAt, ...NO_REMARKS, check: null, failed: null }
}

/** True if the name was checked for another territory or other goods. */
export const isOfOtherScope = ({ check }: Pick<ProjectName, 'check'>, scope: Scope): boolean =>
  check !== null && !isSameScope(check.scope, scope)

/** Names that differ only in case or Unicode composition count as one. */
export const spellingOf = (name: string): string => name.normalize('NFC').toLowerCase()
