import type { Progress } from '../check/run.ts'
import type { BrandCheckRequest } from '../contract/request.ts'
import type { BrandCheckResult } from '../contract/result.ts'
import type { PackFault } from '../sources/packs/pack-head.ts'

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
  /** Ends the check. */
  | { kind: 'end' }
  /** Takes a pack into use, or goes on with those that were left where it is null. */
  | { kind: 'take'; file: Blob | null }

/** What the engine answers: events as they come, and last a result or why there is none. */
export type EngineAnswer =
  | { kind: 'event'; event: Progress }
  /** A host wants to be left alone; told of checks that are not private. */
  | { kind: 'paused'; pauses: Pauses }
  | { kind: 'result'; result: BrandCheckResult }
  | { kind: 'failed'; why: 'no_source' | 'fault' }

/** How far taking a pack is: its file is being fetched or verified, or its index made; `share` is 0-1 of that. */
export interface PackProgress {
  doing: 'loading' | 'reading' | 'indexing'
  share: number
}

/** Why a pack is not taken: `storage` where the browser could not keep it, `unreachable` where its host did not give it. */
export type PackTrouble = PackFault | 'storage' | 'unreachable' | 'bad_address'

/** What the engine answers about a pack: how far it is, and last whether it is in use, with null for no fault. */
export type PackAnswer = { kind: 'progress'; progress: PackProgress } | { kind: 'taken'; fault: PackTrouble | null }
