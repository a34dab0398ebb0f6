import type { RecordStatus } from '../../../contract/conflict.ts'

/**
 * Schema Status of EUIPO's OpenAPI document. A mark is in force until its cancellation is decided (EUTMR Art. 62). An
 * expired one can be renewed for six months (Art. 53(3)), so it is not dead.
 */
const STATUSES = new Map<string, RecordStatus>([
  ['REGISTERED', 'live'],
  ['ACCEPTED', 'live'],
  ['REGISTRATION_PENDING', 'live'],
  ['CANCELLATION_PENDING', 'live'],
  ['RECEIVED', 'pending'],
  ['UNDER_EXAMINATION', 'pending'],
  ['APPLICATION_PUBLISHED', 'pending'],
  ['START_OF_OPPOSITION_PERIOD', 'pending'],
  ['OPPOSITION_PENDING', 'pending'],
  ['ACCEPTANCE_PENDING', 'pending'],
  ['APPEALABLE', 'pending'],
  ['APPEALED', 'pending'],
  ['EXPIRED', 'expired'],
  ['WITHDRAWN', 'dead'],
  ['REFUSED', 'dead'],
  ['CANCELLED', 'dead'],
  ['SURRENDERED', 'dead'],
  ['REMOVED_FROM_REGISTER', 'dead'],
])

/** An unknown word becomes `unknown`, which weighs like a mark in force. */
export function euipoStatus(status: string): RecordStatus {
  return STATUSES.get(status) ?? 'unknown'
}
