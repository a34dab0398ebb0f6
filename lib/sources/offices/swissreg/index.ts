import type { Office } from '../office.ts'
import { BY_LIKENESS, FROM_BOTH, NO_RECORDS, SEVEN_DAYS_OR_LIVE } from '../phrases.ts'
import { STANDARD_RULES } from '../standard-rules.ts'
import { SWISSREG_INTERFACE } from './interface.ts'
import { swissregRecordUrl } from './record-url.ts'

/** The Swiss register of trade marks. */
export const SWISSREG: Office = {
  facts: {
    id: 'swissreg',
    name: 'Swiss trade mark register (Swissreg)',
    kind: 'trademark',
    jurisdictions: ['CH'],
    searched: `Swiss marks, ${BY_LIKENESS}, by the same letters through the interface of the institute; international registrations that name Switzerland only as far as it delivers them`,
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
      '`SWISSREG_USER` and `SWISSREG_PASSWORD`: send the signed terms of use to the institute in Bern (free; a login is for its owner alone; swissreg.ch/public/apidocs). 2 GiB of answers a day; the service keeps count. `registers keep CH` fills the register by itself',
  },
}
