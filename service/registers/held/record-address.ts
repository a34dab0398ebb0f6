import type { MarkRecord } from '../../../lib/sources/mark-record.ts'
import type { HeldOffice } from '../offices.ts'

type Addresses = Record<HeldOffice, (record: MarkRecord) => string | null>

/** Pages of single records; null for offices whose pages go by numbers that their files do not have. */
const ADDRESSES: Addresses = {
  EU: ({ number }) => `https://euipo.europa.eu/eSearch/#details/trademarks/${encodeURIComponent(number)}`,
  US: ({ number }) =>
    /^\d{8}$/.test(number)
      ? `https://tsdr.uspto.gov/#caseNumber=${number}&caseSearchType=US_APPLICATION&caseType=DEFAULT&searchType=statusSearch`
      : null,
  DE: ({ basis, number }) =>
    basis === 'national'
      ? `https://register.dpma.de/DPMAregister/marke/register/${encodeURIComponent(number)}/DE`
      : null,
  CH: () => null,
  AT: () => null,
  'companies-CH': ({ registrationNumber }) =>
    registrationNumber === null ? null : `https://www.zefix.ch/en/search/entity/list/firm/${registrationNumber}`,
}

/** Address of the official record, https. */
export function recordAddress(office: HeldOffice, record: MarkRecord): string | null {
  return ADDRESSES[office](record)
}
