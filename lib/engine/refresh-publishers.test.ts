import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Catalogue, type CatalogueRegister, writeCatalogue } from '../sources/snapshots/catalogue.ts'
import { fingerprintOf, readManifest, sha256, signedHead } from '../sources/snapshots/snapshot.ts'
import {
  makeChanges,
  makeOwners,
  makePack,
  makePackKey,
  makeRow,
  signerOf,
} from '../sources/snapshots/testing/synthetic-snapshot.ts'
import { openSnapshots } from './engine.ts'
import { finishSnapshots } from './install.ts'
import { ownerOfRecord } from './owner-of-record.ts'
import type { FetchPiece } from './protocol.ts'
import { fetchCatalogue, publishersIn } from './publishers.ts'
import { refreshPublishers } from './refresh-publishers.ts'
import { snapshotsIn } from './snapshots.ts'
import { memoryStore } from './testing/memory-store.ts'

const SNAPSHOT_MAGIC = new TextEncoder().encode('BCPACK\r\n')
const ADDRESS = 'https://registers.example.org/brand-check/catalogue.json'
const beside = (file: string) => `https://registers.example.org/brand-check/${file}`
const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
const YESTERDAY = hoursAgo(30)
const TODAY = hoursAgo(6)

const rows = Array.from({ length: 60 }, (_none, at) => makeRow(String(18_000_000 + at), `Marvolino ${at}`))
const withName = (name: string) => rows.with(5, makeRow('18000005', name))

type Key = Awaited<ReturnType<typeof makePackKey>>
let [key, other]: [Key, Key] = [] as never
let [eu, companies, changes]: [Blob, Blob, Blob] = [] as never
beforeAll(async () => {
  ;[key, other] = await Promise.all([makePackKey(), makePackKey()])
  eu = await makePack(rows, { dataAsOf: YESTERDAY, madeAt: YESTERDAY }, key)
  const facts = { office: 'companies-CH', register: 'Swiss companies', kind: 'company' as const }
  companies = await makePack(rows.slice(0, 9), { ...facts, dataAsOf: YESTERDAY, madeAt: YESTERDAY }, key)
  changes = await makeChanges(eu, withName('Zylvera'), { dataAsOf: TODAY, madeAt: TODAY }, key)
})

/** The files of the host, by address. */
let host: Map<string, Blob>
let store: ReturnType<typeof memoryStore>
let asked: [file: string, from: number][]
/** Number of answers that the host gives before the network is lost. */
let answers: number
const ask: FetchPiece = async ({ address, from, to, name }) => {
  const file = host.get(address)
  if (file === undefined || asked.length >= answers) return null
  asked.push([address.split('/').at(-1) ?? '', from])
  await store.write(name, await file.slice(from, to).arrayBuffer())
  return { total: file.size, tag: null, ranges: true }
}

/** Puts a file on the host, and returns its entry in a catalogue. */
async function offered(file: string, blob: Blob, changed: Partial<CatalogueRegister['pack']> = {}) {
  host.set(beside(file), blob)
  return { file, bytes: blob.size, digest: await sha256(new Uint8Array(await blob.arrayBuffer())), ...changed }
}

const FACTS = {
  records: 60,
  names: 60,
  rules: 1,
  attribution: 'Source: EUIPO',
  terms: null,
  changes: null,
  owners: null,
}
type Register = Pick<CatalogueRegister, 'pack'> & Partial<CatalogueRegister>
const ofEU = (register: Register): CatalogueRegister => ({
  ...FACTS,
  ...{ office: 'EU', register: 'EU trade marks', kind: 'trademark', dataAsOf: YESTERDAY, madeAt: YESTERDAY },
  ...register,
})
const ofCompanies = (register: Register): CatalogueRegister => ({
  ...FACTS,
  ...{ office: 'companies-CH', register: 'Swiss companies', kind: 'company', dataAsOf: YESTERDAY, madeAt: YESTERDAY },
  ...register,
})

async function publish(registers: CatalogueRegister[], facts: Partial<Catalogue> = {}, by: Key = key): Promise<void> {
  const [madeAt, expiresAt] = [hoursAgo(29), hoursAgo(-100)]
  const catalogue = { publisher: 'Brand Check', madeAt, expiresAt, signedBy: by.signedBy, next: null, registers }
  host.set(ADDRESS, new Blob([await writeCatalogue({ ...catalogue, ...facts }, signerOf(by.privateKey))]))
}

