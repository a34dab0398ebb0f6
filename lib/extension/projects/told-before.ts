import { NOT_ASKED } from '../../engine/reasons.ts'
import type { NameAnswer } from './project-database.ts'

/** Whether an answer was made on this device alone, so that nobody was told the name. */
export const wasKeptHere = ({ result: { coverage } }: Pick<NameAnswer, 'result'>): boolean =>
  coverage.unavailable.some(({ reason }) => reason === NOT_ASKED)

/** Whether the last check of a name told it to whoever is at `host`. `kept` is its answer; null for none. */
export const wasToldTo = (kept: NameAnswer | null, host: string | null): boolean =>
  kept !== null && kept.host === host && !wasKeptHere(kept)
