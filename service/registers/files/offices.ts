import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'

/** The International Bureau of WIPO; lists of the DPMA call what is registered there IR. */
const INTERNATIONAL = ['WO', 'IB', 'IR']

/**
 * Whether a record belongs to the register of an office. `code` is the office it names, if any; `designated` the
 * territories that an international registration names, if it says.
 */
export function ownership(
  { codes }: Pick<OfficeRecords, 'codes'>,
  code: string | null,
  designated: readonly string[],
): 'own' | 'international' | 'foreign' {
  if (code === null || codes.includes(code)) return 'own'
  if (!INTERNATIONAL.includes(code)) return 'foreign'
  const named = designated.length === 0 || designated.some((territory) => codes.includes(territory))
  return named ? 'international' : 'foreign'
}
