import { cappedText } from '../../client/failure.ts'
import { openSnapshotStore } from '../../engine/private-store.ts'
import { type FetchPiece, isPiece } from '../../engine/protocol.ts'
import { isServiceAddress } from '../../loopback.ts'
import { z } from '../../zod.ts'
import { browser } from '../browser.ts'
import { serviceConnection } from './connection.ts'
import { ENGINE_SCRIPT, workOnPacks } from './pack-thread.ts'

const PIECE_MS = 60_000

const OfferedPack = z.object({ file: z.string().check(z.regex(/^[A-Za-z-]{2,20}\.pack$/)), register: z.string() })
const Offered = z.object({ packs: z.array(OfferedPack).check(z.maxLength(100)) })

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

/** Lists snapshots that the service offers. Resolves to null if it offers none or does not answer. */
export async function offeredPacks(): Promise<{ address: string; register: string }[] | null> {
  const connection = await serviceConnection.read()
  if (connection === null) return null
  const base = `${connection.baseUrl}/packs`
  try {
    const response = await fetch(base, await initFor(base))
    const read = Offered.safeParse(response.ok ? JSON.parse(await cappedText(response)) : null)
    return read.success ? read.data.packs.map(({ file, register }) => ({ address: `${base}/${file}`, register })) : null
  } catch {
    return null
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

function toldOfPiece({ status, headers }: Response, from: number): Awaited<ReturnType<FetchPiece>> {
  const tag = headers.get('ETag') ?? headers.get('Last-Modified')
  const [, start, whole] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('Content-Range') ?? '') ?? []
  const total = Number(status === 206 ? whole : headers.get('Content-Length'))
  const isAsked = status === 206 ? Number(start) === from : status === 200 && from === 0
  return isAsked && Number.isSafeInteger(total) && total > 0 ? { total, tag, ranges: status === 206 } : null
}

/** Downloads a piece of a snapshot. The request contains no checked name. */
export const fetchPiece: FetchPiece = async ({ address, from, to, name }) => {
  if (!isServiceAddress(address) || !isPiece(name)) return null
  try {
    const init = await initFor(address)
    const response = await fetch(address, { ...init, headers: { ...init.headers, Range: `bytes=${from}-${to - 1}` } })
    const told = toldOfPiece(response, from)
    if (told === null) return null
    const store = await openSnapshotStore()
    await store?.write(name, await bytesUpTo(response, to - from))
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

/**
 * Updates snapshots. Resolves when the work has begun in Chromium, or when it is done in Firefox. `before` is in epoch
 * milliseconds.
 */
export async function refreshPacksBeside(before: number): Promise<void> {
  if (browser.offscreen === undefined) await workOnPacks({ kind: 'refresh', office: null, before }, fetchPiece)
  else (await enginePage()).postMessage({ before }, [])
}

export async function endEngine(): Promise<void> {
  thread?.terminate()
  thread = null
  await browser.offscreen?.closeDocument().catch(() => {})
}
