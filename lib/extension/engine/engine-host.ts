import { browser } from '../browser.ts'
import { fetchPiece } from './pack-pieces.ts'
import { ENGINE_SCRIPT, workOnPacks } from './pack-thread.ts'

const PAGE = '/offscreen.html'

interface Client {
  url: string
  postMessage(message: unknown, transfer: Transferable[]): void
}

interface WorkerScope {
  clients: { matchAll(options: { includeUncontrolled: true; type: 'window' }): Promise<Client[]> }
}

async function findPage(): Promise<Client | undefined> {
  const { clients } = globalThis as unknown as WorkerScope
  const pages = await clients.matchAll({ includeUncontrolled: true, type: 'window' })
  return pages.find(({ url }) => url === browser.runtime.getURL(PAGE))
}

let opening: Promise<Client> | null = null

function enginePage(): Promise<Client> {
  opening ??= openPage().finally(() => {
    opening = null
  })
  return opening
}

async function openPage(): Promise<Client> {
  const open = await findPage()
  if (open !== undefined) return open
  await browser.offscreen?.createDocument({
    url: PAGE,
    reasons: ['WORKERS'],
    justification: 'Checks names in a thread of its own.',
  })
  const page = await findPage()
  if (page === undefined) throw new Error('the engine did not open')
  return page
}

let thread: Worker | null = null

/** In Chromium the engine runs in an offscreen page, elsewhere in a thread of the background page. */
export async function connectEngine(): Promise<MessagePort> {
  const { port1, port2 } = new MessageChannel()
  if (browser.offscreen === undefined) {
    thread ??= new Worker(ENGINE_SCRIPT)
    thread.postMessage(null, [port2])
    return port1
  }
  ;(await enginePage()).postMessage(null, [port2])
  return port1
}

/**
 * In Chromium the promise resolves once the work has begun, elsewhere once it is done. `before` is in milliseconds
 * since the epoch.
 */
export async function refreshPacksBeside(before: number): Promise<void> {
  if (browser.offscreen === undefined) await workOnPacks({ kind: 'refresh', office: null, before }, fetchPiece)
  else (await enginePage()).postMessage({ before }, [])
}

/** Stops the engine and frees its memory. */
export async function endEngine(): Promise<void> {
  thread?.terminate()
  thread = null
  await browser.offscreen?.closeDocument().catch(() => {})
}
