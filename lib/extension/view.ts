import type { CheckResult, Failure, QuotaRest } from '../client/types.ts'
import type { CheckPlan } from '../contract/check-plan.ts'
import type { Conflict } from '../contract/conflict.ts'
import type { CoverageRow } from '../contract/coverage.ts'
import type { DomainAnswer } from '../contract/domain.ts'
import type { MarkGoods } from '../contract/mark-goods.ts'
import type { OwnerTold } from '../engine/owner-of-record.ts'
import type { Disclosure } from './disclosure.ts'
import type { Scope } from './scope.ts'
import type { SelectedChange } from './worker/clean-selected.ts'

export type { OwnerTold, Scope }

export type BadSelection = 'empty' | 'one_character' | 'digits_only' | 'no_letters'

/** What a surface shows: the card, the popup and the panel draw the same view. */
export type View =
  /** Nothing has been asked yet. */
  | { phase: 'idle' }
  /** No service and key are set. */
  | { phase: 'not_connected' }
  /** Clean-up changed something that matters: the person sees the name before it is sent. */
  | {
      phase: 'confirm'
      name: string
      changes: SelectedChange[]
      /** The web or e-mail address in which the name was found. */
      from?: string | undefined
      host: string
      scope: Scope
    }
  /** The first check that this browser would make by itself: the person is told who will see the name. */
  | { phase: 'consent'; name: string; scope: Scope; whoSees: readonly string[] }
  /**
   * The selection is longer than a name, or several names: the person picks. `isPart`: it holds more than offered; `isUnread`: it may as
   * well be one name, the first candidate.
   */
  | { phase: 'pick'; candidates: string[]; isPart?: true; isUnread?: boolean; host: string }
  | { phase: 'bad_selection'; name: string; reason: BadSelection }
  | {
      phase: 'checking'
      name: string
      scope: Scope
      /** Who makes the check, as in `done`; empty until the worker has said it. */
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
      /** Address of the service, or THIS_BROWSER (askers.ts), shown where the surface says who saw the name. */
      host: string
      /** Why the check did not come to its end, where it failed after it had told of a conflict or a caution. */
      failure?: Failure
      /** Set on an answer that was kept on this device and is shown without asking again. */
      kept?: true
      /** Who was told the name; left out where a service made the check alone, and for an answer that was kept. */
      told?: Disclosure
      /** For an answer that was kept: the hits that only this device has, as `Disclosure.foundHere` names them. */
      foundHere?: readonly string[]
      /** The answer letter for letter as a service sent it, where it was asked to sign it. */
      raw?: string
    }
  | { phase: 'failed'; name: string; scope: Scope; failure: Failure; host: string; keyLast4: string | null }

/** What a person can do on a surface. What is absent is not offered. */
export interface ViewActions {
  /** Checks this name (confirmed, or picked from the candidates). */
  check(name: string): void
  /** Goes on with the first check by this browser itself. Called first thing in the handler of a click. */
  allow?(name: string): void
  retry(): void
  /** Repeats the check with one more source, which was left unasked. */
  askAlso?(source: string): void
  cancel(): void
  openOptions(): void
  /** Opens the same name in the panel, where scope and name can be changed. */
  openPanel?(): void
  /** Opens the popup over the page, with the name in it, so that another spelling can be checked. */
  otherSpelling?(): void
  /** Leads to the field for what the name is for, where there is one on this surface. */
  giveClasses?(): void
  close?(): void
  /** Asks for the goods of a mark in the words of its office; null where they could not be asked for. */
  goodsOf?(source: string, number: string): Promise<MarkGoods | null>
  /**
   * Asks this device for the owner of a record, and has the owners of its register fetched where that is allowed or
   * `isWanted` by the person; null where the register is not on this device.
   */
  ownerOf?(source: string, number: string, isWanted: boolean): Promise<OwnerTold | null>
  /** Back to the choice from which this view came. */
  back?: (() => void) | undefined
}
