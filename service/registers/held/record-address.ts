import { MARK_REGISTERS } from '../../../lib/sources/facts/marks.ts'
import type { MarkRecord } from '../../../lib/sources/mark-record.ts'
import type { HeldOffice } from '../offices.ts'

const FACTS = new Map(MARK_REGISTERS.flatMap((facts) => facts.jurisdictions.map((office) => [office, facts])))

/** Address of the official record, https; null where the office has none for its numbers. */
export function recordAddress(office: HeldOffice, { number, registrationNumber }: MarkRecord): string | null {
  // The pages of companies go by the register's own number, which the store has as a second one.
  if (office === 'companies-CH')
    return registrationNumber && `https://www.zefix.ch/en/search/entity/list/firm/${registrationNumber}`
  return FACTS.get(office)?.recordUrl?.(number) ?? null
}
