import { readConnectionCode } from '../../client/connection-code.ts'
import { failure } from '../../client/failure.ts'
import type { Failure } from '../../client/types.ts'
import { browser } from '../browser.ts'
import { askWorker } from '../messages/ask-worker.ts'
import { pageAccess } from '../storage/consent.ts'

const FOUND = 'found-code'
const USED = 'used-code'

/** Runs inside a page, so it cannot use anything from this file. */
function codeInPage(): string | null {
  const fields = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value)
  const text = [document.body?.textContent ?? '', ...fields].find((part) => part.includes('bcc_'))
  return text?.match(/\bbcc_[A-Za-z0-9_-]+/)?.[0] ?? null
}

/** A connection code in a page: the popup finds it, and the options page uses it. */
export const pageCode = {
  /** Finds a connection code in a page, but only one for the page's own origin. */
  async find(tabId: number, address: string | undefined): Promise<string | null> {
    if (address === undefined) return null
    try {
      const [frame] = await browser.scripting.executeScript({ target: { tabId }, func: codeInPage })
      const code = frame?.result as string | null | undefined
      const read = code ? readConnectionCode(code) : null
      if (!code || read === null || new URL(read.baseUrl).origin !== new URL(address).origin) return null
      return (await browser.storage.session.get(USED))[USED] === code ? null : code
    } catch {
      return null
    }
  },

  /** Stores the code, for the user to confirm in the options page. */
  async handOver(code: string): Promise<void> {
    await browser.storage.session.set({ [FOUND]: code })
  },

  async take(): Promise<string> {
    const code = (await browser.storage.session.get(FOUND))[FOUND]
    await browser.storage.session.remove(FOUND)
    return typeof code === 'string' ? code : ''
  },

  follow(onCode: (code: string) => void): void {
    browser.storage.session.onChanged.addListener(async (changes) => {
      if (changes[FOUND]?.newValue !== undefined) onCode(await pageCode.take())
    })
  },

  /**
   * Has the worker redeem a code at the address in it, and marks the code as used. Resolves to null once connected. Call
   * this first in a click handler.
   */
  async claim(code: string): Promise<Failure | 'not_allowed' | null> {
    const read = readConnectionCode(code)
    if (read === null) return failure('key', { retryable: false })
    if (!(await pageAccess.requestKeys())) return 'not_allowed'
    const fault = await askWorker({ kind: 'connection_claim', address: read.baseUrl, token: read.token })
    if (fault === null) await browser.storage.session.set({ [USED]: code.trim() })
    return fault
  },
}
