import { germanStatus } from './dpma/answer.ts'
import { BY_LIKENESS, FROM_INDEX, NO_INTERFACE, type Office, SEVEN_DAYS, STANDARD_RULES } from './office.ts'

export const AUSTRIAN_MARKS: Office = {
  facts: {
    id: 'at-marks',
    name: 'Austrian trade mark register',
    kind: 'trademark',
    jurisdictions: ['AT'],
    searched: `national Austrian marks, ${BY_LIKENESS}; EU marks, which count in Austria too, are in their own register`,
    fresh: SEVEN_DAYS,
    proven: FROM_INDEX,
    connecting: `${NO_INTERFACE} and no bulk files; records of your own can be imported as CSV`,
    tells: null,
    attribution: null,
    unconnected: `${NO_INTERFACE}, so national Austrian marks were not searched; EU marks count in Austria too and have a row of their own`,
    barred: NO_INTERFACE,
    manualUrl: () => 'https://seeip.patentamt.at/markesuche',
  },
  interfaces: [],
  records: {
    code: 'AT',
    fewest: 30_000,
    reader: 'files',
    codes: ['AT'],
    rules: { ...STANDARD_RULES, statusOf: germanStatus },
    unkept:
      'The Austrian office offers neither an interface nor bulk files. EU marks count in Austria too, and EU can be kept; national records that you hold yourself can be imported as CSV.',
    files: { what: 'none; our CSV below', where: 'the office publishes no data to be reused', terms: '' },
    addressOf: () => null,
  },
  guide: {
    connected: 'no',
    takes: 'the office offers neither an interface nor bulk files. Records of your own can be imported as CSV',
  },
}
