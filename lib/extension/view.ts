import type { CheckResult, Failure, QuotaRest } from '../client/types.ts'
import type { CheckPlan, CoverageRow, DomainAnswer } from '../contract/checks/answer.ts'
import type { Conflict } from '../contract/checks/conflict.ts'
import type { MarkGoods } from '../contract/checks/mark-goods.ts'
import type { OwnerAnswer } from '../engine/owner-of-record.ts'
import type { Disclosure } from '../engine/protocol.ts'
import type { cleanName } from '../names/normalise/clean.ts'
import type { Scope } from './scope.ts'

export type { Scope }

/** State of a check, as rendered by the card, the popup and the panel. */
export type View =
  | { phase: 'idle' }
  | { phase: 'not_connected' }
  /** Cleaning changed the name noticeably, so the user sees it first. */
  | {
      phase: 'confirm'
      name: string
      /** `handle` means that cleaning removed an @ or # before a name, and `note` a footnote number. */
      changes: (ReturnType<typeof cleanName>['changes'][number] | 'handle' | 'note')[]
      from?: string | undefined
      host: string
      scope: Scope
    }
  /** The first check by this browser itself. The user sees who would receive the name. */
  | { phase: 'consent'; name: string; scope: Scope; whoSees: readonly string[] }
  /** `isPart`: there are more names than offered. `isUnread`: it may be a single name, the first candidate. */
  | { phase: 'pick'; candidates: string[]; isPart?: true; isUnread?: boolean; host: string }
  | { phase: 'bad_selection'; name: string; reason: 'empty' | 'one_character' | 'digits_only' | 'no_letters' }
  | {
      phase: 'checking'
      name: string
      scope: Scope
      host: string
      /** Time in milliseconds since the epoch. */
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
      /** The exact text of a signed result. */
      raw?: string
      /** A remark on registrability or meaning, in the user's language. */
      remark?: string
    }
  | { phase: 'failed'; name: string; scope: Scope; failure: Failure; host: string; keyLast4: string | null }

/** The name that a view is about, or '' if there is none. */
export const nameIn = (view: View): string =>
  'name' in view ? view.name : view.phase === 'done' ? view.result.name : ''

/** Actions in a view. Absent actions are not offered. */
export interface ViewActions {
  /** Checks a name. `scope` replaces that of the settings, for this check alone. */
  check(name: string, scope?: Scope): void
  /** Consents to the first check by this browser. */
  allow?(name: string): void
  /** Requests access to the registers that need a permission. Call this first in a click handler. */
  allowMore?(): Promise<boolean>
  retry(): void
  askAlso?(source: string): void
  cancel(): void
  openOptions(): void
  openPanel?(): void
  otherSpelling?(): void
  giveClasses?(): void
  addToList?(): void
  close?(): void
  goodsOf?(source: string, number: string): Promise<MarkGoods | null>
  /** Looks up the owner. Fetches missing owners if allowed or `isWanted`. Null without the register. */
  ownerOf?(source: string, number: string, isWanted: boolean): Promise<OwnerAnswer | null>
  back?: (() => void) | undefined
}

export const CLIENTS = ['browser', 'service'] as const
export type ClientKind = (typeof CLIENTS)[number]

/** Replaces the host if no service takes part. Can never be a real host, because of the space. */
export const THIS_BROWSER = 'this browser'

/** Source id of a service that failed before it named its sources. */
export const SERVICE_ITSELF = 'service'

export type DoneView = Extract<View, { phase: 'done' }>

const nameOf = ({ source, number }: Pick<Conflict, 'source' | 'number'>) => `${source} ${number}`

/** Returns hits whose opening no service may learn: all after a failed check, as nobody knows which it found. */
function foundHereOf({ failure, result, told, foundHere }: DoneView): readonly string[] {
  return failure ? result.conflicts.map(nameOf) : (told?.foundHere ?? foundHere ?? [])
}

/** Hits that only this device found. */
export const foundHere = {
  /** True for such a hit, and for every hit of a failed check. The service must not learn that the user opens it. */
  has: (view: DoneView, hit: Pick<Conflict, 'source' | 'number'>): boolean => foundHereOf(view).includes(nameOf(hit)),

  /** Returns these hits, to store them with a result. */
  toKeep(view: DoneView): Pick<DoneView, 'foundHere'> {
    const hits = foundHereOf(view)
    return hits.length > 0 ? { foundHere: hits } : {}
  },
}

const CUT_SHORT: readonly Failure['kind'][] = ['timeout', 'interrupted', 'bad_answer']

/** True if the service may have charged a failed check. */
export const mayBeCharged = ({ code, kind }: Failure): boolean => code === null && CUT_SHORT.includes(kind)

type Told = Pick<CoverageRow, 'gap' | 'method' | 'truncated' | 'provenAt'>

/** True if a source answered only in part. Services older than the `gap` field show this in the others. */
export const isPartial = ({ gap, method, truncated, provenAt }: Told): boolean =>
  gap !== undefined || method === 'text' || truncated || provenAt === null
