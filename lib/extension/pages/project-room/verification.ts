import { browser } from '../../browser.ts'
import type { Verification } from '../../projects/room.ts'
import { askWorker } from '../ask-worker.ts'

/** Where a service publishes the keys that its receipts are verified with. */
const KEYS_PATH = '/.well-known/brand-check-keys.json'

/** The keys as a service publishes them to everybody; null where it does not answer. Nothing of a name is in the question. */
async function keysAt(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error' })
    return answer.ok ? await answer.text() : null
  } catch {
    return null
  }
}

/** What is needed to verify the answers of a project without a network. */
export async function readVerification(): Promise<Verification> {
  const script = await (await fetch(browser.runtime.getURL('/verify-pack.js'))).text()
  const connection = await askWorker({ kind: 'connection_get' })
  if (connection === null) return { script, service: null }
  const keysUrl = connection.serviceUrl + KEYS_PATH
  return { script, service: { host: connection.host, keysUrl, keys: await keysAt(keysUrl) } }
}
