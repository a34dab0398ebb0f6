import { browser } from '../browser.ts'
import { fetchPiece } from './pack-pieces.ts'
import { ENGINE_SCRIPT, workOnPacks } from './pack-thread.ts'

const PAGE = '/offscreen.html'

interface Client {
  url: string
  postMessage(message: unknown, transfer: Transferable[]): void
}

/** The part of a service worker's global scope that finds pages of the extension. */
interface WorkerScope {
  clients: { matchAll(options: { includeUncontrolled: true; type: 'window' }): Promise<Client[]> }
}

async function findPage(): Promise<Client | undefined> {
  const { clients } = globalThis as unknown as WorkerScope
  const pages = await clients.matchAll({ includeUncontrolled: true, type: 'window' })
  return pages.find(({ url }) => url === browser.runtime.getURL(PAGE))
}

let opening: Promise<Client> | null = null

/** The page that holds the engine, opened if need be. */
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

/**
 * A port to the engine, which is started if need be: in Chromium in a page that nobody sees, elsewhere in a thread of
 * the background page. Rejects where neither can be started.
 */
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
 * Brings packs up to date that were not asked for since `before` (milliseconds since the epoch), in a thread beside the
 * engine's. Where this script holds that thread, resolves once the work is done, else once it has begun.
 */
export async function refreshPacksBeside(before: number): Promise<void> {
  if (browser.offscreen === undefined) await workOnPacks({ kind: 'refresh', office: null, before }, fetchPiece)
  else (await enginePage()).postMessage({ before }, [])
}

/** Ends the engine if it runs, and frees its memory. */
export async function endEngine(): Promise<void> {
  thread?.terminate()
  thread = null
  await browser.offscreen?.closeDocument().catch(() => {})
}
