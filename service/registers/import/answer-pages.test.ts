import { readFile, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES, type TestPlace } from '../../testing/engines.ts'
import { readRegisterFile } from '../files/read-register-file.ts'
import { swissreg, trademark96 } from '../files/testing/samples.ts'
import { zipOf } from '../files/testing/zip.ts'
import { placeOf } from '../places/place-of.ts'
import { linesImport } from '../testing/import-lines.ts'
import { placeHere } from '../testing/place-here.ts'
import { type FilesImport, importFiles } from './import-files.ts'

const wordMark = (name: string) =>
  `<tmk:WordMarkSpecification><tmk:MarkVerbalElementText>${name}</tmk:MarkVerbalElementText></tmk:WordMarkSpecification>`

/** A page of an answer that says how many marks its office found, and how many of them come on pages before. */
function page(total: number, from: number, ...numbers: number[]): string {
  const marks = numbers.map((at) => trademark96(wordMark(`Vyntra ${at}`), { office: 'EM', number: String(at) }))
  const told = `<TotalItemCount>${total}</TotalItemCount><ItemCountOffset>${from}</ItemCountOffset>`
  return swissreg(...marks).replace('</ns0:Result>', `<ns0:Meta>${told}</ns0:Meta></ns0:Result>`)
}

/** When pages were saved, before the files that are written by the tests. */
const BEFORE = new Date('2026-11-10T12:00:00Z')

const NOT_ALL = 'and not all of them came in one import'

