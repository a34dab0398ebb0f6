import type { Office } from '../office.ts'
import { BY_LIKENESS, FROM_INDEX, NO_RECORDS, SEVEN_DAYS } from '../phrases.ts'
import { USPTO_BULK } from './bulk.ts'
import { USPTO_RECORDS } from './records.ts'

/** The register of trade marks of the United States. It is searched only in records that are held here. */
export const USPTO: Office = {
  facts: {
    id: 'uspto',
    name: 'US trade mark register (USPTO)',
    kind: 'trademark',
    jurisdictions: ['US'],
    searched: `US marks and applications, ${BY_LIKENESS}: the office offers no search by text`,
    fresh: SEVEN_DAYS,
    proven: FROM_INDEX,
    connecting: `its records, which the service fetches by itself with a key of the USPTO's Open Data Portal (data.uspto.gov; free, with a USPTO.gov account) in USPTO_ODP_KEY, or which are imported`,
    tells: null,
    attribution: null,
    unconnected: NO_RECORDS,
    barred: null,
    manualUrl: () => 'https://tmsearch.uspto.gov/search/search-information',
  },
  interfaces: [],
  bulk: USPTO_BULK,
  records: USPTO_RECORDS,
  guide: {
    connected: 'no',
    takes:
      'imported records: the office offers no search by text. With `USPTO_ODP_KEY` (free, of a USPTO.gov account) `registers keep US` fetches them and keeps them current',
  },
}