/** Keeps these registers of the publisher, as a click does. */
async function want(...offices: string[]): Promise<void> {
  await publishersIn(store).keep(ADDRESS, {
    ...{ catalogue: null, offices, mayUseMetered: false, looked: { at: 0, trouble: null }, troubles: {} },
    accepted: [await fingerprintOf(key.signedBy)],
  })
}

const refresh = (onTaken = () => {}) =>
  refreshPublishers({ store, ask, onProgress: () => {}, onTaken }, { office: null, before: Date.now() })

const stateOf = async () => (await publishersIn(store).all())[ADDRESS]
const readyNow = async () => Object.keys((await snapshotsIn(store).inventory()).ready)

/** Returns true if a search of the register in use finds the name. */
async function finds(name: string): Promise<boolean | undefined> {
  const packs = openSnapshots(async () => store)
  await packs.refresh()
  return (await packs.held('EU')?.search(name))?.hits.some((hit) => hit.name === name)
}

beforeEach(() => {
  asked = []
  answers = Number.POSITIVE_INFINITY
  host = new Map()
  store = memoryStore()
  vi.unstubAllGlobals()
})

/** Signs the manifest of a pack again, with as many names as a manifest may have, and parts of 40 GB. */
async function withHugeParts(pack: Blob): Promise<Blob> {
  const { head, partsAt } = await readManifest(pack)
  const parts = head.parts.map((part) => ({ ...part, unpacked: 40_000_000_000 }))
  const lead = await signedHead({ ...head, names: 20_000_000, parts }, SNAPSHOT_MAGIC, signerOf(key.privateKey))
  return new Blob([...lead, pack.slice(partsAt)])
}

describe('the registers of a publisher', () => {
  it('are loaded from the smallest to the largest, and the first one counts at once', async () => {
    await publish([
      ofEU({ pack: await offered('EU-1.pack', eu) }),
      ofCompanies({ pack: await offered('c.pack', companies) }),
    ])
    await want('EU', 'companies-CH')
    const seen: string[][] = []
    expect(await refresh(async () => void seen.push(await readyNow()))).toBe(false)
    expect(seen).toEqual([['companies-CH'], ['companies-CH', 'EU']])
    expect(await finds('Marvolino 7')).toBe(true)
    expect(await stateOf()).toMatchObject({ troubles: {}, catalogue: { publisher: 'Brand Check' } })
  })

  it('are installed together with their changes, and later take only the changes', async () => {
    const pack = await offered('EU-1.pack', eu)
    await publish([ofEU({ pack })])
    await want('EU')
    await refresh()
    asked = []
    await publish([ofEU({ pack, changes: await offered('EU-2.changes', changes) })], { madeAt: TODAY })
    await refresh()
    expect(new Set(asked.map(([file]) => file))).toEqual(new Set(['catalogue.json', 'EU-2.changes']))
    expect([await finds('Zylvera'), await finds('Marvolino 5')]).toEqual([true, false])
    asked = []
    await refresh()
    expect(asked.map(([file]) => file)).toEqual(['catalogue.json'])
    const fresh = memoryStore()
    store = fresh
    await want('EU')
    await refresh()
    expect(await finds('Zylvera')).toBe(true)
  })

  it('go on where the network was lost', async () => {
    await publish([ofEU({ pack: await offered('EU-1.pack', eu) })])
    await want('EU')
    answers = 2
    expect(await refresh()).toBe(true)
    expect(await readyNow()).toEqual([])
    expect((await stateOf())?.troubles).toEqual({ EU: 'unreachable' })
    answers = Number.POSITIVE_INFINITY
    expect(await refresh()).toBe(false)
    expect(await finds('Marvolino 7')).toBe(true)
    expect((await stateOf())?.troubles).toEqual({})
  })

  it('are not loaded once the user no longer wants them', async () => {
    await publish([ofEU({ pack: await offered('EU-1.pack', eu) })])
    await want('EU')
    const asking = ask
    const removing: FetchPiece = async (question) => {
      if (question.address.endsWith('.pack')) await publishersIn(store).forget(['EU'])
      return asking(question)
    }
    await refreshPublishers(
      { store, ask: removing, onProgress: () => {}, onTaken: () => {} },
      { office: null, before: Date.now() },
    )
    expect([await readyNow(), await stateOf()]).toEqual([[], undefined])
  })

  it('are not loaded over a network that may cost money before the user agreed', async () => {
    vi.stubGlobal('navigator', { locks: navigator.locks, connection: { saveData: true } })
    await publish([ofEU({ pack: await offered('EU-1.pack', eu) })])
    await want('EU')
    expect(await refresh()).toBe(false)
    expect((await stateOf())?.troubles).toEqual({ EU: 'metered' })
    await publishersIn(store).update(ADDRESS, () => ({ mayUseMetered: true, troubles: {} }))
    await refresh()
    expect(await readyNow()).toEqual(['EU'])
  })

  it('are not loaded onto a device without room', async () => {
    const storage = { estimate: async () => ({ quota: 1000, usage: 900 }) }
    vi.stubGlobal('navigator', { locks: navigator.locks, storage })
    await publish([ofEU({ pack: await offered('EU-1.pack', eu) })])
    await want('EU')
    await refresh()
    expect([(await stateOf())?.troubles, asked.map(([file]) => file)]).toEqual([{ EU: 'no_room' }, ['catalogue.json']])
  })

  it('show the owners that the publisher has', async () => {
    const owners = await makeOwners({ '18000007': 'Marvolino AG' }, key, { dataAsOf: YESTERDAY })
    await publish([ofEU({ pack: await offered('EU-1.pack', eu), owners: await offered('EU-9.owners', owners) })])
    await want('EU')
    await refresh()
    const record = { source: 'euipo', number: '18000007' }
    expect(await ownerOfRecord(store, record, ask)).toMatchObject({ state: 'known', owner: 'Marvolino AG' })
  })
})

