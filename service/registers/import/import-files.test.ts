import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { OtherFile } from '../formats/bad-file.ts'
import { listBad, listFiles } from '../store/journal.ts'
import { registersFolder, storePath } from '../store/offices.ts'
import { openStoreToRead } from '../store/open-store.ts'
import { importLines, linesImport } from '../testing/import-lines.ts'
import { REST, writeLines } from '../testing/read-lines.ts'
import { factsOfFile, importFiles } from './import-files.ts'

const CHILD = resolve(import.meta.dirname, '../testing/import-child.ts')

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'import-files-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

/** Returns the contents of the store of EU marks. */
function held() {
  const db = openStoreToRead(storePath(registersFolder(dataDir), 'EU'), 'EU')
  if (db === null) throw new Error('no store')
  const rows = db.prepare('SELECT ref, number, name, removed, changed FROM record ORDER BY ref').all()
  const all = { rows: rows.map((row) => ({ ...row })), files: listFiles(db), bad: [...listBad(db)] }
  db.close()
  return all
}

const present = () =>
  held()
    .rows.filter(({ removed }) => removed === 0)
    .map(({ number, name }) => `${number} ${name}`)

describe('an import', () => {
  it('made twice changes nothing, and reads the file again only on request', async () => {
    const steps = [{ number: '1', name: 'Vyntra' }, { number: '2', name: null }, 'bad' as const]
    const first = await importLines(dataDir, 'a-2026-11-18.txt', steps)
    expect(first.index).toMatchObject({ made: 'whole', manifest: { records: 2, names: 1 } })
    const before = held()
    const second = await importLines(dataDir, 'a-2026-11-18.txt', steps)
    expect(second.files[0]?.outcome).toMatchObject({ kind: 'skipped', records: 2, bad: 1 })
    expect(held()).toEqual(before)
    const again = await importFiles(linesImport(dataDir, [join(dataDir, 'a-2026-11-18.txt')], { again: true }))
    expect(again.files[0]?.outcome).toMatchObject({ kind: 'imported', records: 2 })
    expect(again.index?.made).toBe('same')
    expect(held().rows).toEqual(before.rows)
    expect(held().bad).toHaveLength(1)
  })

  it('refuses a file without a single record each time, and changes nothing', async () => {
    await importLines(dataDir, 'a-2026-11-15.txt', [{ number: '1', name: 'Vyntra' }])
    const before = held()
    for (const _time of ['first', 'second']) {
      const empty = await importLines(dataDir, 'b-2026-11-16.txt', [])
      expect(empty).toMatchObject({ hole: null, dataDate: { asOf: '2026-11-15T00:00:00.000Z' } })
      expect(empty.files[0]?.outcome).toMatchObject({ kind: 'refused', why: expect.stringContaining('no record') })
      expect(held()).toEqual(before)
    }
  })

  it('forgets a file of another office, without a gap', async () => {
    const next = () => Promise.reject(new OtherFile('it is a record of DE', { entry: 'x.xml' }))
    const ofAnother = () => ({ [Symbol.asyncIterator]: () => ({ next }) })
    await importLines(dataDir, 'a-2026-11-15.txt', [{ number: '1', name: 'Vyntra' }])
    await writeFile(join(dataDir, 'x-2026-11-14.xml'), 'x')
    const wrong = await importFiles(linesImport(dataDir, [join(dataDir, 'x-2026-11-14.xml')], { read: ofAnother }))
    expect(wrong).toMatchObject({ files: [{ outcome: { kind: 'refused' } }], hole: null })
    expect(String(wrong.ended)).toContain('it is a record of DE')
    expect(held().files.map(({ name }) => name)).toEqual(['a-2026-11-15.txt'])
  })

  it('stores a record under the same ref, whatever happens to it', async () => {
    await importLines(dataDir, 'a-2026-11-15.txt', [
      { number: '1', name: 'Vyntra' },
      { number: '2', name: 'Okrubo' },
    ])
    await importLines(dataDir, 'b-2026-11-16.txt', [{ removed: '2' }, { number: '3', name: 'Kandoro' }])
    await importLines(dataDir, 'c-2026-11-17.txt', [
      { number: '2', name: 'Okrubo again' },
      { number: '1', name: 'Vyntral' },
    ])
    expect(held().rows).toMatchObject([
      { ref: 1, number: '1', name: 'Vyntral', removed: 0 },
      { ref: 2, number: '2', name: 'Okrubo again', removed: 0 },
      { ref: 3, number: '3', name: 'Kandoro', removed: 0 },
    ])
  })

  it('undoes nothing that a newer file said, in any order of the files', async () => {
    await importLines(dataDir, 'new-2026-11-18.txt', [{ number: '1', name: 'New' }, { removed: '2' }])
    const older = await importLines(dataDir, 'old-2026-11-15.txt', [
      { number: '1', name: 'Old' },
      { number: '2', name: 'Gone' },
      { number: '3', name: 'Other' },
    ])
    expect(older.files[0]?.outcome).toMatchObject({ records: 3, older: 2 })
    expect(present()).toEqual(['1 New', '3 Other'])
  })

  it('lists unreadable entries, and does not count a file of only those as imported', async () => {
    await importLines(dataDir, 'a-2026-11-18.txt', [{ number: '1', name: 'Vyntra' }, 'bad', 'bad'])
    expect(held().bad).toEqual([
      { file: 'a-2026-11-18.txt', entry: 'a-2026-11-18.txt', line: 2, number: 'b2', reason: 'it cannot be read' },
      { file: 'a-2026-11-18.txt', entry: 'a-2026-11-18.txt', line: 3, number: 'b3', reason: 'it cannot be read' },
    ])
    const { ended, dataDate } = await importLines(dataDir, 'b-2026-11-19.txt', ['bad', 'bad', 'bad'])
    expect(String(ended)).toContain('not one of its 3 entries')
    expect(dataDate?.asOf).toBe('2026-11-18T00:00:00.000Z')
  })

  it('makes the records before an early end of a file searchable, but does not call the register newer', async () => {
    await importLines(dataDir, 'a-2026-11-15.txt', [{ number: '1', name: 'Vyntra' }])
    const broken = await importLines(dataDir, 'b-2026-11-18.txt', [{ number: '2', name: 'Okrubo' }, 'break'])
    expect(String(broken.ended)).toContain('breaks off')
    expect(broken.index).toMatchObject({ made: 'delta', manifest: { names: 2, dataAsOf: '2026-11-15T00:00:00.000Z' } })
    expect(held().files[1]).toMatchObject({ steps: 1, finishedAt: null })
  })

  it('that is interrupted stores what it read, and resumes from there', async () => {
    const path = join(dataDir, 'a-2026-11-18.txt')
    const steps = Array.from({ length: 500 }, (_, at) => ({ number: `${at}`, name: `Mark ${at}` }))
    await writeFile(path, writeLines(steps))
    const stopping = new AbortController()
    const stopped = await importFiles(
      linesImport(dataDir, [path], {
        signal: stopping.signal,
        async *read() {
          yield steps.slice(0, 200).map(({ number, name }, line) => ({
            kind: 'record' as const,
            record: { ...REST, number, name },
            at: { entry: 'a', line, number },
          }))
          stopping.abort()
          stopping.signal.throwIfAborted()
        },
      }),
    )
    expect(stopped).toMatchObject({ files: [{ outcome: { kind: 'stopped' } }], index: null })
    expect(held().files[0]).toMatchObject({ steps: 200, finishedAt: null })
    const outcome = await importFiles(linesImport(dataDir, [path]))
    expect(outcome.files[0]?.outcome).toMatchObject({ kind: 'imported', resumedAt: 200, records: 500 })
    expect(present()).toHaveLength(500)
  })

  it('that is killed in the middle resumes after what it stored, and neither loses nor doubles a record', async () => {
    const path = join(dataDir, 'a-2026-11-18.txt')
    const total = 40_000
    const steps = Array.from({ length: total }, (_, at) =>
      at % 1000 === 7 ? ('bad' as const) : { number: `${at}`, name: `Mark ${at}` },
    )
    await writeFile(path, writeLines(steps))
    const child = spawn(process.execPath, [CHILD, dataDir, path], { stdio: ['ignore', 'pipe', 'inherit'] })
    const exit = once(child, 'exit')
    for await (const line of createInterface({ input: child.stdout })) if (line === 'kept 20000') break
    child.kill('SIGKILL')
    expect((await exit)[1]).toBe('SIGKILL')

    const [file] = held().files
    expect(file).toMatchObject({ finishedAt: null, steps: 20_000, bad: 20 })
    expect(present()).toHaveLength(20_000 - 20)
    const { files, index } = await importFiles(linesImport(dataDir, [path]))
    expect(files[0]?.outcome).toMatchObject({ kind: 'imported', resumedAt: 20_000, steps: total, bad: 40 })
    expect(index?.manifest).toMatchObject({ records: total - 40, names: total - 40 })
    expect(held().bad).toHaveLength(40)
    expect(new Set(present()).size).toBe(total - 40)
  })

  it('is refused while another process imports the same office', async () => {
    const path = join(dataDir, 'a-2026-11-18.txt')
    await writeFile(path, writeLines([{ number: '1', name: 'Vyntra' }]))
    let refused: unknown
    await importFiles(
      linesImport(dataDir, [path], {
        events: {
          onFile() {},
          onProgress() {},
          onFileDone() {},
          async onIndexing() {
            refused = importFiles(linesImport(dataDir, [path])).catch((error: unknown) => error)
          },
        },
      }),
    )
    expect(await refused).toMatchObject({ name: 'StoreError', message: expect.stringContaining('Another process') })
  })
})

