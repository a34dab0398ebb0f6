import type { TheirAnswer } from '../check/join.ts'
import type { Progress } from '../check/run.ts'
import type { BrandCheckRequest } from '../contract/request.ts'
import type { BrandCheckResult } from '../contract/result.ts'
import type { SnapshotFault } from '../sources/snapshots/manifest.ts'
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
   * Ids of the allowed sources, or null for all. With a service: local sources that the service queried nevertheless.
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
      private: boolean
      /** Origins that the browser may read. */
      allowed: readonly string[]
      /** Ids of the sources that may use the network. Null for all. */
      only: readonly string[] | null
      /** Circuit breakers from before this engine started. */
      pauses: Pauses
    }
  /** Searches the snapshots while a service queries the rest. */
  | {
      kind: 'beside'
      request: BrandCheckRequest
      private: boolean
      atService: readonly string[]
    }
  /** Sends the result of the service, to be merged with the local hits. */
  | {
      kind: 'join'
      answer: TheirAnswer
      host: string
      /** True if the service queried all sources, because that service cannot leave one out. */
      isOfAll: boolean
    }
  | { kind: 'end' }
  /** Installs a snapshot from `file`, whose address is `from`. A null `file` resumes interrupted work. */
  | { kind: 'take'; file: Blob | null; from: string | null }
  /**
   * Updates the snapshot of an office, or all if `office` is null. Skips snapshots queried after `before` (milliseconds
   * since the epoch).
   */
  | { kind: 'refresh'; office: string | null; before: number }
  /** Replies to `piece_wanted`. Null on failure. */
  | { kind: 'piece'; piece: FetchedPiece | null }

export type EngineAnswer =
  | { kind: 'event'; event: Progress }
  /** A host's circuit breaker opened. Not sent for private checks. */
  | { kind: 'paused'; pauses: Pauses }
  | { kind: 'result'; result: BrandCheckResult }
  /** Ids of the sources with a current snapshot, which the service need not query. */
  | { kind: 'kept'; ids: readonly string[] }
  /** All local hits were sent. */
  | { kind: 'searched' }
  | { kind: 'joined'; answer: TheirAnswer; told: Disclosure }
  | { kind: 'failed'; why: 'no_source' | 'fault' }

/** Progress of a download, verification or index. `share` is 0-1 of that step. */
export interface PackProgress {
  doing: 'loading' | 'reading' | 'indexing'
  share: number
}

/**
 * `storage`: the browser could not store the snapshot. `unreachable`: the host did not send it. `other_signer`: a
 * different key signed it, and nobody could confirm the key.
 */
export type PackTrouble = SnapshotFault | 'storage' | 'unreachable' | 'bad_address' | 'other_signer'

/** A null fault means success. */
export type PackAnswer =
  | { kind: 'progress'; progress: PackProgress }
  /** Requests one piece at a time, because only the background worker may fetch. */
  | { kind: 'piece_wanted'; question: Parameters<AskPiece>[0] }
  | { kind: 'taken'; fault: PackTrouble | null }
  /** Number of snapshots with an address for updates. */
  | { kind: 'refreshed'; packs: number }

export interface EnginePort {
  postMessage(answer: EngineAnswer | PackAnswer): void
  addEventListener(type: 'message', listener: (event: { data: EngineQuestion }) => void): void
  /** Called when the other end disconnects, in browsers that notice. */
  addEventListener(type: 'close', listener: () => void): void
  start(): void
  close(): void
}
