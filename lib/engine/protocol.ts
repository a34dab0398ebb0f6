import type { TheirAnswer } from '../check/join.ts'
import type { Progress } from '../check/run.ts'
import type { BrandCheckRequest } from '../contract/request.ts'
import type { BrandCheckResult } from '../contract/result.ts'
import type { PackFault } from '../sources/packs/pack-head.ts'
import type { AskPiece, FetchedPiece } from './pack-piece.ts'

interface Unasked {
  id: string
  name: string
  tells: string
}

/** The recipients of a name. */
export interface Disclosure {
  /** Empty for nobody. */
  who: string[]
  unasked: Unasked[]
  /**
   * Ids of the sources that were allowed, or null for all. With a service: local sources that it queried nevertheless.
   */
  only: readonly string[] | null
  /** With a service: registers that were searched only on this device. */
  here?: string[]
  /** With a service: hits that only this device has, as `<source> <number>`. */
  foundHere?: string[]
}

/** End of each circuit breaker, in milliseconds since the epoch, by host. */
export type Pauses = Readonly<Record<string, number>>

export type EngineQuestion =
  | {
      kind: 'check'
      request: BrandCheckRequest
      /** The cache is neither read nor written. */
      private: boolean
      /** Origins that the browser may read. */
      allowed: readonly string[]
      /** Ids of the sources that may use the network. Null for all. */
      only: readonly string[] | null
      /** From before this engine started. */
      pauses: Pauses
    }
  /** Searches the snapshots while a service does the rest. */
  | {
      kind: 'beside'
      request: BrandCheckRequest
      private: boolean
      atService: readonly string[]
    }
  /** The result of the service, to be merged with the local hits. */
  | {
      kind: 'join'
      answer: TheirAnswer
      host: string
      /** The service queried all sources, because it cannot leave one out. */
      isOfAll: boolean
    }
  | { kind: 'end' }
  /** Installs a snapshot. A null `file` resumes interrupted work. `from` is its address. */
  | { kind: 'take'; file: Blob | null; from: string | null }
  /**
   * Updates the snapshot of an office, or all if `office` is null. Skips those queried after `before` (milliseconds
   * since the epoch).
   */
  | { kind: 'refresh'; office: string | null; before: number }
  /** The reply to `piece_wanted`. Null on failure. */
  | { kind: 'piece'; piece: FetchedPiece | null }

export type EngineAnswer =
  | { kind: 'event'; event: Progress }
  /** The circuit of a host opened. Not sent for private checks. */
  | { kind: 'paused'; pauses: Pauses }
  | { kind: 'result'; result: BrandCheckResult }
  /** Ids of the sources with a current snapshot, which the service need not query. */
  | { kind: 'kept'; ids: readonly string[] }
  /** All local hits were sent. */
  | { kind: 'searched' }
  | { kind: 'joined'; answer: TheirAnswer; told: Disclosure }
  | { kind: 'failed'; why: 'no_source' | 'fault' }

/** Progress of a snapshot: download, verification or index. `share` is 0 to 1 of that step. */
export interface PackProgress {
  doing: 'loading' | 'reading' | 'indexing'
  share: number
}

/**
 * `storage`: the browser could not store it. `unreachable`: its host did not send it. `other_signer`: nobody could
 * confirm another key.
 */
export type PackTrouble = PackFault | 'storage' | 'unreachable' | 'bad_address' | 'other_signer'

/** A null fault means success. */
export type PackAnswer =
  | { kind: 'progress'; progress: PackProgress }
  /** Requests one piece at a time. Only the background worker may fetch it. */
  | { kind: 'piece_wanted'; question: Parameters<AskPiece>[0] }
  | { kind: 'taken'; fault: PackTrouble | null }
  /** Number of snapshots with an address for updates. */
  | { kind: 'refreshed'; packs: number }

export interface EnginePort {
  postMessage(answer: EngineAnswer | PackAnswer): void
  addEventListener(type: 'message', listener: (event: { data: EngineQuestion }) => void): void
  /** Called when the other end is gone, in browsers that notice it. */
  addEventListener(type: 'close', listener: () => void): void
  start(): void
  close(): void
}
