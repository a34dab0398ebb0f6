import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePack, makeRow } from '../lib/sources/snapshots/testing/synthetic-snapshot.ts'
import { type LoadedChromium, launchChromium } from './browser/chromium.ts'

/** How many names are checked while every byte that leaves is counted. */
const CHECKS = 100
const MARKER = 'Qzvelmara'
/** Requests of the browser itself to its maker at the start. The extension contains no address of these hosts. */
const OF_THE_BROWSER = /^(?:CONNECT |[A-Z]+ http:\/\/)[\w.-]+\.(?:google|googleapis|gstatic|gvt1)\.com[:/]/

interface Door {
  address: string
  /** The first bytes of each connection to it. */
  came: string[]
  close(): void
}

/** The only way out of the browser: a proxy that records connections and lets nothing through. */
async function startDoor(): Promise<Door> {
  const came: string[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', (bytes) => {
      came.push(String(bytes))
      socket.destroy()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  return {
    address: `127.0.0.1:${port}`,
    came,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

let door: Door
let folder: string
let browser: LoadedChromium
let log: string

beforeAll(async () => {
  door = await startDoor()
  folder = await mkdtemp(join(tmpdir(), 'brand-check-nobody-'))
  log = join(folder, 'net.json')
  browser = await launchChromium({ proxy: door.address, netLog: log })
})
afterAll(async () => {
  await browser?.close()
  door?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Takes a register from a file in the options. */
async function takeRegister(options: Page): Promise<void> {
  const pack = await makePack([makeRow('018000001', MARKER)], { dataAsOf: new Date().toISOString() })
  const buffer = Buffer.from(await pack.arrayBuffer())
  await options
    .getByLabel('Add a register from a file')
    .setInputFiles({ name: 'EU.pack', mimeType: 'application/octet-stream', buffer })
  await options.getByRole('button', { name: 'Keep it' }).click()
  await options.getByText('The register is in use.').waitFor()
}

/** Has the worker check names, ten at a time, and returns how each ended. Runs in a page of the extension. */
async function checkMany({ names, only }: { names: string[]; only: string[] | null }) {
  async function checkOne(name: string) {
    // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
    const port = (globalThis as any).chrome.runtime.connect({ name: 'check' })
    // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
    const view = await new Promise<any>((resolve) => {
      // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
      port.onMessage.addListener((message: any) => {
        if (message.kind === 'view' && ['done', 'failed', 'consent'].includes(message.view.phase)) resolve(message.view)
      })
      port.postMessage({ kind: 'check', name, scope: { jurisdiction: 'CH', niceClasses: [] }, private: false, only })
    })
    port.disconnect()
    return {
      phase: view.phase as string,
      conflicts: (view.result?.conflicts.length ?? 0) as number,
      unknown: (view.result?.domains ?? []).filter(({ state }: { state: string }) => state === 'unknown')
        .length as number,
      told: (view.told?.who.length ?? -1) as number,
    }
  }
  const ended: Awaited<ReturnType<typeof checkOne>>[] = []
  for (let from = 0; from < names.length; from += 10)
    ended.push(...(await Promise.all(names.slice(from, from + 10).map(checkOne))))
  return ended
}

it('sends nothing out of the browser in a hundred checks without a recipient', { timeout: 120_000 }, async () => {
  const options = await browser.openPage('options.html')
  await takeRegister(options)
  const names = Array.from({ length: CHECKS }, (_, at) => `${MARKER}${String.fromCharCode(97 + (at % 26))}${at}`)
  const ended = await options.evaluate(checkMany, { names, only: [] })
  expect(ended.filter(({ phase }) => phase !== 'done')).toEqual([])
  expect(ended.every(({ conflicts, unknown, told }) => conflicts > 0 && unknown > 0 && told === 0)).toBe(true)
  expect(door.came.filter((bytes) => !OF_THE_BROWSER.test(bytes))).toEqual([])
  // Proves that the door would have noticed: the same check reaches it once others may be told the name.
  const [asked] = await options.evaluate(checkMany, { names: [`${MARKER}zz`], only: ['rdap-com'] })
  expect(asked?.told).toBe(1)
  expect(door.came.some((bytes) => bytes.startsWith('CONNECT rdap.verisign.com'))).toBe(true)
  await browser.close()
  const told = (await readFile(log, 'utf8')).toLowerCase()
  expect(told).toContain(`${MARKER}zz.com`.toLowerCase())
  for (const name of names) expect(told.includes(name.toLowerCase()), name).toBe(false)
})
