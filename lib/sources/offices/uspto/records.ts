import type { RecordStatus } from '../../../contract/constants.ts'
import type { OfficeRecords } from '../office.ts'

/**
 * Matches editing marks. Goods in square brackets are deleted. `*` surrounds additions, and `((` surrounds goods that
 * are not claimed as incontestable. TSDR explains these symbols next to each list.
 */
const EDITED = /\[[^\]]*\]?|\*|\(\(|\)\)/gu

export function goodsInForce(text: string): string {
  return text.replace(EDITED, ' ')
}

// USPTO, "Table 1, Trademark Status Codes", as of 2023-06-20: 169 codes. The office calls 124 live, 41 dead, and 4
// neither (000, 622, 715, 970).
const LIVE =
  '410 413 616 620 624-625 630-631 638 640-661 663-668 672 680-682 686 688-690 692-694 700-708 717-722 724-725 ' +
  '730-734 739-740 744-746 748 752-753 756-757 760 762-766 771-775 777-780 790 794 800-804 806-825 969 973'
const DEAD = '400-406 411-412 414-417 600-610 612 614 618 626 632 709-714 781-783 900-901 968'

/** Codes of live marks that only a registration has. */
const REGISTERED = '624-625 700-708 717 739-740 778 780 790 800'

const live = codes(LIVE)
const dead = codes(DEAD)
const registered = codes(REGISTERED)

function codes(ranges: string): Set<number> {
  const all = new Set<number>()
  for (const range of ranges.split(' ')) {
    const [from = 0, to = from] = range.split('-').map(Number)
    for (let code = from; code <= to; code++) all.add(code)
  }
  return all
}

/** Returns the status of a case by its three-digit code. An unknown code never means that the mark is dead. */
export function usptoStatus(code: string, isRegistered: boolean): RecordStatus {
  const number = /^\d{3}$/u.test(code.trim()) ? Number(code) : Number.NaN
  if (number === 900) return 'expired'
  if (dead.has(number)) return 'dead'
  if (registered.has(number)) return 'live'
  if (!live.has(number)) return 'unknown'
  return isRegistered ? 'live' : 'pending'
}

/** Reads the status text on which the five largest offices agreed (TM5): `LIVE/REGISTRATION/Issued and Active`. */
function tm5Status(text: string): RecordStatus | null {
  const [, state, kind] = /^\s*(live|dead)\s*\/\s*(\w+)/iu.exec(text) ?? []
  if (state === undefined) return null
  if (state.toLowerCase() === 'dead') return 'dead'
  return kind?.toLowerCase() === 'registration' ? 'live' : 'pending'
}

/** Combines the TM5 text with the status by code. If text and code disagree, the mark does not count as dead. */
export function statusByBoth(tm5: string | null, byCode: RecordStatus): RecordStatus {
  const told = tm5 === null ? null : tm5Status(tm5)
  if (told === null) return byCode
  if (told !== 'dead' || ['dead', 'unknown'].includes(byCode)) return told
  return byCode === 'expired' ? byCode : 'unknown'
}

export const USPTO_RECORDS: OfficeRecords = {
  code: 'US',
  // The files contain more than ten million cases.
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
  publishTerms: 'public domain',
  addressOf: ({ number }) =>
    `https://tsdr.uspto.gov/#caseNumber=${encodeURIComponent(number)}&caseSearchType=US_APPLICATION&caseType=DEFAULT&searchType=statusSearch`,
}
