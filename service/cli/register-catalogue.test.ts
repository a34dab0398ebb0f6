import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CatalogueRegister, readCatalogue } from '../../lib/sources/snapshots/catalogue.ts'
import { readManifest, readSnapshotRecords, rowsOf, verifySnapshot } from '../../lib/sources/snapshots/snapshot.ts'
import { type EuipoFake, startEuipo, wordMark } from '../../stand-ins/offices/euipo.ts'
import { type LindasFake, startLindas } from '../../stand-ins/offices/lindas.ts'
import { type OdpFake, startOdp } from '../../stand-ins/offices/odp.ts'
import { digestOf } from '../registers/offered.ts'
import { dayFile, yearlyFile } from '../registers/sync/testing/case-register.ts'
import { makeDataDir } from '../testing/data-dir.ts'

const CLI = resolve(import.meta.dirname, 'admin.ts')
const DAY_MS = 24 * 60 * 60_000

let eu: EuipoFake
let us: OdpFake
let swiss: LindasFake
let dir: string
const [keyFile, to, state] = [() => join(dir, 'publisher.key'), () => join(dir, 'out'), () => join(dir, 'state')]

beforeAll(async () => {
  ;[eu, us, swiss, dir] = await Promise.all([
    startEuipo(),
    startOdp(),
    startLindas(),
    makeDataDir('brand-check-offer-'),
  ])
  // The sync lists marks from page to page, so that it can be stopped between two.
  eu.register(
    ...Array.from({ length: 400 }, (_, at) =>
      wordMark(String(10_000_000 + at * 2000).padStart(9, '0'), `Qorvane ${at}`),
    ),
  )
  for (let at = 0; at < 60; at++)
    swiss.register({ name: `Qorvane ${at} AG`, uid: `CHE${300_000_000 + at}`, ehraid: String(3_000_000 + at) })
  us.publish(
    'TRTYRAP',
    yearlyFile(1, Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`9100${at + 1000}`, `Brenlo ${at}`]))),
  )
  const today = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
  for (let at = Date.parse('2026-01-02'); at <= Date.parse(today); at += 7 * DAY_MS)
    us.publish('TRTDXFAP', dayFile(new Date(at).toISOString().slice(0, 10), { '98000001': 'Vyntra' }))
})
afterAll(async () => {
  await Promise.all([eu.close(), us.close(), swiss.close()])
  await rm(dir, { recursive: true })
})

