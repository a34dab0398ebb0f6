import type { RegisterFacts } from '../../register/facts.ts'

/** The Swiss commercial register. */
export const ZEFIX: RegisterFacts = {
  id: 'zefix',
  name: 'Swiss commercial register (Zefix)',
  kind: 'company',
  jurisdictions: ['CH'],
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
  manualUrl: () => 'https://www.zefix.ch/en/search/entity/welcome',
}
