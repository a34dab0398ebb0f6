import { NOT_ASKED } from '../../engine/reasons.ts'
import type { NameAnswer } from './project-database.ts'

/** True if nobody received the name for this result. */
export const wasKeptHere = ({ result: { coverage } }: Pick<NameAnswer, 'result'>): boolean =>
  coverage.unavailable.some(({ reason }) => reason === NOT_ASKED)

/** True if the last check disclosed the name to `host`. `kept` is its result. */
export const wasToldTo = (kept: NameAnswer | null, host: string | null): boolean =>
  kept !== null && kept.host === host && !wasKeptHere(kept)
