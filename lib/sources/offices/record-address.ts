import type { MarkRecord } from '../register/mark-record.ts'
import type { OfficeRecords } from './office.ts'

/**
 * Matches the number of an international registration as WIPO writes it: up to seven digits, and a letter for a part of
 * a registration.
 */
const INTERNATIONAL = /^0*(\d{1,7}[A-Z]?)$/

/** Page of an international registration in WIPO's Madrid Monitor; null for a number that is not WIPO's. */
function madridAddress(number: string): string | null {
  const [, plain] = INTERNATIONAL.exec(number) ?? []
  return plain === undefined ? null : `https://www3.wipo.int/madrid/monitor/en/showData.jsp?ID=ROM.${plain}`
}

/**
 * Address of the official record, https; null where the office has no page for it. An international registration that
 * an office keeps under WIPO's number has its page at WIPO. The US and the EU (`W…`) give these registrations numbers
 * of their own, and have pages for them.
 */
export function recordAddress(
  { addressOf }: Pick<OfficeRecords, 'addressOf'>,
  record: Pick<MarkRecord, 'number' | 'registrationNumber' | 'basis'>,
): string | null {
  const international = record.basis === 'international' ? madridAddress(record.number) : null
  return international ?? addressOf(record)
}
