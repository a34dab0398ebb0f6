import type { Office } from '../office.ts'
import { BY_LIKENESS, FROM_BOTH, NO_RECORDS, SEVEN_DAYS_OR_LIVE } from '../phrases.ts'
import { STANDARD_RULES } from '../standard-rules.ts'
import { SWISSREG_INTERFACE } from './interface.ts'
import { swissregRecordUrl } from './record-url.ts'

export const SWISSREG: Office = {
  facts: {
    id: 'swissreg',
    name: 'Swiss trade mark register (Swissreg)',
    kind: 'trademark',
    jurisdictions: ['CH'],
    searched: `Swiss marks, ${BY_LIKENESS}, and by the same text through the institute's interface. International registrations for Switzerland: only those that it delivers`,
    fresh: SEVEN_DAYS_OR_LIVE,
    proven: FROM_BOTH,
    connecting: `a user of the IPI data delivery interface (free, under terms of use signed on paper: swissreg.ch/public/apidocs) in SWISSREG_USER and SWISSREG_PASSWORD, or its imported records`,
    tells: 'IPI (Swissreg)',
    attribution: 'Source: Swissreg, Swiss Federal Institute of Intellectual Property',
    unconnected: NO_RECORDS,
    barred: null,
    manualUrl: () => 'https://www.swissreg.ch/',
  },
  interfaces: [SWISSREG_INTERFACE],
  records: {
    code: 'CH',
    fewest: 100_000,
    reader: 'files',
    codes: ['CH'],
    rules: STANDARD_RULES,
    files: {
      what: 'answers of the data delivery (WIPO ST.96), saved one file each',
      where: 'IPI, `swissreg.ch/public/apidocs`',
      terms: 'free after signed terms, which must be passed on with the data',
    },
    addressOf: ({ number }) => swissregRecordUrl(number),
  },
  guide: {
    connected: 'no',
    takes:
      '`SWISSREG_USER` and `SWISSREG_PASSWORD`: signed terms of use, posted to the institute in Bern (swissreg.ch/public/apidocs). Free, a personal login, 2 GiB of answers a day',
  },
}
