import type { Reason } from '../../contract/conflict.ts'

/** One reason why two names count as alike, and the score that it gives by itself. */
export interface Signal {
  reason: Reason
  score: number
  /** The weightiest shared word as each name has it, where words are the reason. */
  words?: readonly [asked: string, found: string]
}
