import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type EuipoFake, startEuipo, wordMark } from '../../stand-ins/offices/euipo.ts'
import { type LindasFake, startLindas } from '../../stand-ins/offices/lindas.ts'
import { listen } from './site.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const ADMIN = join(ROOT, 'service/cli/admin.ts')

/** Id of the add-on in a build of a company's own, which must differ from the public one. */
export const COMPANY_ADDON = 'one-click@brand-check.example'

const HEADS = ['Bra', 'Cor', 'Dal', 'Fen', 'Gor', 'Hal', 'Jor', 'Kel', 'Lum', 'Mor', 'Nor', 'Pel', 'Ral', 'Sol', 'Tor']
const MIDDLES = [
  'be',
  'da',
  'fo',
  'ga',
  'hi',
  'ka',
  'li',
  'mo',
  'nu',
  'pa',
  'ri',
  'sa',
  'te',
  'va',
  'ze',
  'bo',
  'du',
  'fi',
]
const TAILS = ['dan', 'fer', 'gon', 'kem', 'lar', 'mit', 'nor', 'pos', 'rin', 'tal', 'vas', 'wen', 'bik', 'cor', 'dul']

/** A made-up name of a record. */
function nameAt(at: number): string {
  const take = (from: readonly string[], part: number) => from[Math.floor(at / part) % from.length] as string
  const [heads, middles] = [HEADS.length, HEADS.length * MIDDLES.length]
  return `${take(HEADS, 1)}${take(MIDDLES, heads)}${take(TAILS, middles)} ${take(MIDDLES, 7)}${take(TAILS, 11)}`
}

/** A publisher that fills its registers from stand-ins of the offices, and a static host of what it published. */
export interface Publisher {
  /** What a build names as its publisher: the address of the catalogue and the fingerprint of its key. */
  pinned: string
  fingerprint: string
  origin: string
  folder: string
  /** Enters a mark at the office. It is published with the next round. */
  enterMark(name: string): void
  publish(): Promise<void>
  /** Every request that the host received, with its headers. */
  received: string[]
  /** Ends all connections, and accepts no other, until it is told `false`. */
  cut(isCut: boolean): void
  /** Leaves requests for these files without an answer, until it is told null. */
  withhold(files: RegExp | null): void
  close(): Promise<void>
}

/** What any website may read, and what it needs for parts of files. */
const OPEN_TO_ALL = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'Content-Range, ETag' }

interface PublisherOptions {
  /** How many records each register has, besides those that a test adds. */
  records: number
  /** Whether the host lets any origin read its files, so that no browser has to ask a person. */
  isOpen: boolean
}

/** Fills two registers and publishes them with the real command. */
export async function startPublisher({ records, isOpen }: PublisherOptions): Promise<Publisher> {
  const marks = Array.from({ length: records }, (_none, at) =>
    wordMark(String(10_000_000 + at).padStart(9, '0'), nameAt(at)),
  )
  const [eu, swiss, dir]: [EuipoFake, LindasFake, string] = await Promise.all([
    startEuipo(marks),
    startLindas(),
    mkdtemp(join(tmpdir(), 'brand-check-publisher-')),
  ])
  for (let at = 0; at < records; at++)
    swiss.register({ name: `${nameAt(at * 3)} AG`, uid: `CHE${300_000_000 + at}`, ehraid: String(3_000_000 + at) })
  const [key, folder, state] = [join(dir, 'publisher.key'), join(dir, 'out'), join(dir, 'state')]
  const received: string[] = []
  let isCut = false
  let withheld: RegExp | null = null
  const server = createServer(async (request, response) => {
    received.push(`${request.url} ${JSON.stringify(request.headers)}`)
    if (withheld?.test(request.url ?? '')) return
    const path = join(folder, new URL(request.url ?? '/', 'http://host').pathname)
    const size = await stat(path).then(
      (file) => (file.isFile() ? file.size : 0),
      () => 0,
    )
    if (isOpen) response.setHeaders(new Map(Object.entries(OPEN_TO_ALL)))
    if (size === 0) return void response.writeHead(404).end()
    const [, from = '0', to = String(size - 1)] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const [start, end] = [Number(from), Math.min(Number(to), size - 1)]
    response.writeHead(206, { 'Content-Range': `bytes ${start}-${end}/${size}`, 'Content-Length': end - start + 1 })
    createReadStream(path, { start, end }).pipe(response)
  })
  server.on('connection', (socket) => {
    if (isCut) socket.destroy()
  })
  const site = await listen(server)

  async function registers(...args: string[]): Promise<string> {
    const env = {
      ...process.env,
      ...eu.env,
      ...swiss.env,
      WHOLE_REGISTERS: 'EU,companies-CH',
      DATA_DIR: join(dir, 'data'),
    }
    const child = spawn(process.execPath, [ADMIN, 'registers', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    if (code !== 0) throw new Error(`${out}${err}`)
    return out
  }

  const { fingerprint } = JSON.parse(await registers('key', key, '--json'))
  let entered = 0
  return {
    pinned: `${site.origin}/catalogue.json#${fingerprint}`,
    fingerprint,
    origin: site.origin,
    folder,
    enterMark: (name) => void eu.register(wordMark(String(18_000_000 + entered++).padStart(9, '0'), name)),
    async publish() {
      await registers(
        'catalogue',
        '--offices',
        'EU,companies-CH',
        '--to',
        folder,
        '--state',
        state,
        '--key',
        key,
        '--yes',
      )
    },
    received,
    cut(cut) {
      isCut = cut
      if (cut) server.closeAllConnections()
    },
    withhold(files) {
      withheld = files
      if (files === null) server.closeAllConnections()
    },
    async close() {
      await Promise.all([eu.close(), swiss.close(), site.close()])
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/**
 * Lets a build ask for access to this computer. The extension may ask for any host with https, but the host under test has
 * no certificate that browsers trust.
 */
async function allowLoopback(folder: string): Promise<void> {
  const file = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  manifest.optional_host_permissions.push('http://127.0.0.1/*')
  await writeFile(file, JSON.stringify(manifest))
}

/** Builds the extension with this publisher, as a company's own. Returns its folder for a browser of WXT. */
export async function buildWith(publisher: string): Promise<(browser: 'chrome' | 'firefox') => string> {
  const dir = await mkdtemp(join(tmpdir(), 'brand-check-company-'))
  const file = join(dir, 'company.json')
  await writeFile(file, JSON.stringify({ geckoId: COMPANY_ADDON, defaults: { publisher } }))
  const env = { ...process.env, BRAND_CHECK_COMPANY: file, BRAND_CHECK_OUT: join(dir, 'built') }
  for (const browser of ['chrome', 'firefox'])
    await promisify(execFile)('wxt', ['build', '-b', browser], { cwd: ROOT, env })
  const folderOf = (browser: 'chrome' | 'firefox') => join(dir, 'built', `${browser}-mv3`)
  await Promise.all([allowLoopback(folderOf('chrome')), allowLoopback(folderOf('firefox'))])
  return folderOf
}