describe('a publisher that cannot be trusted', () => {
  /** The register of yesterday is in use. */
  beforeEach(async () => {
    await publish([ofEU({ pack: await offered('EU-1.pack', eu) })])
    await want('EU')
    await refresh()
  })

  const later = (names: string, by: Key = key) => makePack(withName(names), { dataAsOf: TODAY, madeAt: TODAY }, by)
  const expectOld = async () => expect([await finds('Marvolino 5'), await finds('Zylvera')]).toEqual([true, false])

  it.each([
    [
      'is cut short',
      'cut',
      async () => ofEU({ pack: await offered('a.pack', (await later('Zylvera')).slice(0, -9), { bytes: 9 }) }),
    ],
    [
      'is another one',
      'damaged',
      async () => ofEU({ pack: await offered('a.pack', await later('Zylvera'), { digest: 'ab'.repeat(32) }) }),
    ],
    [
      'is signed by another key',
      'other_signer',
      async () => ofEU({ pack: await offered('a.pack', await later('Zylvera', other)) }),
    ],
    ['is of another office', 'foreign', async () => ofEU({ pack: await offered('a.pack', companies) })],
    [
      'is older',
      'older',
      async () =>
        ofEU({ pack: await offered('a.pack', await makePack(withName('Zylvera'), { dataAsOf: hoursAgo(90) }, key)) }),
    ],
    [
      'holds changes to another register',
      'other_base',
      async () =>
        ofEU({ pack: await offered('a.pack', await later('Okrubo')), changes: await offered('a.changes', changes) }),
    ],
    ['holds no register', 'no_pack', async () => ofEU({ pack: await offered('a.pack', new Blob(['<html>'])) })],
  ])('keeps the register in use if the new file %s', async (_what, trouble, register) => {
    await publish([await register()], { madeAt: TODAY })
    await refresh()
    expect((await stateOf())?.troubles).toEqual({ EU: trouble })
    await expectOld()
  })

  it.each([
    ['is rolled back', 'older', { madeAt: hoursAgo(40) }],
    ['expired', 'expired', { madeAt: hoursAgo(20), expiresAt: hoursAgo(1) }],
    ['is dated in the future', 'future', { madeAt: hoursAgo(-40) }],
  ])('keeps the register in use if the catalogue %s', async (_what, trouble, facts) => {
    await publish([ofEU({ pack: await offered('a.pack', await later('Zylvera')) })], facts)
    await refresh()
    expect((await stateOf())?.looked.trouble).toBe(trouble)
    await expectOld()
  })

  it('keeps the register in use if another key signed the catalogue', async () => {
    await publish([ofEU({ pack: await offered('a.pack', await later('Zylvera', other)) })], { madeAt: TODAY }, other)
    await refresh()
    expect((await stateOf())?.looked.trouble).toBe('other_signer')
    await expectOld()
  })

  it('may change its key if the earlier key names the later one', async () => {
    await publish([ofEU({ pack: await offered('EU-1.pack', eu) })], { madeAt: hoursAgo(20), next: other.signedBy })
    await refresh()
    await publish([ofEU({ pack: await offered('a.pack', await later('Zylvera', other)) })], { madeAt: TODAY }, other)
    await refresh()
    expect([(await stateOf())?.looked.trouble, (await stateOf())?.troubles]).toEqual([null, {}])
    expect(await finds('Zylvera')).toBe(true)
    // The earlier key may be stolen by now.
    await publish([ofEU({ pack: await offered('b.pack', await later('Okrubo')) })], { madeAt: hoursAgo(5) })
    await refresh()
    expect([(await stateOf())?.looked.trouble, await finds('Okrubo')]).toEqual(['other_signer', false])
  })

  it('may withdraw the key that it named', async () => {
    await publish([ofEU({ pack: await offered('EU-1.pack', eu) })], { madeAt: hoursAgo(20), next: other.signedBy })
    await refresh()
    await publish([ofEU({ pack: await offered('EU-1.pack', eu) })], { madeAt: hoursAgo(19) })
    await refresh()
    await publish([ofEU({ pack: await offered('a.pack', await later('Zylvera', other)) })], { madeAt: TODAY }, other)
    await refresh()
    expect((await stateOf())?.looked.trouble).toBe('other_signer')
    await expectOld()
  })

  it('does not prevent the others from loading, however large its file says that it is', async () => {
    await publish([ofEU({ pack: await offered('a.pack', await withHugeParts(await later('Zylvera'))) })], {
      madeAt: TODAY,
    })
    host.set(beside('companies-CH.pack'), companies)
    await publishersIn(store).apply({
      registers: [`${beside('companies-CH.pack')}#${await fingerprintOf(key.signedBy)}`],
    })
    await refresh()
    expect((await stateOf())?.troubles).toEqual({ EU: 'damaged' })
    expect([(await snapshotsIn(store).inventory()).coming, await readyNow()]).toEqual([{}, ['EU', 'companies-CH']])
    await expectOld()
  })

  it('does not prevent the others from loading if it cannot be read at all', async () => {
    const at = beside('companies-CH.pack')
    host.set(at, companies)
    await publishersIn(store).apply({ registers: [`${at}#${await fingerprintOf(key.signedBy)}`] })
    const asking = ask
    const failing: FetchPiece = async (question) => {
      if (question.address === ADDRESS) throw new RangeError('invalid length')
      return asking(question)
    }
    const refreshing = { store, ask: failing, onProgress: () => {}, onTaken: () => {} }
    await refreshPublishers(refreshing, { office: null, before: Date.now() })
    expect([(await stateOf())?.looked.trouble, await readyNow()]).toEqual(['storage', ['EU', 'companies-CH']])
  })

  it('is refused at first sight, with the reason', async () => {
    const look = (accepted: string[]) => fetchCatalogue(store, ask, { address: ADDRESS, accepted, after: null })
    expect(await look(['0123456789abcdef'])).toBe('other_signer')
    host.set(ADDRESS, new Blob(['<html>']))
    expect(await look([])).toBe('damaged')
    host.delete(ADDRESS)
    expect(await look([])).toBe('unreachable')
    expect([...store.files.keys()]).not.toContain('published.list')
  })
})

