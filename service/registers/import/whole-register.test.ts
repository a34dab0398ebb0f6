import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES, type TestPlace } from '../../testing/engines.ts'
import { placeOf } from '../backend.ts'
import { readRegisterFile } from '../formats/read-register-file.ts'
import { journalOf, PART } from '../store/gaps.ts'
import { linesImport } from '../testing/import-lines.ts'
import { placeHere } from '../testing/place-here.ts'
import { type FilesImport, importFiles } from './import-files.ts'

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`
const csv = (...rows: string[]) => ['number,name,status', ...rows, ''].join('\n')
const VYNTRA = csv('1,Vyntra,live')
const OKRUBO = csv('2,Okrubo,live')
const BAD_CLASS = 'number,name,nice_classes\n3,Kandoro,9\n4,Bravik,99\n'

describe.each(ENGINES)('a register imported with %s', { timeout: 120_000 }, (_engine, makePlace) => {
  let test: TestPlace
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

  async function imported(contents: Record<string, string | Buffer>, rest: Partial<Omit<FilesImport, 'office'>> = {}) {
    const paths: string[] = []
    for (const [name, content] of Object.entries(contents)) {
      const path = join(test.dataDir, '..', name)
      await writeFile(path, content)
      paths.push(path)
    }
    return importFiles(linesImport(test.dataDir, paths, { place: placed(), read: readRegisterFile, ...rest }))
  }
  const whole = (
    day: number,
    contents: Record<string, string | Buffer>,
    rest: Partial<Omit<FilesImport, 'office'>> = {},
  ) => imported(contents, { whole: true, asOf: at(day), ...rest })

  /** Returns the complete contents of the register. */
  async function state() {
    await using snapshot = await placed().snapshot()
    const rows: unknown[] = []
    for await (const { number, name, status } of snapshot?.rows() ?? []) rows.push(`${number} ${name} ${status}`)
    const files = snapshot?.files ?? []
    return { rows: rows.toSorted(), files, missing: journalOf(files).missing() }
  }

  it('is incomplete unless the operator says that the files are the complete register', async () => {
    expect(await imported({ 'full-2026-11-10.csv': VYNTRA }, { asOf: at(9) })).toMatchObject({
      hole: null,
      isWhole: false,
    })
    expect((await state()).missing).toEqual({ part: PART })
    const { files, isWhole: after } = await whole(10, { 'full-2026-11-10.csv': VYNTRA, 'more.csv': OKRUBO })
    expect([files.map(({ outcome }) => outcome.kind), after]).toEqual([['imported', 'imported'], true])
    expect(await state()).toMatchObject({ rows: ['1 Vyntra live', '2 Okrubo live'], missing: {} })
  })

  it('becomes complete again through the same files, which are not read twice', async () => {
    await imported({ 'a.csv': VYNTRA }, { asOf: at(10) })
    const again = await whole(10, { 'a.csv': VYNTRA })
    expect(again.files[0]?.outcome.kind).toBe('skipped')
    expect(again).toMatchObject({ isWhole: true, dataDate: { asOf: at(10), behindGap: null } })
  })

  it('stays complete after changes are imported, and takes the date that the operator states', async () => {
    await whole(10, { 'a.csv': VYNTRA })
    const { dataDate, isWhole: after } = await imported({ 'b.csv': csv('1,Vyntra,dead') }, { asOf: at(11) })
    expect([dataDate?.asOf, after]).toEqual([at(11), true])
    expect(await state()).toMatchObject({ rows: ['1 Vyntra dead'], missing: {} })
  })

  it('applies changes without a date after the complete register, and does not call it newer', async () => {
    await whole(10, { 'a.csv': VYNTRA })
    const { dataDate } = await imported({ 'b.csv': csv('1,Vyntra,dead') }, { asOf: null })
    expect([(await state()).rows, dataDate?.asOf]).toEqual([['1 Vyntra dead'], at(10)])
  })

  it('does not undo later changes with a complete register of an earlier day', async () => {
    await whole(15, { 'a.csv': VYNTRA })
    await imported({ 'b.csv': csv('1,Vyntra,dead') }, { asOf: at(16) })
    const { dataDate } = await whole(10, { 'c.csv': csv('1,Vyntra,live', '2,Okrubo,live') })
    expect(dataDate?.asOf).toBe(at(16))
    expect((await state()).rows).toEqual(['1 Vyntra dead', '2 Okrubo live'])
  })

  it('is refused if its first file has no day, and stays empty', async () => {
    await expect(imported({ 'a-2026-11-10.csv': VYNTRA }, { asOf: null })).rejects.toThrow('state with --as-of DAY')
    expect(await placed().facts()).toBeNull()
  })

  it.each([
    ['has no day', { whole: true, asOf: null }],
    ['has a day in the future', { whole: true, asOf: at(28) }],
  ])('is refused as complete if it %s, and stays unchanged', async (_why, rest) => {
    await whole(10, { 'a.csv': VYNTRA })
    const before = await state()
    await expect(imported({ 'b.csv': OKRUBO }, rest)).rejects.toThrow('needs the day')
    expect(await state()).toEqual(before)
  })

  const CUT = 'number,name,status\n2,Okrubo,live\n3,Kandoro,li'
  it.each<[string, Record<string, string | Buffer>, RegExp]>([
    ['is cut short', { 'b.csv': CUT }, /b\.csv.*no line end/],
    ['is a cut archive', { 'b.zip': Buffer.from('PK\x03\x04 and no more') }, /b\.zip.*no whole zip archive/],
    ['is empty', { 'b.csv': '' }, /b\.csv.*empty/],
    ['holds no record', { 'b.csv': 'number,name,status\n' }, /b\.csv.*no record/],
    ['is no register', { 'b.html': '<html></html>' }, /b\.html/],
    [
      'has only entries that cannot be read',
      { 'b.csv': 'number,name,nice_classes\n4,Bravik,99\n' },
      /not one of its 1/,
    ],
    ['has the content of another', { 'b.csv': OKRUBO, 'c.csv': OKRUBO }, /c\.csv has the same content as b\.csv/],
  ])('stays unchanged if a file that the operator calls complete %s', async (_why, contents, reason) => {
    await whole(10, { 'a.csv': VYNTRA })
    const before = await state()
    const good = { 'good.csv': csv('5,Mirelto,live') }
    await expect(whole(12, { ...good, ...contents })).rejects.toThrow(reason)
    await expect(whole(12, { ...contents, ...good })).rejects.toThrow('nothing was imported')
    expect(await state()).toEqual(before)
    expect((await whole(12, good)).isWhole).toBe(true)
  })

  it('stays unchanged if a file that the operator calls complete does not exist', async () => {
    await whole(10, { 'a.csv': VYNTRA })
    const before = await state()
    const task = linesImport(test.dataDir, [join(test.dataDir, 'none.csv')], { place: placed() })
    await expect(importFiles({ ...task, whole: true, asOf: at(12) })).rejects.toThrow('there is no such file')
    expect(await state()).toEqual(before)
  })

  it('has a gap while one of its entries is unreadable, until a complete register without such entries comes', async () => {
    const { hole, isWhole: before } = await whole(10, { 'a.csv': VYNTRA, 'b.csv': BAD_CLASS })
    expect([hole, before]).toEqual(['1 of 2 entries of b.csv could not be read', true])
    expect((await state()).missing).toEqual({ part: hole })
    await whole(10, { 'a.csv': VYNTRA, 'c.csv': BAD_CLASS.replace('99', '9') })
    expect((await state()).missing).toEqual({})
  })

  it('does not have a gap because of files up to its day, but because of later ones', async () => {
    const broken = (number: number) => `number,name\n${number},Mirelto\n9,Cut`
    await imported({ 'b.csv': broken(7) }, { asOf: at(9) })
    await imported({ 'c.csv': broken(8) }, { asOf: at(12) })
    expect((await whole(10, { 'a.csv': VYNTRA })).hole).toMatch(/^c\.csv was not imported to its end[^;]*$/)
    expect((await imported({ 'b.csv': broken(7) }, { asOf: null })).hole).toMatch(/^c\.csv[^;]*$/)
    expect((await whole(13, { 'a.csv': VYNTRA })).hole).toBeNull()
    expect((await state()).missing).toEqual({})
  })

  it('is incomplete if the import was stopped, until the same command ends', async () => {
    const stopping = new AbortController()
    const events = { onFile() {}, onProgress() {}, onFileDone: () => stopping.abort(), onIndexing() {} }
    const files = { 'a.csv': VYNTRA, 'b.csv': OKRUBO }
    expect(await whole(10, files, { signal: stopping.signal, events })).toMatchObject({ isWhole: false })
    const left = await state()
    expect([journalOf(left.files).isWhole(), left.missing.part]).toEqual([false, 'b.csv was not read'])
    expect(await whole(10, files)).toMatchObject({ isWhole: true, hole: null })
    expect((await state()).missing).toEqual({})
  })
})
