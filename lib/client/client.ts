import type { JurisdictionRequirements } from '../contract/api/filing-requirements.ts'
import { ReceiptKeys } from '../contract/api/receipt-keys.ts'
import type { Jurisdiction } from '../contract/constants.ts'
import {
  type Answered,
  type Cancelling,
  type CheckClient,
  type ClientOptions,
  createCheckClient,
  type SearchQuestion,
} from './check-client.ts'
import { type ReadSearchResult, readRequirements, readSearchResult } from './tolerant-search.ts'

export type SearchAnswer = Answered<ReadSearchResult>

/** All methods throw `ServiceFailure`. */
export interface Client extends Pick<CheckClient, 'brandCheck' | 'quotas' | 'markGoods'> {
  trademarkSearch(request: SearchQuestion, options?: Cancelling): Promise<SearchAnswer>
  jurisdiction(code: Jurisdiction, options?: Cancelling): Promise<JurisdictionRequirements>
  receiptKeys(options?: Cancelling): Promise<ReceiptKeys>
}

const readKeys = (body: unknown) => ReceiptKeys.safeParse(body).data ?? null

/** Creates a client that sends a name in the body, never in an address. A call is charged once despite retries. */
export function createClient(options: ClientOptions): Client {
  const { get, search, ...checks } = createCheckClient(options)
  return {
    ...checks,
    trademarkSearch: (request, given) => search(request, (body) => readSearchResult(body, request), given),
    jurisdiction: (code, given) =>
      get(`/api/v2/jurisdiction/${encodeURIComponent(code)}`, (body) => readRequirements(body, code), given),
    receiptKeys: (given) => get('/.well-known/brand-check-keys.json', readKeys, given),
  }
}
