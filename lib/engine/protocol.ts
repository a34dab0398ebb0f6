import type { Progress } from '../check/run.ts'
import type { BrandCheckRequest } from '../contract/request.ts'
import type { BrandCheckResult } from '../contract/result.ts'

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
      /** Pauses that are known from before this engine was started. */
      pauses: Pauses
    }
  /** Ends the check. */
  | { kind: 'end' }

/** What the engine answers: events as they come, and last a result or why there is none. */
export type EngineAnswer =
  | { kind: 'event'; event: Progress }
  /** A host wants to be left alone; told of checks that are not private. */
  | { kind: 'paused'; pauses: Pauses }
  | { kind: 'result'; result: BrandCheckResult }
  | { kind: 'failed'; why: 'no_source' | 'fault' }
