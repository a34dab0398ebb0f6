import type { OfficeRecords } from '../office.ts'
import { goodsInForce } from './goods.ts'
import { usptoStatus } from './status.ts'

export const USPTO_RECORDS: OfficeRecords = {
  code: 'US',
  // Its files contain more than ten million cases.
  fewest: 10_000_000,
  reader: 'files',
  codes: ['US'],
  rules: {
    statusOf: usptoStatus,
    // Series 79 is for extensions of international registrations.
    isInternational: (number) => /^79\d{6}$/u.test(number),
    ownersHaveStages: true,
    goodsUnsaid: goodsInForce,
  },
  files: {
    what: "`TRTYRAP` (all cases up to a year's end, 91 parts for 2025), then `TRTDXFAP` (one zip a day): XML, DTD version 2.0",
    where:
      'USPTO Open Data Portal, `api.uspto.gov/api/v1/datasets/products/TRTDXFAP`, with an account and an `x-api-key`',
    terms: 'public domain',
  },
  addressOf: ({ number }) =>
    `https://tsdr.uspto.gov/#caseNumber=${encodeURIComponent(number)}&caseSearchType=US_APPLICATION&caseType=DEFAULT&searchType=statusSearch`,
}