/** Runs a register command in a separate process. `meanwhile` receives a function that stops it. */
async function registers(
  args: string[],
  { env = {}, meanwhile }: { env?: Record<string, string>; meanwhile?: (stop: () => void) => void } = {},
) {
  const all = {
    ...process.env,
    ...eu.env,
    ...us.env,
    ...swiss.env,
    WHOLE_REGISTERS: 'EU,US,companies-CH',
    DATA_DIR: join(dir, 'unused'),
  }
  const child = spawn(process.execPath, [CLI, 'registers', ...args], {
    env: { ...all, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  meanwhile?.(() => void child.kill('SIGTERM'))
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, out, said: `${out}${err}` }
}

const round = (offices: string, more: string[] = [], how: Parameters<typeof registers>[1] = {}) =>
  registers(
    ['catalogue', '--offices', offices, '--to', to(), '--state', state(), '--key', keyFile(), '--yes', ...more],
    how,
  )

let fingerprint: string
let before: string | null = null

/** Reads the catalogue as a browser that pinned the key does, and checks every file that it names. */
async function offered(): Promise<Map<string, CatalogueRegister>> {
  const file = readFileSync(join(to(), 'catalogue.json'), 'utf8')
  const { catalogue } = await readCatalogue(file, [fingerprint], { after: before, now: Date.now() })
  before = catalogue.madeAt
  for (const { pack, changes, owners } of catalogue.registers)
    for (const each of [pack, changes, owners].filter((file) => file !== null)) {
      const path = join(to(), each.file)
      expect({ digest: await digestOf(path), bytes: statSync(path).size }).toEqual({
        digest: each.digest,
        bytes: each.bytes,
      })
    }
  return new Map(catalogue.registers.map((register) => [register.office, register]))
}

async function namesIn({ pack }: CatalogueRegister): Promise<string[]> {
  const file = await openAsBlob(join(to(), pack.file))
  return [...rowsOf(await readSnapshotRecords(file, await verifySnapshot(file)))].map(({ name }) => name)
}

it('publishes registers round by round, and keeps what was published of an office that is not whole', async () => {
  const made = JSON.parse((await registers(['key', keyFile(), '--json'])).out)
  fingerprint = made.fingerprint
  expect(statSync(keyFile()).mode & 0o077).toBe(0)
  expect(JSON.parse((await registers(['key', keyFile(), '--json'])).out)).toEqual({ ...made, isNew: false })

  const first = await round('eu,US,companies-CH')
  expect(first, first.said).toMatchObject({ code: 0 })
  const initial = await offered()
  expect([...initial.keys()]).toEqual(['EU', 'US', 'companies-CH'])
  expect(initial.get('EU')).toMatchObject({ attribution: 'Source: EUIPO', changes: null, kind: 'trademark' })
  expect(initial.get('companies-CH')).toMatchObject({ attribution: expect.stringContaining('Zefix'), kind: 'company' })
  expect(await namesIn(initial.get('EU') as CatalogueRegister)).toEqual(
    expect.arrayContaining(['Qorvane 0', 'Qorvane 399']),
  )
  expect(await namesIn(initial.get('US') as CatalogueRegister)).toContain('Vyntra')
  const secret = readFileSync(keyFile(), 'utf8').trim()
  for (const folder of [to(), state()])
    for (const file of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (file.isFile()) expect(readFileSync(join(file.parentPath, file.name), 'latin1')).not.toContain(secret)

  const catalogue = join(to(), 'catalogue.json')
  expect(await registers(['verify', catalogue, '--key', fingerprint])).toMatchObject({ code: 0 })
  // A host or a disk that cuts a file.
  const cut = join(to(), String(initial.get('US')?.pack.file))
  truncateSync(cut, 100)
  const verified = await registers(['verify', catalogue, '--key', fingerprint])
  expect(verified).toMatchObject({ code: 1, said: expect.stringContaining('is not the file that the catalogue names') })

  // Today's changes of one office, while another is cut short and a third refuses.
  eu.register(wordMark('019000005', 'Zylvera'))
  swiss.setBeforePage((asked) => (asked === 'page' ? (all) => all.slice(0, 20) : undefined))
  us.setTrouble(() => ({ status: 403, type: 'text/plain', body: 'Forbidden' }))
  const second = await round('EU,US,companies-CH')
  expect(second).toMatchObject({
    code: 1,
    said: expect.stringMatching(/companies-CH: what was published before stays/),
  })
  const daily = await offered()
  for (const office of ['US', 'companies-CH']) expect(daily.get(office)).toEqual(initial.get(office))
  expect(daily.get('EU')?.pack).toEqual(initial.get('EU')?.pack)
  expect(daily.get('EU')).toMatchObject({
    changes: { bytes: expect.any(Number) },
    names: Number(initial.get('EU')?.names) + 1,
  })
  const changes = await readManifest(await openAsBlob(join(to(), String(daily.get('EU')?.changes?.file))))
  expect(changes.changes?.base).toBe(
    (await readManifest(await openAsBlob(join(to(), String(daily.get('EU')?.pack.file))))).digest,
  )
  swiss.setBeforePage(null)
  us.setTrouble(null)

  // An office that suddenly states far fewer records is taken for cut.
  const all = swiss.companies().length
  for (const { uid } of swiss.companies().slice(0, Math.ceil(all / 5))) swiss.strike(uid)
  expect(await round('companies-CH')).toMatchObject({ code: 1, said: expect.stringContaining('(disagrees)') })
  expect((await offered()).get('companies-CH')).toEqual(initial.get('companies-CH'))
}, 240_000)

it('goes on after a round that was stopped, and offers the earlier files until then', async () => {
  for (let at = 0; at < 5; at++) eu.register(wordMark(`0191000${at}0`, `Kandoro ${at}`))
  const catalogue = readFileSync(join(to(), 'catalogue.json'), 'utf8')
  const { registers: kept } = JSON.parse(catalogue)
  let asked = 0
  const stopped = await round('EU,US', [], {
    meanwhile(stop) {
      eu.setBeforePage(() => {
        if (++asked !== 2) return undefined
        // Without further answers, the sync cannot end before the command is stopped.
        eu.setFault({ kind: 'hang' })
        stop()
        return undefined
      })
    },
  })
  expect(stopped, stopped.said).toMatchObject({ code: 130 })
  eu.setBeforePage(null)
  eu.setFault(null)
  expect((await offered()).get('EU')).toEqual(kept.find(({ office }: CatalogueRegister) => office === 'EU'))
  // A round that was killed while it copied, on a full disk for example, leaves such files behind.
  const left = join(to(), `EU-${'0'.repeat(16)}.pack.123.new`)
  writeFileSync(left, 'half')
  const resumed = await round('EU,US')
  expect(resumed, resumed.said).toMatchObject({ code: 0 })
  const after = await offered()
  expect(after.get('EU')?.names).toBe(kept.find(({ office }: CatalogueRegister) => office === 'EU').names + 5)
  expect(existsSync(left)).toBe(false)
  // Browsers that read the previous catalogue still get its files.
  for (const { pack, changes } of kept.filter(({ office }: CatalogueRegister) => office === 'EU'))
    for (const { file } of [pack, changes]) expect(readdirSync(to())).toContain(file)
}, 240_000)

it('keeps what it offered if its state is lost, but signs nothing that a host has changed', async () => {
  const catalogue = join(to(), 'catalogue.json')
  const text = readFileSync(catalogue, 'utf8')
  const kept = await offered()
  rmSync(state(), { recursive: true })
  us.setTrouble(() => ({ status: 403, type: 'text/plain', body: 'Forbidden' }))
  expect(await round('US')).toMatchObject({ code: 1, said: expect.stringContaining('what was published before stays') })
  us.setTrouble(null)
  expect(await offered()).toEqual(kept)
  writeFileSync(catalogue, text.replace('Source: EUIPO', 'Source: nobody'))
  expect(await round('US')).toMatchObject({ code: 1, said: expect.stringContaining('cannot be read as a catalogue') })
  writeFileSync(catalogue, text)
}, 120_000)

it('refuses to publish what terms forbid, with one sentence', async () => {
  for (const office of ['CH', 'DE', 'AT'])
    expect(await round(`EU,${office}`)).toMatchObject({
      code: 1,
      said: expect.stringMatching(
        new RegExp(`^The terms of ${office} do not let everybody pass its records on: [^.]+\\.\n$`),
      ),
    })
}, 60_000)

it('refuses a key that is missing, badly placed or unknown to browsers, and names its successor', async () => {
  const plain = ['catalogue', '--offices', 'US', '--to', to(), '--state', state(), '--yes']
  expect(await registers(plain)).toMatchObject({ code: 2, said: expect.stringContaining('PUBLISH_KEY') })
  expect(await registers(plain, { env: { PUBLISH_KEY: 'secret but short' } })).toMatchObject({
    code: 1,
    said: expect.not.stringContaining('secret but short'),
  })
  const inside = join(to(), 'inside.key')
  writeFileSync(inside, readFileSync(keyFile()))
  expect(await registers([...plain, '--key', inside])).toMatchObject({
    code: 2,
    said: expect.stringContaining('outside'),
  })
  rmSync(inside)

  const other = join(dir, 'other.key')
  const next = JSON.parse((await registers(['key', other, '--json'])).out)
  const unknown = await registers([...plain, '--key', other])
  expect(unknown).toMatchObject({ code: 1, said: expect.stringContaining('by another key') })
  const secret = readFileSync(other, 'utf8').trim()
  const confused = await round('US', ['--next-key', secret])
  expect(confused).toMatchObject({ code: 2, said: expect.not.stringContaining(secret) })
  expect(readFileSync(join(to(), 'catalogue.json'), 'utf8')).not.toContain(secret)

  expect(await round('US', ['--next-key', next.publicKey])).toMatchObject({ code: 0 })
  const named = await readCatalogue(readFileSync(join(to(), 'catalogue.json'), 'utf8'), [fingerprint], {
    after: null,
    now: Date.now(),
  })
  expect(named.accepted).toEqual([fingerprint, next.fingerprint])
  expect(await registers(plain, { env: { PUBLISH_KEY: secret } })).toMatchObject({ code: 0 })
  const later = await readCatalogue(readFileSync(join(to(), 'catalogue.json'), 'utf8'), named.accepted, {
    after: named.catalogue.madeAt,
    now: Date.now(),
  })
  expect(later.signer).toBe(next.fingerprint)
  const pack = later.catalogue.registers.find(({ office }) => office === 'US')?.pack.file ?? ''
  expect(await readManifest(await openAsBlob(join(to(), pack)))).toMatchObject({ signer: next.fingerprint })
}, 240_000)
