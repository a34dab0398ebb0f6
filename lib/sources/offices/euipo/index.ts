import type { Office } from '../office.ts'
import { BY_LIKENESS, FROM_BOTH, NO_RECORDS, SEVEN_DAYS_OR_LIVE } from '../phrases.ts'
import { STANDARD_RULES } from '../standard-rules.ts'
import { EUIPO_INTERFACE } from './interface.ts'
import { euipoRecordUrl } from './path.ts'

export const EUIPO: Office = {
  facts: {
    id: 'euipo',
    name: 'EU trade mark register (EUIPO)',
    kind: 'trademark',
    jurisdictions: ['EU'],
    always: true,
    searched: `EU trade marks and international registrations for the EU, ${BY_LIKENESS}, and by the same text through the office's interface`,
    fresh: SEVEN_DAYS_OR_LIVE,
    proven: FROM_BOTH,
    connecting: `a key of the EUIPO interface (dev.euipo.europa.eu; free, 25,000 calls a day; EUIPO checks identity papers) in EUIPO_CLIENT_ID and EUIPO_CLIENT_SECRET, or imported records of the EUIPO open data (free, with an account)`,
    tells: 'EUIPO',
    attribution: 'Source: EUIPO',
    unconnected: NO_RECORDS,
    barred: null,
    manualUrl: (name) => `https://euipo.europa.eu/eSearch/#basic/1+1+1+1/50+50+50+50/${encodeURIComponent(name)}`,
  },
  interfaces: [EUIPO_INTERFACE],
  records: {
    code: 'EU',
    // EUIPO's sandbox is a copy of 2.35 million marks.
    fewest: 1_000_000,
    reader: 'files',
    codes: ['EM', 'EU'],
    rules: STANDARD_RULES,
    files: {
      what: 'full and differential XML (WIPO ST.66) of all EU marks, daily',
      where: 'EUIPO Open Data Platform, `euipo.europa.eu/ohimportal/en/open-data`, after registration',
      terms: 'free re-use; natural persons are anonymised',
    },
    addressOf: ({ number }) => euipoRecordUrl(number),
  },
  guide: {
    connected: 'no',
    takes:
      '`EUIPO_CLIENT_ID` and `EUIPO_CLIENT_SECRET`: an app at dev.euipo.europa.eu that is subscribed to *Trademark search*. Free, 25,000 calls a day; EUIPO checks identity papers',
  },
}
