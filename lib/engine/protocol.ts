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

/** Who was told a name by this browser. */
export interface Disclosure {
  /** Who was told, each once; empty for nobody. */
  who: string[]
  unasked: Unasked[]
  /**
   * Ids of the sources that might be asked; null for all. In a check beside a service: the sources kept on this device
   * for which the service was asked nevertheless.
   */
  only: readonly string[] | null
  /**
   * Only beside a service: names of the registers that were searched on this device, and for which nobody was told the
   * name.
   */
  here?: string[]
  /** Only beside a service: hits that only this device has, each as its source and number with a space between. */
  foundHere?: string[]
}

/** Until when each host wants to be left alone, in milliseconds since the epoch. */
export type Pauses = Readonly<Record<string, number>>

/** A message to the engine over the port of one check, or of work on packs. */
export type EngineQuestion =
  | {
      kind: 'check'
      request: BrandCheckRequest
      /** Whether memory is neither read nor written. */
      private: boolean
      /** Origins that the browser has access to. */
      allowed: readonly string[]
      /** Ids of the sources that may be asked over the network: none where it is empty, and all where it is null. */
      only: readonly string[] | null
      /** Pauses that are known from before this engine was started. */
      pauses: Pauses
    }
  /** Searches the packs on this device, while a service is asked for the rest. */
  | {
      kind: 'beside'
      request: BrandCheckRequest
      private: boolean
      /** Ids of sources that are kept here and for which the service is asked nevertheless. */
      atService: readonly string[]
    }
  /** The answer of that service, which is at `host`, to be judged together with what was found here. */
  | {
      kind: 'join'
      answer: TheirAnswer
      host: string
      /** Whether the service was asked for all, because it can leave no source out. */
      isOfAll: boolean
    }
  /** Ends the check. */
  | { kind: 'end' }
  /**
   * Takes a pack into use; where `file` is null, resumes work on packs that were interrupted. `from` is the address
   * that the pack came from, null for none.
   */
  | { kind: 'take'; file: Blob | null; from: string | null }
  /**
   * Brings the pack of an office up to date from its address, or all packs where `office` is null. Packs whose address
   * was asked after `before` (milliseconds since the epoch) are left out.
   */
  | { kind: 'refresh'; office: string | null; before: number }
  /** The answer to `piece_wanted`; null where the piece could not be fetched. */
  | { kind: 'piece'; piece: FetchedPiece | null }

/** What the engine answers: events as they come, and last a result or why there is none. */
export type EngineAnswer =
  | { kind: 'event'; event: Progress }
  /** A host wants to be left alone. Not sent for private checks. */
  | { kind: 'paused'; pauses: Pauses }
  | { kind: 'result'; result: BrandCheckResult }
  /** Ids of the sources for which the service need not be asked, because a current pack is kept here. */
  | { kind: 'kept'; ids: readonly string[] }
  /** The packs on this device were searched, and all their hits were sent. */
  | { kind: 'searched' }
  | { kind: 'joined'; answer: TheirAnswer; told: Disclosure }
  | { kind: 'failed'; why: 'no_source' | 'fault' }

/**
 * How far the work on a pack is: its file is being fetched, or read and verified, or its index made. `share` is 0-1 of
 * that step.
 */
export interface PackProgress {
  doing: 'loading' | 'reading' | 'indexing'
  share: number
}

/**
 * Why a pack is not taken: `storage` where the browser could not keep it, `unreachable` where its host did not give it, and
 * `other_signer` where nobody was there to be asked whether another key may sign it.
 */
export type PackTrouble = PackFault | 'storage' | 'unreachable' | 'bad_address' | 'other_signer'

/**
 * What the engine answers about packs: how far it is, and at the end whether the pack is in use, with null for no
 * fault.
 */
export type PackAnswer =
  | { kind: 'progress'; progress: PackProgress }
  /** Asks for a piece, which only the background worker may fetch; one at a time. */
  | { kind: 'piece_wanted'; question: Parameters<AskPiece>[0] }
  | { kind: 'taken'; fault: PackTrouble | null }
  /** How many packs are kept up to date from an address. */
  | { kind: 'refreshed'; packs: number }

/** The engine's end of a port for one check, or for work on packs. */
export interface EnginePort {
  postMessage(answer: EngineAnswer | PackAnswer): void
  addEventListener(type: 'message', listener: (event: { data: EngineQuestion }) => void): void
  /** Called when the other end is gone, in browsers that notice it. */
  addEventListener(type: 'close', listener: () => void): void
  start(): void
  close(): void
}
