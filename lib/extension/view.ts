import type { CheckResult, Failure, QuotaRest } from '../client/types.ts'
import type { CoverageRow, DomainAnswer } from '../contract/answer.ts'
import type { CheckPlan } from '../contract/check-plan.ts'
import type { Conflict } from '../contract/conflict.ts'
import type { MarkGoods } from '../contract/mark-goods.ts'
import type { OwnerTold } from '../engine/owner-of-record.ts'
import type { Disclosure } from './disclosure.ts'
import type { Scope } from './scope.ts'
import type { SelectedChange } from './worker/clean-selected.ts'

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
      /** Address of the service, or `THIS_BROWSER` (askers.ts). */
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
