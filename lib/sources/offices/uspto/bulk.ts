import type { BulkSource } from '../office.ts'
import { addressSetting, headerSetting } from '../setting-kinds.ts'
import { createUsptoFeed } from './bulk-feed.ts'
import { USPTO_RECORDS } from './records.ts'

const ODP_ADDRESS = 'https://api.uspto.gov/api/v1'

/** Terms of use that the portal names for its files. */
const TERMS = 'https://www.uspto.gov/terms-use-uspto-websites'

export const USPTO_BULK: BulkSource = {
  name: 'the Open Data Portal of the USPTO',
  terms: TERMS,
  termsInBrief: 'the records are in the public domain',
  settings: [
    {
      variables: { USPTO_ODP_KEY: headerSetting },
      standard: 'not set',
      about: "Key of a USPTO.gov account at the USPTO's Open Data Portal, for `registers keep US`.",
    },
    {
      variables: { USPTO_ODP_URL: addressSetting },
      standard: `\`${ODP_ADDRESS}\``,
      about: 'Address of that portal.',
    },
  ],
  connect({ USPTO_ODP_KEY: key, USPTO_ODP_URL: url = ODP_ADDRESS }) {
    if (!key) return null
    return {
      addresses: [url],
      readWhole: () => ({ way: 'files', feed: createUsptoFeed({ url, key }), records: USPTO_RECORDS }),
    }
  },
}
