import type { MarkRecord } from '../register/mark-record.ts'
import type { OfficeRecords } from './office.ts'

/** WIPO's form: up to seven digits, and a letter for a part of a registration. */
const INTERNATIONAL = /^0*(\d{1,7}[A-Z]?)$/

/** Null for a number that is not WIPO's. */
function madridAddress(number: string): string | null {
  const [, plain] = INTERNATIONAL.exec(number) ?? []
  return plain === undefined ? null : `https://www3.wipo.int/madrid/monitor/en/showData.jsp?ID=ROM.${plain}`
}

/**
 * Address of the official record. An international registration under WIPO's number has its page at WIPO. The US and
 * the EU (`W…`) assign other numbers and have their own pages.
 */
export function recordAddress(
  { addressOf }: Pick<OfficeRecords, 'addressOf'>,
  record: Pick<MarkRecord, 'number' | 'registrationNumber' | 'basis'>,
): string | null {
  const international = record.basis === 'international' ? madridAddress(record.number) : null
  return international ?? addressOf(record)
}
