import { browser } from '../browser.ts'
import type { PageRequest } from '../messages.ts'
import type { PageAnswers } from '../worker/requests.ts'

/** Asks the worker from one of the extension's own pages. */
export function askWorker<K extends PageRequest['kind']>(
  request: Extract<PageRequest, { kind: K }>,
): Promise<PageAnswers[K]> {
  return browser.runtime.sendMessage(request) as Promise<PageAnswers[K]>
}