describe.each(ENGINES)('pages of answers, with %s', { timeout: 60_000 }, (_engine, makePlace) => {
  let test: TestPlace
  let made: number

  beforeEach(async () => {
    made = 0
    test = await makePlace()
  })
  afterEach(() => test.remove())

  const placed = () => {
    const { dataDir, databaseUrl } = test
    return databaseUrl === null
      ? placeHere(dataDir, 'EU')
      : placeOf({ dataDir, databaseUrl, registersInDatabase: ['EU'] }, 'EU')
  }

  async function written(...contents: string[]): Promise<string[]> {
    const paths = contents.map((_, at) => join(test.dataDir, '..', `${'abcdefgh'[made]}-${'xyzw'[at]}.xml`))
    made++
    for (const [at, path] of paths.entries()) await writeFile(path, contents[at] as string)
    return paths
  }

  /** Imports files; returns why the register is not whole then, null where it is. */
  async function importAll(paths: string[], over: Partial<Omit<FilesImport, 'office'>> = {}): Promise<string | null> {
    const task = linesImport(test.dataDir, paths, { place: placed(), read: readRegisterFile, ...over })
    return (await importFiles(task)).hole
  }
  const imported = async (...contents: string[]) => importAll(await written(...contents))
  const held = () => imported(`number,name\n${Array.from({ length: 9 }, (_, at) => `${at + 100},Okrubo\n`).join('')}`)

  /** Accepts all that is unfinished; returns its names. */
  async function acceptAll(): Promise<string[]> {
    await using store = await placed().open()
    const noted = (await store.files()).filter(({ finishedAt }) => finishedAt === null)
    for (const { id } of noted) await store.acceptFile(id)
    return noted.map(({ name }) => name)
  }

  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => at + from + 1)

  it('are missing until all of their answer come in one import, which reads anew what came before', async () => {
    await held()
    const paths = await written(page(3, 0, 1), page(3, 1, 2))
    const reason = `${basename(paths[0] ?? '')} is a page of an answer with 3 marks, ${NOT_ALL}`
    expect(await importAll(paths)).toBe(reason)
    expect(await importAll(paths, { again: true })).toBe(reason)
    const last = await written(page(3, 2, 3))
    expect(await importAll(last)).toContain(NOT_ALL)
    expect(await importAll([...paths, ...last])).toBeNull()
    expect(await importAll([...paths, ...last])).toBeNull()
  })

  it('are missing though another page was saved again with other marks', async () => {
    await held()
    expect(await imported(page(3, 0, 1, 2), page(3, 0, 2, 3))).toContain(NOT_ALL)
    expect(await imported(page(3, 0, 1, 2), page(3, 0, 2, 3), page(3, 2, 4))).toContain(NOT_ALL)
    expect(await imported(page(3, 0, 1, 2), page(3, 2, 4))).toContain(NOT_ALL)
    expect(await imported(page(3, 0, 2, 3), page(3, 2, 4))).toBeNull()
  })

  it('are missing where a mark that changed came twice, because another fell between two pages', async () => {
    await held()
    expect(await imported(page(4, 0, 1, 2), page(4, 2, 4, 1))).toContain(NOT_ALL)
    expect(await imported(page(2, 0, 5, 5))).toContain(NOT_ALL)
    expect(await imported(page(2000, 0, ...numbers(0, 1000)), page(2001, 1000, ...numbers(1001, 2001), 7))).toContain(
      NOT_ALL,
    )
  })

  it('fill no gap of another answer with as many marks', async () => {
    await held()
    const [whole, cut] = [[page(3, 0, 1, 2), page(3, 2, 3)], page(3, 0, 11, 12)]
    expect(await imported(...whole, cut)).toContain(NOT_ALL)
    expect(await imported(...whole, cut, page(3, 2, 13))).toBeNull()
  })

  it('fill no gap of another answer in the same file, where one request asked for several', async () => {
    await held()
    const resultOf = (answer: string) =>
      answer.slice(answer.indexOf('<ns0:Result'), answer.indexOf('</ns0:ApiResponse>'))
    const together = (one: string, other: string) =>
      one.replace('</ns0:ApiResponse>', `${resultOf(other)}</ns0:ApiResponse>`)
    expect(await imported(together(page(5, 0, 1, 2), page(3, 0, 11, 12, 13)))).toContain('answer with 5 marks')
    expect(await imported(together(page(5, 0, 1, 2), page(3, 0, 11, 12, 13)), page(5, 2, 3, 4, 5))).toBeNull()
  })

  it('are missing where a mark came twice, though another answer with as many marks came beside them', async () => {
    await held()
    const other = [page(3, 0, 11, 12), page(3, 2, 13)]
    expect(await imported(page(3, 0, 1, 2), page(3, 2, 3), ...other)).toBeNull()
    expect(await imported(page(3, 0, 1, 2), page(3, 2, 2), ...other)).toContain(NOT_ALL)
  })

  it('that were accepted have no other file read anew', async () => {
    await held()
    const paths = await written(page(3, 0, 1), page(3, 1, 2))
    await importAll(paths)
    await acceptAll()
    const task = linesImport(test.dataDir, paths, { place: placed(), read: readRegisterFile })
    expect((await importFiles(task)).files.map(({ outcome }) => outcome.kind)).toEqual(['skipped', 'skipped'])
  })

  it('are missing however many marks come in other files', async () => {
    expect(await imported(page(6, 0, 1, 2), page(6, 4, 5, 6))).toContain(NOT_ALL)
    expect(await imported(page(2, 0, 11, 12))).toContain(NOT_ALL)
    expect(await imported(page(3, 0, 21, 22, 23))).toContain(NOT_ALL)
    expect(await imported(page(6, 2, 3, 4))).toContain(NOT_ALL)
  })

  it('are missing no more once a whole answer tells of all that is held', async () => {
    expect(await imported(page(6, 0, 1, 2), page(6, 4, 5, 6))).toContain(NOT_ALL)
    expect(await imported(page(7, 0, ...numbers(0, 4)), page(7, 4, 5, 6, 7))).toBeNull()
    expect(await imported(page(8, 4, 5, 6, 7, 8))).toContain(NOT_ALL)
  })

  it('are missing where more is held than a whole answer tells of', async () => {
    expect(await imported(page(6, 0, 1, 2), page(6, 4, 5, 6))).toContain(NOT_ALL)
    expect(await imported(page(7, 0, ...numbers(10, 17)))).toContain(NOT_ALL)
  })

  it('are all there though the office has some more by the last of them, and not where it has many more', async () => {
    const first = page(2000, 0, ...numbers(0, 1000))
    expect(await imported(first, page(2002, 1000, ...numbers(1000, 2002)))).toBeNull()
    expect(await imported(first, page(2100, 1000, ...numbers(1000, 2100)))).toContain(NOT_ALL)
  })

  it('are missing until the operator accepts them all under the name of the first, and then where others come', async () => {
    await held()
    await imported(page(3, 0, 1), page(3, 2, 3))
    expect(await acceptAll()).toEqual(['b-x.xml', 'b-x.xml'])
    expect(await imported(page(3, 0, 1), page(3, 2, 3))).toBeNull()
    expect(await imported(page(3, 0, 4))).toContain(NOT_ALL)
  })

  it('that tell no place count by their number, and beside none that do', async () => {
    await held()
    const unplaced = (...marks: number[]) => page(3, 0, ...marks).replace('<ItemCountOffset>0</ItemCountOffset>', '')
    expect(await imported(unplaced(1), unplaced(2))).toContain(NOT_ALL)
    expect(await imported(unplaced(1), unplaced(1), unplaced(2))).toContain(NOT_ALL)
    expect(await imported(unplaced(1), unplaced(2), unplaced(3))).toBeNull()
    expect(await imported(unplaced(21), page(3, 0, 11, 12))).toContain(NOT_ALL)
  })

  it('count in an archive and beside one', async () => {
    await held()
    const parts = [page(3, 0, 1), page(3, 1, 2)].map((content, at) => ({ name: `${at}.xml`, content }))
    const archive = join(test.dataDir, '..', 'pages.zip')
    await writeFile(archive, zipOf(parts))
    expect(await importAll([archive])).toContain('pages.zip is a page of an answer')
    expect(await importAll([archive, ...(await written(page(3, 2, 3)))])).toBeNull()
  })

  it('are missing after an import that was stopped, until it ran to its end', async () => {
    await held()
    const paths = await written(page(3, 0, 1), page(3, 1, 2), page(3, 2, 3))
    const stop = new AbortController()
    const events = { onProgress() {}, onFile() {}, onIndexing() {}, onFileDone: () => stop.abort() }
    expect(await importAll(paths, { events, signal: stop.signal })).toContain(NOT_ALL)
    expect(await importAll(paths)).toBeNull()
  })

  it('keep the date of before when copies of them are read anew', async () => {
    const paths = await written(page(3, 0, 1), page(3, 1, 2))
    for (const path of paths) await utimes(path, BEFORE, BEFORE)
    await importAll(paths)
    await imported('number,name,status\n1,Vyntra,live\n')
    const copies = await Promise.all(
      paths.map(async (path) => (await written(await readFile(path, 'utf8')))[0] as string),
    )
    expect(await importAll([...copies, ...(await written(page(3, 2, 3)))])).toBeNull()
    await using snapshot = await placed().snapshot()
    const all = []
    for await (const row of snapshot?.rows() ?? []) all.push(row)
    expect(all.find(({ number }) => number === '1')?.status).toBe('live')
  })

  it('keep the date that the operator told when they are read anew', async () => {
    const told = '2026-11-01T00:00:00.000Z'
    const paths = await written(page(3, 0, 1), page(3, 1, 2))
    await importAll(paths, { asOf: told })
    await imported('number,name,status\n1,Vyntra,dead\n')
    await importAll([...paths, ...(await written(page(3, 2, 3)))])
    await using store = await placed().open()
    const files = (await store.files()).filter(({ steps }) => steps > 0)
    expect(files.filter(({ asOf }) => asOf === told)).toHaveLength(2)
  })
})
