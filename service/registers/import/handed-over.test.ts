import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENGINES, type TestPlace } from '../../testing/engines.ts'
import { openRecords, placeOf, type RecordSettings } from '../backend.ts'
import { OtherFile } from '../formats/bad-file.ts'
import { readRegisterFile } from '../formats/read-register-file.ts'
import { zipOf } from '../formats/testing/zip.ts'
import type { SearchPool } from '../search/search-pool.ts'
import { PART } from '../store/gaps.ts'
import type { ImportedRegisters } from '../store/imported-registers.ts'
import { linesImport } from '../testing/import-lines.ts'
import { placeHere } from '../testing/place-here.ts'
import { createPoolHere } from '../testing/pool-here.ts'
import { readTestLines, writeLines } from '../testing/read-lines.ts'
import { type FilesImport, importFiles } from './import-files.ts'

type Lines = Parameters<typeof writeLines>[0]

const SKIPPED = ['skipped', 'skipped', 'skipped']
const quiet = { info() {}, warn() {}, error() {} } as never
const dayOf = (day: number) => `2026-11-${day}T00:00:00.000Z`
const mark = (number: string, name: string) => ({ number, name })

/** Every record of an imported file must be searched, or the register must be reported as incomplete. */
describe.each(ENGINES)('files imported into a register with %s', { timeout: 120_000 }, (_engine, makePlace) => {
  let test: TestPlace
  let settings: RecordSettings
  let pool: SearchPool

  beforeEach(async () => {
    pool = createPoolHere()
    test = await makePlace()
    const { dataDir, databaseUrl } = test
    settings = { dataDir, databaseUrl, registersInDatabase: databaseUrl === null ? [] : ['EU', 'DE'] }
  })
  afterEach(() => test.remove())

  const placed = () => (test.databaseUrl === null ? placeHere(test.dataDir, 'EU') : placeOf(settings, 'EU'))

  /** Writes a file with a modification time some seconds after the others. */
  async function written(name: string, content: Lines | string | Buffer, seconds = 0): Promise<string> {
    const path = join(test.dataDir, '..', name)
    await writeFile(path, Array.isArray(content) ? writeLines(content) : (content as string | Buffer))
    const at = new Date(Date.parse('2026-11-18T10:00:00Z') + seconds * 1000)
    await utimes(path, at, at)
    return path
  }

  const imported = (paths: string[], rest: Parameters<typeof linesImport>[2] = {}) =>
    importFiles(linesImport(test.dataDir, paths, { place: placed(), ...rest }))

  /** Opens the office's records like a service that starts now. */
  async function opened<T>(look: (registers: ImportedRegisters) => T | Promise<T>): Promise<T> {
    const registers = await openRecords(settings, pool, { log: quiet })
    try {
      return await look(registers)
    } finally {
      await registers.close()
    }
  }
  /** Returns the records that a search for Vyntra finds. */
  const vyntra = () =>
    opened(async (registers) => {
      const register = registers.held('EU')
      const refs = (await register?.search('Vyntra'))?.hits.map(({ ref }) => ref) ?? []
      return [...((await register?.recordsOf(refs))?.values() ?? [])]
    })
  /** Returns what is missing from the files. Ignores that nobody declared them the complete register. */
  const gap = (part: string | null | undefined) => (part === PART ? null : (part ?? null))
  const part = () => opened((registers) => gap(registers.held('EU')?.part))
  const state = () =>
    opened((registers) => ({
      records: registers.held('EU')?.records ?? null,
      part: gap(registers.held('EU')?.part),
      trouble: registers.trouble('EU'),
      gaps: registers.gaps('EU'),
    }))

  it('do not leave a gap if the last of them does not contain a change', async () => {
    const paths = [1, 2].map((at) => written(`EUTMS_20261117_000${at}.zip`, at === 1 ? [mark('1', 'Vyntra')] : []))
    expect((await imported(await Promise.all(paths))).hole).toBeNull()
  })

  it.each([-5, 0, 5])('leave a gap if one ends early that was written %i s after the other', async (seconds) => {
    const whole = await written('part1.xml', [mark('1', 'Vyntra')])
    const cut = await written('part2.xml', [mark('2', 'Okrubo'), 'break'], seconds)
    const { hole } = await imported([whole, cut])
    expect(hole).toContain('part2.xml was not imported to its end')
    expect(await part()).toContain('part2.xml was not imported to its end')
  })

  it('do not leave a gap once a complete copy of the broken file replaces it under any name', async () => {
    const cut = await written('part2.xml', [mark('2', 'Okrubo')])
    const read: FilesImport['read'] = async function* (path, options) {
      yield* readTestLines(path, options)
      if (path === cut) throw new Error('the file ends in the middle')
    }
    await imported([await written('part1.xml', [mark('1', 'Vyntra')]), cut], { read })
    expect(await part()).toContain('part2.xml')
    const whole = await written('again.xml', [mark('2', 'Okrubo'), mark('3', 'Kandoro')], 9)
    expect((await imported([whole])).files[0]?.outcome).toMatchObject({ kind: 'imported', closes: 1 })
    expect(await part()).toBeNull()
    expect((await placed().facts())?.files.map(({ name }) => name)).toEqual(['part1.xml', 'again.xml'])
  })

  const reallyRead = { read: readRegisterFile }
  const csv = (...rows: string[]) => ['number,name', ...rows, ''].join('\n')
  const _csvOf = (...rows: string[]) => ['number,name,status', ...rows, ''].join('\n')

  it('leave the gap of a file that ended before its first record, even if a later one begins alike', async () => {
    const cut = await written('a.csv', csv('1,Vyntra').slice(0, 9))
    const { files } = await imported([cut], reallyRead)
    expect(files).toMatchObject([{ outcome: { kind: 'broken', steps: 0 } }])
    await imported([await written('b.csv', csv('2,Okrubo'))], reallyRead)
    expect(await part()).toBe('a.csv was not read')
    await imported([await written('a.csv', csv('1,Vyntra'))], reallyRead)
    expect(await part()).toBe('a.csv was not read')
  })

  it('leave a gap if one was rewritten while it was read, until it is read as it was before', async () => {
    const rows = ['1,Vyntra', '2,Okrubo']
    const path = await written('a.csv', csv(...rows))
    const read: FilesImport['read'] = async function* (...asked) {
      await writeFile(path, csv('1,Vyntra'))
      yield* readRegisterFile(...asked)
    }
    const { files } = await imported([path], { read })
    expect(files).toMatchObject([
      { outcome: { kind: 'broken', why: expect.stringContaining('while it was imported') } },
    ])
    await imported([await written('b.csv', csv('3,Bravik'))], reallyRead)
    expect(await part()).toBe('a.csv was not read')
    const again = await imported([await written('a.csv', csv(...rows))], reallyRead)
    expect(again.files).toMatchObject([{ outcome: { kind: 'imported', resumedAt: 0, records: 2 } }])
    expect(await part()).toBeNull()
  })

  it('do not leave a gap once a complete archive replaces a truncated one', async () => {
    const rows = Array.from({ length: 400 }, (_, at) => `${at},Vyntra ${(at * 7919) % 1000}`)
    const whole = zipOf([{ name: 'marks.csv', content: csv(...rows) }])
    await imported([await written('a.zip', whole.subarray(0, 1500))], reallyRead)
    expect(await part()).toBeNull()
    await imported([await written('b.csv', csv('x,Okrubo'))], reallyRead)
    expect(await part()).toBe('a.zip was not read')
    await imported([await written('c.zip', whole)], reallyRead)
    expect(await part()).toBeNull()
  })

  it('leave the gap of a broken file despite a later one with its name or with a given date', async () => {
    const cut = await written('changes.xml', [mark('2', 'Okrubo'), 'break'])
    await imported([await written('part1.xml', [mark('1', 'Vyntra')]), cut])
    await imported([await written('changes.xml', [mark('7', 'Kandoro')], 86_400)])
    await imported([await written('d.xml', [mark('8', 'Bravik')])], { asOf: '2026-11-19T00:00:00.000Z' })
    expect(await part()).toContain('changes.xml was not imported to its end')
  })

  it('leave the gap of a broken file despite another with its name that came with it', async () => {
    const asOf = '2026-11-18T00:00:00.000Z'
    const [first, second] = ['one', 'two'].map((folder) => join(test.dataDir, '..', folder)) as [string, string]
    for (const folder of [first, second]) await mkdir(folder, { recursive: true })
    const cut = await written('one/part.xml', [mark('2', 'Okrubo'), 'break'])
    const whole = await written('two/part.xml', [mark('1', 'Vyntra'), mark('3', 'Kandoro')])
    const { files } = await imported([cut, whole], { asOf })
    expect(files.map(({ outcome }) => outcome.kind)).toEqual(['broken', 'imported'])
    expect(await part()).toContain('part.xml was not imported to its end')
    await imported([whole, cut], { asOf })
    expect(await part()).toContain('part.xml was not imported to its end')
  })

  it('are refused once if two of them are empty', async () => {
    const empty = [await written('a.xml', []), await written('b.xml', [])]
    const { files } = await imported([await written('c.xml', [mark('1', 'Vyntra')]), ...empty])
    expect(files.map(({ outcome }) => outcome.kind)).toEqual(['imported', 'refused', 'skipped'])
    expect(await part()).toBeNull()
  })

  it('leave a gap if two marks of one file have the same number', async () => {
    const lines = [mark('3.02024E+12', 'Vyntra'), mark('7', 'Bravik'), mark('3.02024E+12', 'Okrubo')]
    const { hole } = await imported([await written('a.csv', lines)])
    expect(hole).toBe('1 of 4 entries of a.csv could not be read')
    expect(await part()).toBe(hole)
    const bad: unknown[] = []
    for await (const each of (await placed().bad()) ?? []) bad.push(each)
    const reason = expect.stringContaining('further up in the file')
    expect(bad).toMatchObject([{ number: '3.02024E+12', line: 3, reason }])
  })

  it('are not accepted with another file if their number does not identify the mark', async () => {
    const twice = (name: string) => [mark('7', 'Vyntra'), mark('7', name)]
    await imported([await written('a.xml', [...twice('Okrubo'), 'bad'])])
    {
      await using store = await placed().open()
      for (const { id } of await store.files()) await store.acceptFile(id)
    }
    const { hole } = await imported([await written('b.xml', [mark('1', 'Bravik'), mark('2', 'Solarviko'), 'bad'], 60)])
    expect(hole).toBeNull()
    const later = await imported([await written('c.xml', twice('Kandoro'), 120)])
    expect(later.hole).toBe('1 of 3 entries of c.xml could not be read')
  })

  it('retain the words of a mark if a later record of the same file has none', async () => {
    await imported([await written('a.xml', [mark('1', 'Vyntra'), { number: '1', name: null }, mark('2', 'Okrubo')])])
    const found = await opened((registers) => registers.held('EU')?.search('Vyntra'))
    expect(found?.hits).toMatchObject([{ name: 'Vyntra' }])
  })

  it('add the words of a mark from an older file if a newer record has none, and change nothing else', async () => {
    const wordless = { number: '1', name: null, status: 'live' as const }
    await imported([await written('b.xml', [wordless, { removed: '2' }])], { asOf: dayOf(17) })
    const pending = { ...mark('1', 'Vyntra'), status: 'pending' as const }
    const lines = [pending, mark('2', 'Okrubo'), mark('3', 'Kandoro')]
    const { files } = await imported([await written('a.xml', lines)], { asOf: dayOf(16) })
    expect(files[0]?.outcome).toMatchObject({ older: 2 })
    const found = await opened(async (registers) => {
      const register = registers.held('EU')
      const searches = await Promise.all(['Vyntra', 'Okrubo'].map((name) => register?.search(name)))
      const records = await register?.recordsOf(searches.flatMap((each) => each?.hits ?? []).map(({ ref }) => ref))
      return [...(records?.values() ?? [])]
    })
    expect(found).toMatchObject([{ number: '1', name: 'Vyntra', status: 'live' }])
  })

  it.each([
    ['in files of their days', [[0], [1], [2], [3]]],
    ['in one file', [[0, 1, 2, 3]]],
    ['with its words and its removal in one file', [[0, 2], [3]]],
    ['with the removal imported first', [[2], [0], [3]]],
  ])(
    'retain the words of a mark if a record has none, even if it was removed and comes back, %s',
    async (_how, imports) => {
      const wordless = { number: '1', name: null }
      const days: Lines[] = [[mark('1', 'Vyntra'), mark('2', 'Okrubo')], [wordless], [{ removed: '1' }], [wordless]]
      for (const together of imports)
        await imported(
          [
            await written(
              'marks.xml',
              together.flatMap((day) => days[day] ?? []),
            ),
          ],
          { asOf: dayOf(10 + (together[0] ?? 0)) },
        )
      expect(await vyntra()).toMatchObject([{ number: '1', name: 'Vyntra' }])
    },
  )

  it.each([
    ['in one import', true],
    ['one by one, with the day of each', false],
  ])('apply the content of an earlier identical file again: %s', async (_how, together) => {
    const state = (status: 'live' | 'expired') => [{ ...mark('1', 'Vyntra'), status }, mark('2', 'Okrubo')]
    const states = [state('live'), state('expired'), state('live')]
    const paths = await Promise.all(states.map((lines, at) => written(`marks-${at}.xml`, lines)))
    if (together) await imported(paths)
    else for (const [at, path] of paths.entries()) await imported([path], { asOf: dayOf(10 + at) })
    const again = await imported(paths.slice(-1), { asOf: null })
    const outcomes = again.files.map(({ outcome }) => outcome.kind)
    expect([(await vyntra()).map(({ status }) => status), outcomes]).toEqual([['live'], ['skipped']])
    if (together)
      expect((await imported(paths, { asOf: null })).files.map(({ outcome }) => outcome.kind)).toEqual(SKIPPED)
  })

  it('override each other in the order given, whatever their names and times say', async () => {
    const status = (status: 'live' | 'dead') => [{ ...mark('1', 'Vyntra'), status }]
    const first = await written('marks-2026-11-18.xml', status('dead'), 60)
    const second = await written('marks-2026-11-17.xml', status('live'))
    const { files } = await imported([first, second])
    expect(files.map(({ file }) => file.name)).toEqual(['marks-2026-11-18.xml', 'marks-2026-11-17.xml'])
    expect(await vyntra()).toMatchObject([{ status: 'live' }])
    const older = await written('marks-2026-11-16.xml', [{ removed: '1' }], -86_400)
    await imported([older], { asOf: null })
    expect(await vyntra()).toEqual([])
  })

  it('do not alternate if two with one name are imported again, copied in another order', async () => {
    await mkdir(join(test.dataDir, '..', 'later'), { recursive: true })
    const [first, second] = [
      await written('marks.xml', [{ ...mark('1', 'Vyntra'), status: 'dead' }, mark('2', 'Okrubo')]),
      await written('later/marks.xml', [mark('1', 'Vyntra'), mark('2', 'Okrubo')], 60),
    ]
    await imported([first, second])
    for (const [path, minutes] of [
      [first, 3],
      [second, 2],
    ] as const) {
      const copiedAt = new Date(Date.parse('2026-11-18T10:00:00Z') + minutes * 60_000)
      await utimes(path, copiedAt, copiedAt)
    }
    const { files } = await imported([first, second])
    expect(files.map(({ outcome }) => outcome.kind)).toEqual(['skipped', 'skipped'])
    expect((await vyntra()).map(({ status }) => status)).toEqual(['live'])
  })

  it('leave the gap of a broken file despite another with its dated name that comes separately', async () => {
    await imported([await written('marks-2026-11-18.xml', [mark('1', 'Vyntra'), 'break'])])
    await imported([await written('marks-2026-11-18.xml', [mark('2', 'Okrubo'), mark('3', 'Kandoro')])])
    expect(await part()).toContain('marks-2026-11-18.xml was not imported to its end')
  })

  it('are each reported with the result, and those after a broken one are read', async () => {
    const paths = [
      await written('a.xml', [mark('1', 'Vyntra')]),
      await written('b.xml', [mark('2', 'Okrubo'), 'break'], 1),
      await written('c.xml', [], 2),
      await written('d.xml', [mark('3', 'Kandoro')], 3),
    ]
    const order: string[] = []
    const events = {
      onFile() {},
      onProgress() {},
      onFileDone: ({ name }: { name: string }, { kind }: { kind: string }) => void order.push(`${name} ${kind}`),
      onIndexing: () => void order.push('indexing'),
    }
    const { hole, index } = await imported(paths, { events })
    expect(order).toEqual(['a.xml imported', 'b.xml broken', 'c.xml refused', 'd.xml imported', 'indexing'])
    expect(index?.manifest.names).toBe(3)
    expect(hole).toMatch(/^b\.xml[^;]*$/)
  })

  it('are recorded even if the import was stopped before it came to them', async () => {
    const paths = [await written('a.xml', [mark('1', 'Vyntra')]), await written('b.xml', [mark('2', 'Okrubo')], 1)]
    const stopping = new AbortController()
    const events = { onFile() {}, onProgress() {}, onFileDone: () => stopping.abort(), onIndexing() {} }
    const stopped = await imported(paths, { signal: stopping.signal, events })
    expect(stopped.files.map(({ outcome }) => outcome.kind)).toEqual(['imported', 'not_read'])
    expect((await placed().facts())?.files.map(({ name, finishedAt }) => [name, finishedAt !== null])).toEqual([
      ['a.xml', true],
      ['b.xml', false],
    ])
    expect((await imported(paths)).hole).toBeNull()
    expect(await part()).toBeNull()
  })

  it('leave an office unchanged if they are refused', async () => {
    const ofAnother: FilesImport['read'] = () => {
      const next = () => Promise.reject(new OtherFile('it is a record of DE', { entry: 'x.xml' }))
      return { [Symbol.asyncIterator]: () => ({ next }) }
    }
    const nothing = { records: null, part: null, trouble: null, gaps: null }
    const wrong = await written('x.xml', [mark('9', 'Wrong')])
    const empty = await written('empty.xml', [])
    expect((await imported([wrong], { read: ofAnother })).files[0]?.outcome.kind).toBe('refused')
    expect((await imported([empty])).files[0]?.outcome.kind).toBe('refused')
    expect(await placed().facts()).toBeNull()
    expect(await state()).toEqual(nothing)

    await imported([await written('a.xml', [mark('1', 'Vyntra')])])
    const before = await state()
    expect(before).toMatchObject({ records: 1, part: null, gaps: { holes: 0, unread: 0 } })
    await imported([wrong], { read: ofAnother })
    expect((await imported([empty])).files[0]?.outcome.kind).toBe('refused')
    expect(await state()).toEqual(before)
  })

  it('add no records to an empty office, but a gap, if they are unreadable', async () => {
    const junk = await written('photo.jpg', ['break'])
    expect((await imported([junk])).files[0]?.outcome.kind).toBe('broken')
    expect(await state()).toMatchObject({ records: null, part: null, trouble: null, gaps: { holes: 1 } })
  })

  it('store a national mark and an international registration with one number side by side', async () => {
    const national = { number: '919224', name: 'Vyntra', basis: 'national' as const }
    const international = { number: '919224', name: 'Okrubo', basis: 'international' as const }
    await imported([await written('a.xml', [national, international])])
    const found = (name: string) =>
      opened(async (registers) => {
        const register = registers.held('EU')
        const { hits } = (await register?.search(name)) ?? { hits: [] }
        const records = await register?.recordsOf(hits.map(({ ref }) => ref))
        return [...(records?.values() ?? [])].map((record) => `${record.basis} ${record.name}`)
      })
    expect(await found('Vyntra')).toEqual(['national Vyntra'])
    expect(await found('Okrubo')).toEqual(['international Okrubo'])
    await imported([await written('b.xml', [{ removed: '919224', basis: 'international' }], 86_400)])
    expect(await found('Vyntra')).toEqual(['national Vyntra'])
    expect(await found('Okrubo')).toEqual([])
  })
  it('retain both marks of a number if a removal does not say which, and remove a single one', async () => {
    const national = { number: '919224', name: 'Vyntra', basis: 'national' as const }
    const international = { number: '919224', name: 'Okrubo', basis: 'international' as const }
    const alone = { number: '77', name: 'Bravik', basis: 'international' as const }
    await imported([await written('a.xml', [national, international, alone])])
    const unsaid = [
      { removed: '919224', basis: null },
      { removed: '77', basis: null },
    ]
    const { hole } = await imported([await written('b.xml', unsaid, 86_400)])
    expect(hole).toContain('1 of 2 entries of b.xml')
    expect(await state()).toMatchObject({ records: 2, gaps: { holes: 1 } })
    const again = [
      { removed: '919224', basis: 'national' as const },
      { removed: '919224', basis: null },
    ]
    await imported([await written('c.xml', again, 2 * 86_400)])
    expect(await state()).toMatchObject({ records: 0 })
  })
})
