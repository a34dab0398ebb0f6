import { browser } from '../browser.ts'
import type { PageAnswers } from '../worker/requests.ts'
import type { Message } from './messages.ts'

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