it('says in one sentence that a file does not exist, or that it is a folder', async () => {
  const asked = { date: null, signal: new AbortController().signal }
  await expect(factsOfFile(join(tmpdir(), 'nowhere-at-all.csv'), asked)).rejects.toThrow(
    /nowhere-at-all.csv: there is no such file/,
  )
  await expect(factsOfFile(tmpdir(), asked)).rejects.toThrow('it is a folder; name the files in it')
})

it('uses the given date, else the latest before it, and is refused if there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'file-facts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { signal } = new AbortController()
  const facts = async (name: string, asked: Partial<Parameters<typeof factsOfFile>[1]>) => {
    const path = join(folder, name)
    await writeFile(path, 'x')
    return factsOfFile(path, { date: null, signal, ...asked })
  }
  const [told, before] = ['2026-11-01T00:00:00.000Z', '2026-11-11T00:00:00.000Z']
  const date = { asOf: told, by: 'operator' as const }
  const one = await facts('a-2026-11-15.csv', { date, after: before })
  expect(one).toMatchObject({ asOf: told, datedBy: 'operator' })
  const other = await facts('b-2026-11-15.csv', { after: before })
  expect(other).toMatchObject({ asOf: before, datedBy: 'order', fingerprint: one.fingerprint })
  await expect(facts('a-2026-11-15.csv', {})).rejects.toThrow('a-2026-11-15.csv: state with --as-of DAY')
})
