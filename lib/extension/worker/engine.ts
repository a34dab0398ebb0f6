import { openSnapshotStore } from '../../engine/private-store.ts'
import { type FetchPiece, isPiece } from '../../engine/protocol.ts'
import { isServiceAddress } from '../../loopback.ts'
import { browser } from '../browser.ts'
import { serviceConnection } from './connection.ts'
import { ENGINE_SCRIPT, type PacksTold, refreshAndTell } from './pack-thread.ts'

const PIECE_MS = 60_000

/** Adds the key only for the configured service. A request with the key must not follow redirects. */
async function initFor(address: string): Promise<RequestInit> {
  const connection = await serviceConnection.read()
  // Compares parsed addresses: a path can leave the snapshot folder with `..`, and a host has several spellings.
  const hrefOf = (written: string) => `${new URL(written).href}/`
  const isOurs = connection !== null && hrefOf(address).startsWith(hrefOf(`${connection.baseUrl}/packs`))
  return {
    headers: isOurs ? { 'X-API-Key': connection.apiKey } : {},
    redirect: isOurs ? 'error' : 'follow',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal: AbortSignal.timeout(PIECE_MS),
  }
}

async function bytesUpTo(response: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(most)
  let at = 0
  const reader = response.body?.getReader()
  while (reader !== undefined && at < most) {
    const { done, value } = await reader.read()
    if (done) break
    bytes.set(value.subarray(0, most - at), at)
    at += Math.min(value.length, most - at)
  }
  void reader?.cancel()
  return bytes.slice(0, at)
}

function toldOfPiece({ status, headers }: Response, from: number, sent: number): Awaited<ReturnType<FetchPiece>> {
  const tag = headers.get('ETag') ?? headers.get('Last-Modified')
  const [, start, whole] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('Content-Range') ?? '') ?? []
  // A host that compresses a text while sending it does not know its length.
  const total = Number(status === 206 ? whole : (headers.get('Content-Length') ?? sent))
  const isAsked = status === 206 ? Number(start) === from : status === 200 && from === 0
  return isAsked && Number.isSafeInteger(total) && total > 0 ? { total, tag, ranges: status === 206 } : null
}

/** Downloads a piece of a snapshot. The request contains no checked name. */
export const fetchPiece: FetchPiece = async ({ address, from, to, name }) => {
  if (!isServiceAddress(address) || !isPiece(name)) return null
  try {
    const init = await initFor(address)
    const response = await fetch(address, { ...init, headers: { ...init.headers, Range: `bytes=${from}-${to - 1}` } })
    const bytes = await bytesUpTo(response, to - from)
    const told = toldOfPiece(response, from, bytes.length)
    if (told === null) return null
    const store = await openSnapshotStore()
    await store?.write(name, bytes)
    return store && told
  } catch {
    return null
  }
}

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

/** Starts the engine: in an offscreen page in Chromium, in a worker thread in Firefox. */
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

/** Updates snapshots. Resolves when done in Firefox, when begun in Chromium, whose offscreen page reports progress. */
export async function refreshPacksBeside(
  question: Parameters<typeof refreshAndTell>[0],
  tell: (told: PacksTold) => unknown,
): Promise<void> {
  if (browser.offscreen === undefined) await refreshAndTell(question, fetchPiece, tell)
  else (await enginePage()).postMessage(question, [])
}

export async function endEngine(): Promise<void> {
  thread?.terminate()
  thread = null
  await browser.offscreen?.closeDocument().catch(() => {})
}
