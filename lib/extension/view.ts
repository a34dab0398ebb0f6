import type { CheckResult, Failure, FailureKind, QuotaRest } from '../client/types.ts'
import type { CoverageRow, DomainAnswer } from '../contract/answer.ts'
import type { CheckPlan } from '../contract/check-plan.ts'
import type { Conflict } from '../contract/conflict.ts'
import type { MarkGoods } from '../contract/mark-goods.ts'
import type { OwnerTold } from '../engine/owner-of-record.ts'
import type { Disclosure } from '../engine/protocol.ts'
import type { SelectedChange } from './clean-selected.ts'
import type { Scope } from './scope.ts'

export type { OwnerTold, Scope }

export type BadSelection = 'empty' | 'one_character' | 'digits_only' | 'no_letters'

/** State of a check that the card, the popup and the panel draw alike. */
export type View =
  | { phase: 'idle' }
  | { phase: 'not_connected' }
  /** The clean-up changed something that matters, so the person sees the name first. */
  | {
      phase: 'confirm'
      name: string
      changes: SelectedChange[]
      from?: string | undefined
      host: string
      scope: Scope
    }
  /** First check by this browser itself: the person reads who receives the name. */
  | { phase: 'consent'; name: string; scope: Scope; whoSees: readonly string[] }
  /**
   * `isPart`: the selection contains more names than offered. `isUnread`: it may be a single name, the first candidate.
   */
  | { phase: 'pick'; candidates: string[]; isPart?: true; isUnread?: boolean; host: string }
  | { phase: 'bad_selection'; name: string; reason: BadSelection }
  | {
      phase: 'checking'
      name: string
      scope: Scope
      host: string
      /** Milliseconds since the epoch. */
      startedAt: number
      plan: CheckPlan | null
      rows: CoverageRow[]
      conflicts: Conflict[]
      domains: DomainAnswer[]
    }
  | {
      phase: 'done'
      scope: Scope
      result: CheckResult
      quota: QuotaRest | null
      requestId: string | null
      /** Address of the service, or `THIS_BROWSER`. */
      host: string
      /** Set if the check failed after it had found a conflict or a caution. */
      failure?: Failure
      kept?: true
      /** Who received the name. Absent for a stored result, and if only a service made the check. */
      told?: Disclosure
      /** For a stored result: the hits that only this device found (see `Disclosure.foundHere`). */
      foundHere?: readonly string[]
      /** The exact text of a signed answer. */
      raw?: string
    }
  | { phase: 'failed'; name: string; scope: Scope; failure: Failure; host: string; keyLast4: string | null }

/** Absent actions are not offered. */
export interface ViewActions {
  check(name: string): void
  /** Consents to the first check by this browser. Call it first in the handler of a click. */
  allow?(name: string): void
  retry(): void
  askAlso?(source: string): void
  cancel(): void
  openOptions(): void
  openPanel?(): void
  otherSpelling?(): void
  giveClasses?(): void
  close?(): void
  goodsOf?(source: string, number: string): Promise<MarkGoods | null>
  /** Fetches the register's owners if that is allowed or `isWanted`. Null if the register is not on this device. */
  ownerOf?(source: string, number: string, isWanted: boolean): Promise<OwnerTold | null>
  back?: (() => void) | undefined
}

/** The client that queries the registers. */
export const ASKERS = ['browser', 'service'] as const
export type AskerKind = (typeof ASKERS)[number]

/** Replaces the host if no service takes part. The space makes it an invalid host. */
export const THIS_BROWSER = 'this browser'

/** Source id of a service that failed before it named its sources. */
export const SERVICE_ITSELF = 'service'

type DoneView = Extract<View, { phase: 'done' }>

const nameOf = ({ source, number }: Pick<Conflict, 'source' | 'number'>) => `${source} ${number}`

/**
 * No service may learn which of these hits a person opens. After a failed check all hits count, because nobody can say
 * which of them the service had found.
 */
function foundHereOf({ failure, result, told, foundHere }: DoneView): readonly string[] {
  return failure ? result.conflicts.map(nameOf) : (told?.foundHere ?? foundHere ?? [])
}

/**
 * True if only this device found the hit, so that no service may learn that a person opens it. After a failed check,
 * true for every hit.
 */
export const isFoundHere = (view: DoneView, hit: Pick<Conflict, 'source' | 'number'>): boolean =>
  foundHereOf(view).includes(nameOf(hit))

/** Hits that only this device found, as stored with a result. */
export function foundHereToKeep(view: DoneView): Pick<DoneView, 'foundHere'> {
  const foundHere = foundHereOf(view)
  return foundHere.length > 0 ? { foundHere } : {}
}

const CUT_SHORT: readonly FailureKind[] = ['timeout', 'interrupted', 'bad_answer']

/** True if the service may have charged a failed check. */
export const mayBeCharged = ({ code, kind }: Failure): boolean => code === null && CUT_SHORT.includes(kind)

type Told = Pick<CoverageRow, 'gap' | 'method' | 'truncated' | 'provenAt'>

/** True if a source answered only in part. Services older than `gap` show this in the other fields. */
export const isPartial = ({ gap, method, truncated, provenAt }: Told): boolean =>
  gap !== undefined || method === 'text' || truncated || provenAt === null

const TRANSLATED: Readonly<Record<string, string>> = {
  'the Swiss federal administration (Zefix, LINDAS)': 'who.federal',
  OFCOM: 'who.ofcom',
  'IPI (Swissreg)': 'who.ipi',
  'another domain registry, if one of these refers to it': 'who.referred',
  'a DNS resolver, if its operator set one': 'who.resolver',
}

/** Translates the recipients of a name. */
export const whoInWords = (names: readonly string[], t: (key: string) => string): string[] =>
  names.map((name) => (TRANSLATED[name] === undefined ? name : t(TRANSLATED[name])))
