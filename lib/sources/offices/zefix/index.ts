import { ZEFIX_PAGES } from '../lindas/company-hit.ts'
import { LINDAS_INTERFACE } from '../lindas/interface.ts'
import type { Office, OfficeRecords } from '../office.ts'
import { STANDARD_RULES } from '../standard-rules.ts'
import { ZEFIX_INTERFACE } from './interface.ts'

/** Records of companies; the whole register can be fetched through LINDAS. */
export const ZEFIX_RECORDS: OfficeRecords = {
  code: 'companies-CH',
  // The register has 800,000 companies.
  fewest: 400_000,
  reader: 'lindas',
  codes: [],
  rules: STANDARD_RULES,
  files: null,
  // Addresses of company pages have the register's own number, which records hold as their registration number.
  addressOf: ({ registrationNumber }) => registrationNumber && `${ZEFIX_PAGES}list/firm/${registrationNumber}`,
}

/** The Swiss commercial register. */
export const ZEFIX: Office = {
  facts: {
    id: 'zefix',
    name: 'Swiss commercial register (Zefix)',
    kind: 'company',
    jurisdictions: ['CH'],
    always: true,
    searched:
      'companies: by likeness where the register is imported, by the same letters through the Zefix interface where there are credentials for it, or where it fails or there are none through LINDAS, which has those that are active or in liquidation',
    fresh:
      'imported records complete an answer for 3 days; the interfaces are asked live and kept in memory for one hour',
    proven:
      'a known company must come back from the index before an empty answer counts, and one from the interface that answered within the last 10 minutes',
    connecting:
      'nothing for LINDAS, which is open and from which the whole register can be imported; for the Zefix interface free personal credentials (by e-mail to zefix@bj.admin.ch) in ZEFIX_USER and ZEFIX_PASSWORD',
    tells: 'the Swiss federal administration (Zefix, LINDAS)',
    attribution: 'Source: Zefix, Federal Office of Justice',
    unconnected: 'no interface and no imported records are connected',
    barred: null,
    manualUrl: (name) => `${ZEFIX_PAGES}list?name=${encodeURIComponent(name)}`,
  },
  interfaces: [ZEFIX_INTERFACE, LINDAS_INTERFACE],
  records: ZEFIX_RECORDS,
  guide: {
    connected: 'yes, same letters until it is imported',
    takes:
      'nothing: LINDAS is open, and `registers import companies-CH --from lindas` fetches all of it; with `ZEFIX_USER` and `ZEFIX_PASSWORD` (free, by e-mail to zefix@bj.admin.ch) Zefix is asked first, and LINDAS where it fails',
  },
}
