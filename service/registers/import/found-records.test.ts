import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES, type TestPlace } from '../../testing/engines.ts'
import { readRegisterFile } from '../files/read-register-file.ts'
import { swissreg, trademark96 } from '../files/testing/samples.ts'
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

const FEWER_CAME = 'and fewer of them came'

describe.each(ENGINES)('what an office says that it found, with %s', { timeout: 60_000 }, (_engine, makePlace) => {
  let test: TestPlace
  let made = 0

  beforeEach(async () => {
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
    const paths = contents.map((_, at) => join(test.dataDir, '..', `${'abcdefgh'[made]}-${'xyz'[at]}.xml`))
    made++
    for (const [at, path] of paths.entries()) await writeFile(path, contents[at] as string)
    return paths
  }

  /** Imports files; returns what is missing then. */
  async function importAll(paths: string[], over: Partial<Omit<FilesImport, 'office'>> = {}): Promise<string | null> {
    const task = linesImport(test.dataDir, paths, { place: placed(), read: readRegisterFile, ...over })
    return (await importFiles(task)).hole
  }
  const imported = async (...contents: string[]) => importAll(await written(...contents))
  const held = () => imported(`number,name\n${Array.from({ length: 9 }, (_, at) => `${at + 100},Okrubo\n`).join('')}`)

  async function accept(): Promise<void> {
    await using store = await placed().open()
    for (const { id } of await store.files()) await store.acceptFile(id)
  }

  it('is missing while a page is, though the page before was saved again with another mark', async () => {
    await held()
    expect(await imported(page(3, 0, 1, 2))).toContain(FEWER_CAME)
    expect(await imported(page(3, 0, 2, 3))).toContain(FEWER_CAME)
    expect(await imported(page(3, 2, 4))).toBeNull()
  })

  it('is missing of a later answer where the operator accepted that an earlier one of as many lacks a page', async () => {
    await held()
    await imported(page(3, 0, 1, 2))
    await accept()
    expect(await imported(page(3, 0, 4))).toContain(FEWER_CAME)
  })

  it('is missing of all marks until its page came, also where the others are read anew, and new marks make up for it', async () => {
    const paths = await written(page(6, 0, 1, 2), page(6, 4, 5, 6))
    for (const over of [{}, { again: true }, { asOf: '2026-11-25T00:00:00.000Z' }])
      expect(await importAll(paths, over)).toContain(FEWER_CAME)
    expect(await imported(page(2, 0, 11, 12))).toContain(FEWER_CAME)
    expect(await imported(page(6, 2, 3, 4))).toBeNull()
  })

  it('is missing where a page of all marks is, also where new marks on other pages make up for it', async () => {
    expect(await imported(page(4, 0, 1, 2), page(4, 2, 3, 4))).toBeNull()
    expect(await imported(page(5, 2, 3, 4), page(5, 4, 5))).toContain(FEWER_CAME)
    expect(await imported(page(5, 0, 1, 2))).toBeNull()
  })

  it('is missing of the first answer until it came, however many marks come in other files', async () => {
    const [first, second] = [page(10, 0, 1, 2, 3, 4), page(10, 4, 5, 6, 7, 8)]
    expect(await imported(first, second)).toContain(FEWER_CAME)
    expect(await imported(page(2, 0, 11, 12))).toContain(FEWER_CAME)
    expect(await imported(page(10, 8, 9, 10))).toBeNull()
  })

  it('is whole where some of all marks come in each import, and the office has more by then', async () => {
    expect(await imported(page(2000, 0, 1, 2))).toContain(FEWER_CAME)
    const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => at + from + 1)
    expect(await imported(page(2000, 2, ...numbers(2, 1500)))).toContain(FEWER_CAME)
    expect(await imported(page(2002, 1500, ...numbers(1500, 2002)))).toBeNull()
    const again = [page(2002, 0, ...numbers(0, 1000)), page(2003, 1000, ...numbers(1000, 2003))]
    expect(await imported(...again)).toBeNull()
  })

  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => at + from + 1)

  it.each([
    ['of nearly as many', 21],
    ['of more', 40],
  ])(
    'is missing of one of two answers that fill the register, also where the other, %s, is whole',
    async (_of, most) => {
      const first = page(20, 0, ...numbers(0, 10))
      const others = [page(most, 0, ...numbers(100, 110)), page(most, 10, ...numbers(110, 100 + most))]
      expect(await imported(first, ...others)).toContain(FEWER_CAME)
      expect(await imported(page(20, 10, ...numbers(10, 20)))).toBeNull()
    },
  )

  it('is missing of an answer that began to fill the register, also where a larger one comes whole in a later import', async () => {
    expect(await imported(page(6, 0, 1, 2))).toContain(FEWER_CAME)
    expect(await imported(page(20, 0, ...numbers(100, 120)))).toContain(FEWER_CAME)
  })

  it.each([1998, 2100])('is whole where all came anew, and the office has %i instead of 2,000 then', async (most) => {
    expect(await imported(page(2000, 0, ...numbers(0, 1000)), page(2000, 1100, ...numbers(1100, 1998)))).toContain(
      FEWER_CAME,
    )
    expect(await imported(page(most, 0, ...numbers(0, 1005)), page(most, 1005, ...numbers(1005, most)))).toBeNull()
  })
})
