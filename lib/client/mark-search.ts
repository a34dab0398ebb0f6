import type { TrademarkSearchBody } from '../contract/request.ts'
import { type Calls, type Cancelling, jsonQuestion } from './calls.ts'
import { type Answered, readAbout } from './check-client.ts'
import { send } from './http.ts'
import { tried } from './patience.ts'

export type SearchQuestion = Pick<TrademarkSearchBody, 'name'> & Partial<TrademarkSearchBody>

/** Charged once despite retries. Throws `ServiceFailure`. */
export function searchMarks<T extends { name: string }>(
  { call, patience }: Calls,
  request: SearchQuestion,
  read: (body: unknown) => T | null,
  given: Cancelling = {},
): Promise<Answered<T>> {
  return tried(
    async ({ signal, idempotencyKey }) => {
      const init = {
        method: 'POST',
        headers: jsonQuestion(idempotencyKey),
        body: JSON.stringify(request),
        signal,
      }
      return readAbout(request.name, await send(call, '/api/v2/trademark/search', init), read, call.now)
    },
    patience,
    given,
  )
}
