import type { Failure, ServiceSource } from '../../client/types.ts'
import type { Quotas } from '../../contract/api/quotas.ts'
import type { FetchPiece } from '../../engine/protocol.ts'
import type { AddressFault } from '../address.ts'
import { browser } from '../browser.ts'
import type { ClientKind } from '../view.ts'
import type { Message } from './messages.ts'

type TestOutcome =
  /** `sources` is null if the service does not report them. */
  | { ok: true; quotas: Quotas; sources: ServiceSource[] | null }
  /** If `needsAccess` is true, the browser may have blocked the answer for lack of a host permission. */
  | { ok: false; failure: Failure; needsAccess: boolean }

/** The worker's answer to each kind of request. */
export interface PageAnswers {
  /** If `isByPolicy` is true, an organisation set the service, so the user may not have seen its name yet. */
  asker_get: { kind: ClientKind; host: string | null; who: string; isByPolicy: boolean }
  asker_choose: null
  /** The stored connection without the key, or null if no address is stored. */
  connection_get: { serviceUrl: string; host: string; keyLast4: string | null } | null
  connection_save: AddressFault | null
  connection_test: TestOutcome
  connection_claim: Failure | null
  marks_search: { ok: true; raw: unknown } | { ok: false; failure: Failure }
  packs_begin: null
  packs_told: null
  pack_piece: Awaited<ReturnType<FetchPiece>>
  key_remove: null
  delete_all: null
}

/** The worker's reply to a request. */
export type WorkerReply = { answer: unknown } | { failed: string }

/** Sends a request from a page of the extension. Rejects if the worker fails or does not answer. */
export async function askWorker<K extends Message['request']['kind']>(
  request: Extract<Message['request'], { kind: K }>,
): Promise<PageAnswers[K]> {
  const reply = (await browser.runtime.sendMessage(request)) as WorkerReply | undefined
  if (reply === undefined || 'failed' in reply) throw new Error(reply?.failed ?? 'the worker gave no answer')
  return reply.answer as PageAnswers[K]
}
