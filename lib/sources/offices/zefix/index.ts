import { ZEFIX_PAGES } from '../lindas/company-hit.ts'
import { LINDAS_INTERFACE } from '../lindas/interface.ts'
import type { Office, OfficeRecords } from '../office.ts'
import { STANDARD_RULES } from '../standard-rules.ts'
import { ZEFIX_INTERFACE } from './interface.ts'

export const ZEFIX_RECORDS: OfficeRecords = {
  code: 'companies-CH',
  // The register has 800,000 companies.
  fewest: 400_000,
  reader: 'lindas',
  codes: [],
  rules: STANDARD_RULES,
  files: null,
  // Page addresses contain the register's own number, which records store as registration number.
  addressOf: ({ registrationNumber }) => registrationNumber && `${ZEFIX_PAGES}list/firm/${registrationNumber}`,
}

export const ZEFIX: Office = {
  facts: {
    id: 'zefix',
    name: 'Swiss commercial register (Zefix)',
    kind: 'company',
    jurisdictions: ['CH'],
    always: true,
    searched:
      'companies, by similarity if the register is imported, and by the same text through the Zefix interface. Without credentials, or if Zefix fails: through LINDAS, which has companies that are active or in liquidation',
    fresh: 'imported records complete an answer for 3 days; answers of the interfaces are cached for one hour',
    proven:
      'a search of the index must return its canaries, and the interface that answered must have returned its canary within the last 10 minutes',
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
    connected: 'yes, by the same text until it is imported',
    takes:
      'nothing for LINDAS. For Zefix, which is queried first: `ZEFIX_USER` and `ZEFIX_PASSWORD`, free by e-mail to zefix@bj.admin.ch',
  },
}
