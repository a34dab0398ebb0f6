import type { JurisdictionRequirements } from '../contract/filing-requirements.ts'
import type { Jurisdiction } from '../contract/primitives.ts'
import { ReceiptKeys } from '../contract/receipt-keys.ts'
import { type Cancelling, type ClientOptions, callsTo, get } from './calls.ts'
import { type Answered, type CheckClient, checkClientOf, type SearchQuestion, searchMarks } from './check-client.ts'
import { type ReadSearchResult, readRequirements, readSearchResult } from './tolerant-search.ts'

export type SearchAnswer = Answered<ReadSearchResult>

export interface Client extends CheckClient {
  /** Returns one page, and the cursor of the next page. Throws `ServiceFailure`. */
  trademarkSearch(request: SearchQuestion, options?: Cancelling): Promise<SearchAnswer>
  /** Throws `ServiceFailure`. */
  jurisdiction(code: Jurisdiction, options?: Cancelling): Promise<JurisdictionRequirements>
  /** Returns the public keys that verify receipts. Throws `ServiceFailure`. */
  receiptKeys(options?: Cancelling): Promise<ReceiptKeys>
}

function readKeys(body: unknown): ReceiptKeys | null {
  const read = ReceiptKeys.safeParse(body)
  return read.success ? read.data : null
}

/** Creates a client that sends a name in the body, never in an address. A call is charged once despite retries. */
export function createClient(options: ClientOptions): Client {
  const calls = callsTo(options)
  return {
    ...checkClientOf(calls),
    trademarkSearch: (request, given) => searchMarks(calls, request, (body) => readSearchResult(body, request), given),
    jurisdiction: (code, given) =>
      get(calls, `/api/v2/jurisdiction/${encodeURIComponent(code)}`, (body) => readRequirements(body, code), given),
    receiptKeys: (given) => get(calls, '/.well-known/brand-check-keys.json', readKeys, given),
  }
}