describe('the registers that an organisation set', () => {
  const FILE = beside('EU.pack')
  let [pin, otherPin] = ['', '']
  beforeAll(async () => {
    ;[pin, otherPin] = [await fingerprintOf(key.signedBy), await fingerprintOf(other.signedBy)] as [string, string]
  })
  const set = async (...registers: string[]) => {
    await publishersIn(store).apply({ registers })
    return refresh()
  }
  const troubleOf = async (address: string) => (await publishersIn(store).all())[address]?.looked.trouble
  const later = (by: Key = key) => makePack(withName('Zylvera'), { dataAsOf: TODAY, madeAt: TODAY }, by)

  it('are loaded from the file, and kept current by its changes', async () => {
    host.set(FILE, eu)
    expect(await set(`${FILE}#${pin}`)).toBe(false)
    expect(await finds('Marvolino 7')).toBe(true)
    asked = []
    host.set(beside('EU.changes'), changes)
    await set(`${FILE}#${pin}`)
    expect(asked.filter(([file]) => file === 'EU.pack')).toHaveLength(1)
    expect([await finds('Zylvera'), await finds('Marvolino 5')]).toEqual([true, false])
    expect([...store.files.keys()].filter((name) => /^(?:published|daily)\./.test(name))).toEqual([])
  })

  it('show the owners from the file beside them', async () => {
    host.set(FILE, eu)
    host.set(beside('EU.owners'), await makeOwners({ '18000007': 'Marvolino AG' }, key, { dataAsOf: YESTERDAY }))
    await set(`${FILE}#${pin}`)
    const record = { source: 'euipo', number: '18000007' }
    expect(await ownerOfRecord(store, record, ask)).toMatchObject({ state: 'known', owner: 'Marvolino AG' })
  })

  it('are not loaded if another key signed the file, before more than its beginning was fetched', async () => {
    host.set(FILE, await makePack(rows, { dataAsOf: YESTERDAY, madeAt: YESTERDAY }, other))
    expect(await set(`${FILE}#${pin}`)).toBe(false)
    expect([await troubleOf(FILE), await readyNow(), asked]).toEqual(['other_signer', [], [['EU.pack', 0]]])
    expect([...store.files.keys()]).toEqual(['publishers.json'])
  })

  it('may be signed by either of two keys', async () => {
    host.set(FILE, eu)
    await set(`${FILE}#${pin},${otherPin}`)
    host.set(FILE, await later(other))
    await refresh()
    expect([await troubleOf(FILE), await finds('Zylvera')]).toEqual([null, true])
  })

  it('are not searched under the name of another register', async () => {
    host.set(beside('US.pack'), eu)
    await set(`${beside('US.pack')}#${pin}`)
    expect(await readyNow()).toEqual([])
    expect((await publishersIn(store).all())[beside('US.pack')]?.troubles).toEqual({ US: 'not_offered' })
  })

  it('are still to be loaded while the host does not answer', async () => {
    expect(await set(`${FILE}#${pin}`)).toBe(true)
    host.set(FILE, eu)
    expect([await refresh(), await readyNow()]).toEqual([false, ['EU']])
  })

  it('go when they are withdrawn', async () => {
    host.set(FILE, eu)
    await publish([ofCompanies({ pack: await offered('c.pack', companies) })])
    const publisher = { publisher: `${ADDRESS}#${pin}`, takeRegisters: ['companies-CH'] }
    await publishersIn(store).apply({ registers: [`${FILE}#${pin}`], ...publisher })
    await refresh()
    expect(await readyNow()).toEqual(['EU', 'companies-CH'])
    await publishersIn(store).apply(publisher)
    expect(await readyNow()).toEqual(['companies-CH'])
    await publishersIn(store).apply({})
    expect([...store.files.keys()]).toEqual(['packs.json'])
  })

  it('stay on the device after that if the user had loaded them before', async () => {
    await publish([ofEU({ pack: await offered('EU-1.pack', eu) })])
    await want('EU')
    await refresh()
    await publishersIn(store).apply({ publisher: `${ADDRESS}#${pin}`, takeRegisters: ['EU'] })
    await refresh()
    await publishersIn(store).apply({})
    expect(await finds('Marvolino 7')).toBe(true)
  })

  it('come back if the user deletes them', async () => {
    host.set(FILE, eu)
    await set(`${FILE}#${pin}`)
    await publishersIn(store).forget(['EU'])
    await snapshotsIn(store).remove('EU')
    await set(`${FILE}#${pin}`)
    expect(await readyNow()).toEqual(['EU'])
  })

  it('are taken from the first address that is set for them', async () => {
    host.set(FILE, eu)
    await publish([ofEU({ pack: await offered('EU-1.pack', eu) })])
    await publishersIn(store).apply({
      registers: [`${FILE}#${pin}`],
      publisher: `${ADDRESS}#${pin}`,
      takeRegisters: ['EU'],
    })
    expect(Object.keys(await publishersIn(store).all())).toEqual([FILE])
  })

  it('may only be signed by the new key after the organisation changed it, and count again once it signed', async () => {
    const set = (fingerprint: string) =>
      publishersIn(store).apply({ publisher: `${ADDRESS}#${fingerprint}`, takeRegisters: ['EU'] })
    await publish([ofEU({ pack: await offered('EU-1.pack', eu) })], { next: other.signedBy })
    await set(pin)
    await refresh()
    expect((await stateOf())?.accepted).toEqual([pin, otherPin])
    const third = await makePackKey()
    const thirdPin = await fingerprintOf(third.signedBy)
    await set(thirdPin)
    expect([(await stateOf())?.accepted, await readyNow(), await finds('Marvolino 7')]).toEqual([
      [thirdPin],
      [],
      undefined,
    ])
    // The thief of the earlier key dates its catalogue as far ahead as possible.
    for (const thief of [key, other]) {
      await publish([ofEU({ pack: await offered('a.pack', await later(thief)) })], { madeAt: hoursAgo(-20) }, thief)
      await refresh()
      expect([(await stateOf())?.looked.trouble, await readyNow()]).toEqual(['other_signer', []])
    }
    await publish([ofEU({ pack: await offered('b.pack', await later(third)) })], { madeAt: TODAY }, third)
    await set(thirdPin)
    await refresh()
    expect(await finds('Zylvera')).toBe(true)
  })

  it('of a build count for the new key only, although the user chose them', async () => {
    await publish([ofEU({ pack: await offered('EU-1.pack', eu) })])
    await want('EU')
    await refresh()
    await publishersIn(store).apply({ publisher: `${ADDRESS}#${pin}` })
    expect(await finds('Marvolino 7')).toBe(true)
    await publishersIn(store).apply({ publisher: `${ADDRESS}#${otherPin}` })
    expect(await stateOf()).toMatchObject({ accepted: [otherPin], offices: ['EU'], catalogue: null })
    expect(await finds('Marvolino 7')).toBeUndefined()
  })

  it('no longer count if the organisation changed the key of their file', async () => {
    host.set(FILE, eu)
    await set(`${FILE}#${pin}`)
    await set(`${FILE}#${otherPin}`)
    expect([await troubleOf(FILE), await readyNow()]).toEqual(['other_signer', []])
    host.set(FILE, await later(other))
    await set(`${FILE}#${otherPin}`)
    expect(await finds('Zylvera')).toBe(true)
  })

  it('are not finished by the earlier key if the key changed during an installation', async () => {
    host.set(FILE, eu)
    await set(`${FILE}#${pin}`)
    const { ready } = await snapshotsIn(store).inventory()
    await snapshotsIn(store).write({ ready: {}, coming: ready })
    await publishersIn(store).apply({ registers: [`${FILE}#${otherPin}`] })
    await finishSnapshots(store)
    expect(await readyNow()).toEqual([])
  })

  it.each(['catalogue.json', 'a.pack'])(
    'are not kept if the organisation changes the key while %s is fetched',
    async (file) => {
      const set = (fingerprint: string) =>
        publishersIn(store).apply({ publisher: `${ADDRESS}#${fingerprint}`, takeRegisters: ['EU'] })
      await publish([ofEU({ pack: await offered('a.pack', eu) })])
      await set(pin)
      const asking = ask
      const changing: FetchPiece = async (question) => {
        if (question.address === beside(file)) await set(otherPin)
        return asking(question)
      }
      const refreshing = { store, ask: changing, onProgress: () => {}, onTaken: () => {} }
      await refreshPublishers(refreshing, { office: null, before: Date.now() })
      expect([await readyNow(), (await stateOf())?.accepted]).toEqual([[], [otherPin]])
    },
  )

  it('return to the publisher that the user chose when they are withdrawn', async () => {
    await publish([ofEU({ pack: await offered('EU-1.pack', eu) })])
    await want('EU')
    await refresh()
    host.set(FILE, await later(other))
    await set(`${FILE}#${otherPin}`)
    expect(await finds('Zylvera')).toBe(true)
    asked = []
    await refresh()
    expect(asked.map(([file]) => file)).not.toContain('catalogue.json')
    await publishersIn(store).apply({})
    expect(Object.keys(await publishersIn(store).all())).toEqual([ADDRESS])
    expect([await readyNow(), (await stateOf())?.accepted]).toEqual([[], [pin]])
    await refresh()
    expect([await finds('Marvolino 7'), await finds('Zylvera')]).toEqual([true, false])
  })

  it('are not replaced by an earlier state of the same day', async () => {
    host.set(FILE, await makePack(withName('Zylvera'), { dataAsOf: YESTERDAY, madeAt: hoursAgo(28) }, key))
    await set(`${FILE}#${pin}`)
    host.set(FILE, eu)
    await refresh()
    expect((await publishersIn(store).all())[FILE]?.troubles).toEqual({ EU: 'older' })
    expect(await finds('Zylvera')).toBe(true)
  })
})
