import { browser } from '../browser.ts'
import type { PageAnswers } from '../worker/requests.ts'
import type { WorkerReply } from '../worker/worker.ts'
import type { PageRequest } from './messages.ts'

/** Sends a request from a page of the extension. Rejects if the worker fails or does not answer. */
export async function askWorker<K extends PageRequest['kind']>(
  request: Extract<PageRequest, { kind: K }>,
): Promise<PageAnswers[K]> {
  const reply = (await browser.runtime.sendMessage(request)) as WorkerReply | undefined
  if (reply === undefined || 'failed' in reply) throw new Error(reply?.failed ?? 'the worker gave no answer')
  return reply.answer as PageAnswers[K]
}
