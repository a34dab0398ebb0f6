import { germanStatus } from './dpma/connector.ts'
import { type Office, PHRASES, STANDARD_RULES } from './office.ts'

export const AUSTRIAN_MARKS: Office = {
  facts: {
    id: 'at-marks',
    name: 'Austrian trade mark register',
    kind: 'trademark',
    jurisdictions: ['AT'],
    searched: `national Austrian marks, ${PHRASES.bySimilarity}; EU marks, which count in Austria too, are in their own register`,
    fresh: PHRASES.sevenDays,
    proven: PHRASES.provenByIndex,
    connecting: `${PHRASES.noInterface} and no bulk files; records of your own can be imported as CSV`,
    tells: null,
    attribution: null,
    unconnected: PHRASES.noInterface,
    barred: PHRASES.noInterface,
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

export const WIPO: Office = {
  facts: {
    id: 'wipo',
    name: 'International register (WIPO)',
    kind: 'trademark',
    jurisdictions: [],
    searched:
      'nothing; connected registers, such as the EU one, have the international registrations that name their territory',
    fresh: 'nothing is searched',
    proven: 'nothing is searched',
    connecting: PHRASES.noAutomation,
    tells: null,
    attribution: null,
    unconnected: PHRASES.noAutomation,
    barred: PHRASES.noAutomation,
    manualUrl: () => 'https://branddb.wipo.int/',
  },
  interfaces: [],
  records: null,
  guide: { connected: 'no', takes: PHRASES.noAutomation },
}
