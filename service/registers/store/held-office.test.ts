import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { loadIndexFiles } from '../search/index-files.ts'
import { namesRules } from '../search/names-rules.ts'
import { createSearchPool } from '../search/search-pool.ts'
import { importLines } from '../testing/import-lines.ts'
import { recordsCalled } from '../testing/records-called.ts'
import { openImportedRegister } from './imported-registers.ts'
import { indexStore } from './index-store.ts'
import { fileJournal } from './journal.ts'
import { indexIdOf, registersFolder, storePath } from './offices.ts'
import { openStore } from './open-store.ts'
import { nextGeneration } from './writer.ts'

const quiet = { info() {}, warn() {}, error() {} } as never

/** Creates an office whose last imported mark is not indexed yet. `index` makes the index. */
async function behind(index: typeof indexStore) {
  const dataDir = await mkdtemp(join(tmpdir(), 'held-office-'))
  const pool = createSearchPool({ log: { error() {} }, threads: 1 })
  const folder = registersFolder(dataDir)
  await importLines(dataDir, 'eu-2026-11-18.txt', [{ number: '1', name: 'Vyntra' }], { whole: true })
  const db = openStore(storePath(folder, 'EU'), 'EU')
  db.prepare('UPDATE record SET name = ?, changed = ?').run('Kandoro', nextGeneration(db))
  db.close()
  const heard = { news: 0 }
  const onNews = () => void heard.news++
  const work = { index, load: loadIndexFiles }
  const office = openImportedRegister({
    folder,
    office: recordsCalled('EU'),
    rules: await namesRules(),
    pool,
    log: quiet,
    onNews,
    work,
  })
  onTestFinished(async () => {
    await office.close()
    await pool.close()
    await rm(dataDir, { recursive: true })
  })
  async function look(): Promise<void> {
    const prepared = await office.prepare()
    if (prepared?.layers !== undefined) await pool.publish({ [indexIdOf('EU')]: prepared.layers })
    await prepared?.take()
  }
  return { folder, office, look, heard }
}

const SOON = { timeout: 120_000, interval: 50 }
const UNSEARCHED = 'what was imported last is not searched'

it('makes a register incomplete while the last import cannot be indexed, and retries that only at each check', {
  timeout: 120_000,
}, async () => {
  let isFull = true
  let tries = 0
  const { office, look, heard } = await behind(async (...task) => {
    tries++
    if (isFull) throw new Error('there is no space left on its disk')
    return indexStore(...task)
  })
  await look()
  await vi.waitFor(() => expect(office.register()?.part).toContain(UNSEARCHED), SOON)
  expect({ tries, ...heard }).toEqual({ tries: 1, news: 0 })
  await look()
  await vi.waitFor(() => expect(tries).toBe(2), SOON)
  expect(office.register()?.part).toContain(UNSEARCHED)
  isFull = false
  await vi.waitFor(async () => {
    await look()
    expect(heard.news).toBe(1)
  }, SOON)
  await look()
  expect(office.register()).not.toHaveProperty('part')
  expect((await office.register()?.search('Kandoro'))?.hits).toMatchObject([{ name: 'Kandoro' }])
})

it('makes a register incomplete after a start while the last imported records are still being indexed', {
  timeout: 120_000,
}, async () => {
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  const { office, look, heard } = await behind(async (...task) => {
    await mayGoOn
    return indexStore(...task)
  })
  await look()
  expect(office.register()?.part).toContain(UNSEARCHED)
  goOn()
  await vi.waitFor(() => expect(heard.news).toBe(1), SOON)
  expect(office.register()?.part).toContain(UNSEARCHED)
  await look()
  expect(office.register()).not.toHaveProperty('part')
})

it('leaves a register unchanged after a start in the middle of a fetch, because the rest is still to come', {
  timeout: 120_000,
}, async () => {
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<null>()
  const { folder, office, look } = await behind(() => mayGoOn)
  const db = openStore(storePath(folder, 'EU'), 'EU')
  const dated = { asOf: '2026-11-19T00:00:00.000Z', asOfTold: true, dated: true }
  fileJournal(db).beginFile({ fingerprint: 'LINDAS', name: 'LINDAS', bytes: 0, reader: '1', ...dated }, 0)
  db.close()
  await look()
  expect(office.register()).toMatchObject({ records: 1 })
  expect(office.register()).not.toHaveProperty('part')
  goOn(null)
})

it('makes a register incomplete while it may not be indexed', { timeout: 120_000 }, async () => {
  const { folder, office, look } = await behind(indexStore)
  await rm(join(folder, 'EU.lock'))
  await mkdir(join(folder, 'EU.lock'))
  await look()
  expect(office.register()?.part).toContain(UNSEARCHED)
})
