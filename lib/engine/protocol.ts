import type { TheirAnswer } from '../check/join.ts'
import type { Progress } from '../check/run.ts'
import type { BrandCheckRequest } from '../contract/request.ts'
import type { BrandCheckResult } from '../contract/result.ts'
import type { PackFault } from '../sources/packs/pack-head.ts'
import type { AskPiece, FetchedPiece } from './pack-piece.ts'

/** A source that was left unasked. */
export interface Unasked {
  id: string
  name: string
  /** Who sees the name once it is asked. */
  tells: string
}

/** Whom this browser told a name. */
export interface Disclosure {
  /** Each once; empty for nobody. */
  who: string[]
  unasked: Unasked[]
  /** Ids of the sources that might be asked; null for all. Beside a service: those kept here that it was asked for all the same. */
  only: readonly string[] | null
  /** Beside a service alone: names of the registers that were searched on this device, and for which nobody was told the name. */
  here?: string[]
  /** Beside a service alone: hits that only this device has, each as its source and number with a space between. */
  foundHere?: string[]
}

/** Until when each host wants to be left alone, in milliseconds since the epoch. */
export type Pauses = Readonly<Record<string, number>>

/** What is sent to the engine over the port of one check. */
export type EngineQuestion =
  | {
      kind: 'check'
      request: BrandCheckRequest
      /** Whether memory is neither read nor written. */
      private: boolean
      /** Origins that the browser grants access to. */
      allowed: readonly string[]
      /** Ids of the sources that may be asked over the network: none where it is empty, and all where it is null. */
      only: readonly string[] | null
      /** Pauses that are known from before this engine was started. */
      pauses: Pauses
    }
  /** Searches what is kept on this device, beside a service that is asked for the rest. */
  | {
      kind: 'beside'
      request: BrandCheckRequest
      private: boolean
      /** Ids of sources that are kept here and that the service is to be asked for all the same. */
      atService: readonly string[]
    }
  /** Brings the answer of that service, from `host`, to be judged with what was found here. */
  | {
      kind: 'join'
      answer: TheirAnswer
      host: string
      /** Whether the service was asked for all, because it can leave no source out. */
      isOfAll: boolean
    }
  /** Ends the check. */
  | { kind: 'end' }
  /** Takes a pack into use, or goes on with those that were left where it is null. `from` is the address that it came from. */
  | { kind: 'take'; file: Blob | null; from: string | null }
  /**
   * Brings the pack of an office, or all where it is null, up to date from its address, but for those that were asked for after
   * `before` (milliseconds since the epoch).
   */
  | { kind: 'refresh'; office: string | null; before: number }
  /** A piece that was wanted. */
  | { kind: 'piece'; piece: FetchedPiece | null }

/** What the engine answers: events as they come, and last a result or why there is none. */
export type EngineAnswer =
  | { kind: 'event'; event: Progress }
  /** A host wants to be left alone; told of checks that are not private. */
  | { kind: 'paused'; pauses: Pauses }
  | { kind: 'result'; result: BrandCheckResult }
  /** Ids of the sources of which a current pack is kept here: a service need not be asked for these. */
  | { kind: 'kept'; ids: readonly string[] }
  /** What is kept here was searched, and all that was found of it is told. */
  | { kind: 'searched' }
  | { kind: 'joined'; answer: TheirAnswer; told: Disclosure }
  | { kind: 'failed'; why: 'no_source' | 'fault' }

/** How far taking a pack is: its file is being fetched or verified, or its index made; `share` is 0-1 of that. */
export interface PackProgress {
  doing: 'loading' | 'reading' | 'indexing'
  share: number
}

/**
 * Why a pack is not taken: `storage` where the browser could not keep it, `unreachable` where its host did not give it, and
 * `other_signer` where nobody was there to be asked whether another key may sign it.
 */
export type PackTrouble = PackFault | 'storage' | 'unreachable' | 'bad_address' | 'other_signer'

/** What the engine answers about packs: how far it is, and last whether it is in use, with null for no fault. */
export type PackAnswer =
  | { kind: 'progress'; progress: PackProgress }
  /** A piece is wanted, which the background worker alone may fetch; one at a time. */
  | { kind: 'piece_wanted'; question: Parameters<AskPiece>[0] }
  | { kind: 'taken'; fault: PackTrouble | null }
  /** How many packs are kept up to date from an address. */
  | { kind: 'refreshed'; packs: number }

/** The end of a port by which one check, or work on packs, is asked for and answered. */
export interface EnginePort {
  postMessage(answer: EngineAnswer | PackAnswer): void
  addEventListener(type: 'message', listener: (event: { data: EngineQuestion }) => void): void
  /** Told where the other end is gone, in browsers that tell. */
  addEventListener(type: 'close', listener: () => void): void
  start(): void
  close(): void
}
