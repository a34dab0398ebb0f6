import type { Reason } from '../../contract/conflict.ts'

export interface Signal {
  reason: Reason
  score: number
  /** The weightiest shared word, if words are the reason. */
  words?: readonly [asked: string, found: string]
}
