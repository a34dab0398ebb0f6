import { BY_LIKENESS, FROM_INDEX, NO_RECORDS, type Office, SEVEN_DAYS } from '../office.ts'
import { USPTO_RECORDS } from './records.ts'
import { USPTO_BULK } from './sync.ts'

export const USPTO: Office = {
  facts: {
    id: 'uspto',
    name: 'US trade mark register (USPTO)',
    kind: 'trademark',
    jurisdictions: ['US'],
    searched: `US marks and applications, ${BY_LIKENESS}; the office offers no search by text`,
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
      'imported records, because the office offers no search by text. `registers keep US` fetches them with `USPTO_ODP_KEY`, a free key of a USPTO.gov account',
  },
}
