import type { RecordStatus } from '../../contract/conflict.ts'

/** In lower case, without umlauts, with single spaces. */
type StatusWords = Partial<Record<Exclude<RecordStatus, 'unknown'>, readonly string[]>>

/**
 * WIPO ST.66 and ST.96 as EUIPO and the IPI use them, and EUIPO's interface. A registration under attack is still in
 * force. An expired one can be renewed for six months (Paris Convention, Art. 5bis).
 */
const STANDARD_WORDS: StatusWords = {
  live: [
    'registered',
    'registration published',
    'registration renewed',
    'registration pending',
    'registration cancellation pending',
    'cancellation pending',
    'invalidity proceeding pending',
    'accepted',
    'international registration accepted',
  ],
  pending: [
    'received',
    'filed',
    'application filed',
    'application received',
    'filing date accorded',
    'classification checked',
    'under examination',
    'application under examination',
    'application published',
    'application accepted',
    'application opposed',
    'start of opposition period',
    'opposition period open',
    'opposition pending',
    'acceptance pending',
    'appealable',
    'appealed',
    'appeal pending',
    'interruption of proceeding',
    'interruption of proceedings',
  ],
  expired: ['expired', 'registration expired'],
  dead: [
    'refused',
    'application refused',
    'withdrawn',
    'application withdrawn',
    'cancelled',
    'application cancelled',
    'registration cancelled',
    'surrendered',
    'registration surrendered',
    'removed from register',
    'ended',
  ],
}

const entriesOf = (words: StatusWords) =>
  Object.entries(words).flatMap(([status, texts]) => texts.map((text) => [text, status as RecordStatus] as const))

/** Builds a reader of an office's status texts. Unknown texts become `unknown`, never `dead`. */
export function statusReader(own: StatusWords = {}): (text: string) => RecordStatus {
  const byText = new Map([...entriesOf(STANDARD_WORDS), ...entriesOf(own)])
  return (text) => {
    const words = text
      .trim()
      .toLowerCase()
      .replaceAll('ä', 'ae')
      .replaceAll('ö', 'oe')
      .replaceAll('ü', 'ue')
      .replaceAll(/[\s,_-]+/gu, ' ')
      .replaceAll('canceled', 'cancelled')
    return byText.get(words) ?? 'unknown'
  }
}

export const registerStatus = statusReader()
