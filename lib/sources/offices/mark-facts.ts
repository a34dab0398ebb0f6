import type { RegisterFacts } from '../register/facts.ts'
import { swissregRecordUrl } from './swissreg/record-url.ts'

const NO_RECORDS = "no credentials and no imported records; see the operator's guide"
const NO_INTERFACE = 'the office offers no interface'

const NO_AUTOMATION = 'automated searching is not allowed'

/** Why the international register is not asked, and what that leaves out. */
export const NO_INTERNATIONAL = `${NO_AUTOMATION}; international registrations are found only where another register that was searched holds them`

const EUIPO = 'https://euipo.europa.eu/eSearch/'
const SWISSREG = 'https://www.swissreg.ch/'
const BY_LIKENESS = 'by likeness where its records are imported'
const FROM_INDEX = 'a known mark must come back from the index before an empty answer counts'
const SEVEN_DAYS = 'imported records complete an answer for 7 days'

/** The registers of marks, in the order in which they are shown. */
export const MARK_REGISTERS: readonly RegisterFacts[] = [
  {
    id: 'euipo',
    name: 'EU trade mark register (EUIPO)',
    kind: 'trademark',
    jurisdictions: ['EU'],
    searched: `EU trade marks and international registrations that name the EU: ${BY_LIKENESS}, by the same letters through the interface of the office; both together where both are there`,
    fresh: `${SEVEN_DAYS}; the interface is asked live and kept in memory for one hour`,
    proven: `${FROM_INDEX}, and one from the interface within the last 10 minutes`,
    connecting: `a key of the EUIPO interface (dev.euipo.europa.eu; free, 25,000 calls a day; production asks for identity papers) in EUIPO_CLIENT_ID and EUIPO_CLIENT_SECRET, or imported records of the EUIPO open data (free, with an account)`,
    tells: 'EUIPO',
    attribution: 'Source: EUIPO',
    unconnected: NO_RECORDS,
    barred: null,
    manualUrl: (name) => `${EUIPO}#basic/1+1+1+1/50+50+50+50/${encodeURIComponent(name)}`,
    recordUrl: (number) => `${EUIPO}#details/trademarks/${encodeURIComponent(number)}`,
  },
  {
    id: 'swissreg',
    name: 'Swiss trade mark register (Swissreg)',
    kind: 'trademark',
    jurisdictions: ['CH'],
    searched: `Swiss marks, ${BY_LIKENESS}, by the same letters through the interface of the institute; international registrations that name Switzerland only as far as it delivers them`,
    fresh: `${SEVEN_DAYS}; the interface is asked live and kept in memory for one hour`,
    proven: `${FROM_INDEX}, and one from the interface within the last 10 minutes`,
    connecting: `a user of the IPI data delivery interface (free, under terms of use signed on paper: swissreg.ch/public/apidocs) in SWISSREG_USER and SWISSREG_PASSWORD, or its imported records`,
    tells: 'IPI (Swissreg)',
    attribution: 'Source: Swissreg, Swiss Federal Institute of Intellectual Property',
    unconnected: NO_RECORDS,
    barred: null,
    manualUrl: () => SWISSREG,
    recordUrl: swissregRecordUrl,
  },
  {
    id: 'dpma',
    name: 'German trade mark register (DPMA)',
    kind: 'trademark',
    jurisdictions: ['DE'],
    searched: `German marks and international registrations that name Germany: ${BY_LIKENESS}, by the same letters through the interface of the office; EU marks, which count in Germany too, are searched in their own register`,
    fresh: `${SEVEN_DAYS}; the interface is asked live and kept in memory for one hour`,
    proven: `${FROM_INDEX}, and one from the interface within the last 10 minutes`,
    connecting: `a user of DPMAconnectPlus (EUR 200 once, a contract on paper and a fixed IP address: dpma.de) in DPMA_USER and DPMA_PASSWORD, or its imported records`,
    tells: 'DPMA',
    attribution: 'Source: DPMA, DPMAconnectPlus',
    unconnected: NO_RECORDS,
    barred: null,
    manualUrl: () => 'https://register.dpma.de/DPMAregister/marke/einsteiger',
  },
  {
    id: 'at-marks',
    name: 'Austrian trade mark register',
    kind: 'trademark',
    jurisdictions: ['AT'],
    searched: `national Austrian marks ${BY_LIKENESS}, else nothing: EU marks, which count in Austria too, are searched in their own register`,
    fresh: SEVEN_DAYS,
    proven: FROM_INDEX,
    connecting: `${NO_INTERFACE} and no bulk files; records that you hold yourself can be imported as CSV`,
    tells: null,
    attribution: null,
    unconnected: `${NO_INTERFACE}, so national Austrian marks were not searched; EU marks count in Austria too and have a row of their own`,
    barred: NO_INTERFACE,
    manualUrl: () => 'https://seeip.patentamt.at/markesuche',
  },
  {
    id: 'uspto',
    name: 'US trade mark register (USPTO)',
    kind: 'trademark',
    jurisdictions: ['US'],
    searched: `US marks and applications, ${BY_LIKENESS}: the office offers no search by text`,
    fresh: SEVEN_DAYS,
    proven: FROM_INDEX,
    connecting: `imported records of the USPTO bulk data (data.uspto.gov; free, with a key of a USPTO.gov account)`,
    tells: null,
    attribution: null,
    unconnected: NO_RECORDS,
    barred: null,
    manualUrl: () => 'https://tmsearch.uspto.gov/search/search-information',
    recordUrl: (number) =>
      `https://tsdr.uspto.gov/#caseNumber=${encodeURIComponent(number)}&caseSearchType=US_APPLICATION&caseType=DEFAULT&searchType=statusSearch`,
  },
  {
    id: 'wipo',
    name: 'International register (WIPO)',
    kind: 'trademark',
    jurisdictions: [],
    searched:
      'nothing: of international registrations only those are searched that a connected register holds, such as the EU one',
    fresh: 'not at all',
    proven: 'not at all',
    connecting: NO_AUTOMATION,
    tells: null,
    attribution: null,
    unconnected: NO_AUTOMATION,
    barred: NO_AUTOMATION,
    manualUrl: () => 'https://branddb.wipo.int/',
  },
]
