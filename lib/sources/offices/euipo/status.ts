import type { RecordStatus } from '../../../contract/conflict.ts'

/**
 * Statuses of EUIPO's interface (schema Status of its OpenAPI document) and what each means here. A mark with a pending
 * cancellation is in force until that is decided (EUTMR Art. 62). One that expired may still be renewed for six months
 * (Art. 53(3)), so it has a status of its own and does not count as dead.
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

/** The status of a mark, from EUIPO's word for it. An unknown word gives `unknown`, which weighs as a mark in force. */
export function euipoStatus(status: string): RecordStatus {
  return STATUSES.get(status) ?? 'unknown'
}
