import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES, type TestPlace } from '../../testing/engines.ts'
import { placeOf } from '../backend.ts'
import { readRegisterFile } from '../formats/read-register-file.ts'
import { swissreg, trademark96 } from '../formats/testing/samples.ts'
import { linesImport } from '../testing/import-lines.ts'
import { placeHere } from '../testing/place-here.ts'
import { type FilesImport, importFiles } from './import-files.ts'

const wordMark = (name: string) =>
  `<tmk:WordMarkSpecification><tmk:MarkVerbalElementText>${name}</tmk:MarkVerbalElementText></tmk:WordMarkSpecification>`

/** Builds a page of an answer that states how many marks its office found in total. */
function page(total: number | string, ...numbers: number[]): string {
  const marks = numbers.map((at) => trademark96(wordMark(`Vyntra ${at}`), { office: 'EM', number: String(at) }))
  const told = `<ns0:Meta><TotalItemCount>${total}</TotalItemCount></ns0:Meta>`
  return swissreg(...marks).replace('</ns0:Result>', `${told}</ns0:Result>`)
}

describe.each(ENGINES)('saved answers of an office, with %s', { timeout: 120_000 }, (_engine, makePlace) => {
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

  /** Imports files. Returns why the register is then incomplete, or null. */
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

  async function reasons(): Promise<string[]> {
    const all: string[] = []
    for await (const { file, reason } of (await placed().bad()) ?? []) all.push(`${file}: ${reason}`)
    return all
  }

  it('count as incomplete if they are pages of a longer one, until the operator accepts them', async () => {
    await held()
    expect(await imported(page(2, 1, 2))).toBeNull()
    expect(await imported(page(3, 3, 4), page(3, 5))).toContain('1 of 3 entries of c-x.xml could not be read')
    expect(await reasons()).toEqual([
      'c-x.xml: its office found 3 marks and gave 2 of them here: the others may be missing',
      'c-y.xml: its office found 3 marks and gave 1 of them here: the others may be missing',
    ])
    await accept()
    expect(await imported(page(1, 6))).toBeNull()
    expect(await imported(page(3, 7, 8))).toContain('e-x.xml')
  })

  it('count as incomplete if any response in a file is incomplete', async () => {
    await held()
    const resultOf = (answer: string) =>
      answer.slice(answer.indexOf('<ns0:Result'), answer.indexOf('</ns0:ApiResponse>'))
    const together = page(3, 1, 2, 3).replace('</ns0:ApiResponse>', `${resultOf(page(3, 4, 5))}</ns0:ApiResponse>`)
    expect(await imported(together)).toContain('1 of 6 entries of b-x.xml could not be read')
  })

  it('count as incomplete if one states an unreadable number of marks', async () => {
    await held()
    expect(await imported(page('65+', 1))).toContain('1 of 2 entries of b-x.xml could not be read')
    expect(await reasons()).toEqual(['b-x.xml: it gives a number of marks that cannot be read: "<TotalItemCount>65+"'])
  })

  it('count as incomplete if a mark comes twice in one, for example if it moved while pages were joined', async () => {
    await held()
    expect(await imported(page(3, 1, 2, 2))).toContain('1 of 4 entries of b-x.xml could not be read')
    expect(await reasons()).toEqual([
      'b-x.xml: its office found 3 marks and gave 2 of them here: the others may be missing',
    ])
  })

  it('retain their earlier date if copies of them are read again', async () => {
    const paths = await written(page(1, 1))
    await importAll(paths, { asOf: '2026-11-10T00:00:00.000Z' })
    await imported('number,name,status\n1,Vyntra,dead\n')
    const copies = await written(await readFile(paths[0] as string, 'utf8'))
    await importAll(copies, { again: true, asOf: null })
    await using snapshot = await placed().snapshot()
    const all = []
    for await (const row of snapshot?.rows() ?? []) all.push(row)
    expect(all).toMatchObject([{ number: '1', status: 'dead' }])
  })

  it('retain the date from the operator if they are read again', async () => {
    const told = '2026-11-01T00:00:00.000Z'
    const paths = await written(page(1, 1))
    await importAll(paths, { asOf: told })
    await importAll(paths, { again: true, asOf: null })
    await using store = await placed().open()
    expect(await store.files()).toMatchObject([{ asOf: told, asOfTold: true }])
  })
})
