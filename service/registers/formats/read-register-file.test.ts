import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { recordsCalled } from '../testing/records-called.ts'
import { readRegisterFile } from './read-register-file.ts'
import { chunksOf, collect } from './testing/read.ts'
import { caseFile, daily } from './testing/samples.ts'
import { type ZipPart, zipOf } from './testing/zip.ts'
import { unpack } from './unpack.ts'

const folder = mkdtempSync(join(tmpdir(), 'brand-check-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

let made = 0
function fileOf(content: string | Uint8Array, name = 'apc260101.xml'): string {
  const path = join(folder, `${made++}-${name}`)
  writeFileSync(path, content)
  return path
}
const readFile = (path: string, office = 'US') => collect(readRegisterFile(path, { office: recordsCalled(office) }))
const readZip = (...parts: ZipPart[]) => readFile(fileOf(zipOf(parts), 'files.zip'))

const serial = (index: number) => String(90_000_000 + index)
/** Returns digits that do not compress, and that are the same in each run. */
const digits = (at: number) => String(Math.abs(Math.sin(at + 1)))
const many = (count: number, from = 0) =>
  daily(
    ...Array.from({ length: count }, (_, i) =>
      caseFile({ serial: serial(from + i), header: `<n>${digits(from + i)}</n>` }),
    ),
  )
/** Overwrites some bytes near the end. */
function spoil(packed: Buffer): void {
  const at = Math.floor(packed.length * 0.8)
  packed.fill(0xff, at, at + 50)
}

const one = { name: 'one.xml', content: many(1) }

describe('a file', () => {
  it.each([
    ['alone', (text: string) => Buffer.from(text)],
    ['gzipped', (text: string) => gzipSync(text)],
    [
      'gzipped in several members',
      (text: string) => Buffer.concat([gzipSync(text.slice(0, 99)), gzipSync(text.slice(99))]),
    ],
    ['in an archive', (text: string) => zipOf([{ name: 'a/b/c.xml', content: text }])],
    ['stored in an archive', (text: string) => zipOf([{ name: 'c.XML', content: text, stored: true }])],
  ])('is read %s', async (_how, pack) => {
    const path = fileOf(pack(many(500)), 'whatever.bin')
    const told: number[] = []
    const onBytes = (read: number) => {
      told.push(read)
    }
    const { steps, failure } = await collect(readRegisterFile(path, { office: recordsCalled('US'), onBytes }))
    expect(failure).toBeNull()
    expect(steps.map(({ at }) => at.number)).toEqual(Array.from({ length: 500 }, (_, i) => serial(i)))
    expect(told).toEqual([...told].sort((a, b) => a - b))
    expect(told.at(-1)).toBe(statSync(path).size)
  })

  it.each([
    ['does not exist', () => join(folder, 'nowhere.xml'), /nowhere.xml: it cannot be opened \(ENOENT\)/],
    ['is a folder', () => folder, /it is no file/],
    ['is empty', () => fileOf(''), /it is empty/],
    ['is empty once unpacked', () => fileOf(gzipSync('')), /it is empty/],
  ])('is refused if it %s', async (_what, path, reason) => {
    expect((await readFile(path())).failure?.message).toMatch(reason)
  })

  it('is not read further after an abort', async () => {
    const abort = new AbortController()
    const reading = readRegisterFile(fileOf(many(3000)), { office: recordsCalled('US'), signal: abort.signal })
    expect((await reading.next()).done).toBe(false)
    abort.abort(new Error('enough'))
    await expect(reading.next()).rejects.toThrow('enough')
  })

  it('can be abandoned in the middle', async () => {
    for await (const steps of readRegisterFile(fileOf(gzipSync(many(3000))), { office: recordsCalled('US') })) {
      expect(steps.length).toBeGreaterThan(0)
      break
    }
  })
})

describe('gzip', () => {
  it.each([10, 1 << 20])(
    'is accepted with zeros after it, but not with an unread part after them (%i)',
    async (size) => {
      const [first, second, zeros] = [gzipSync('number,name\n1,Vyntra\n'), gzipSync('2,Okrubo\n'), Buffer.alloc(1024)]
      const read = async (...parts: Buffer[]) => {
        for await (const _chunk of unpack(chunksOf(Buffer.concat(parts), size), 'gzip', 'a.gz'));
      }
      await read(first, zeros)
      await read(first, second, zeros)
      await expect(read(first, zeros, second)).rejects.toThrow('stands behind its packed data')
      await expect(read(first, Buffer.from([0]), second.subarray(1))).rejects.toThrow('stands behind its packed data')
    },
  )

  it('that is truncated yields what could be unpacked', async () => {
    const packed = gzipSync(many(3000))
    const { steps, failure } = await readFile(fileOf(packed.subarray(0, packed.length * 0.9), 'a.xml.gz'))
    expect(steps.length).toBeGreaterThan(2000)
    expect(failure?.message).toMatch(/a.xml.gz: it was cut short/)
  })

  it('that is damaged yields what could be unpacked', async () => {
    const packed = gzipSync(many(3000))
    spoil(packed)
    const { steps, failure } = await readFile(fileOf(packed))
    expect(steps.length).toBeGreaterThan(1000)
    expect(failure?.message).toMatch(/damaged|well-formed/)
  })

  it('that is a bomb is refused', async () => {
    const drain = async () => {
      for await (const _chunk of unpack(chunksOf(gzipSync(Buffer.alloc(70 * 2 ** 20)), 4096), 'gzip', 'a.gz'));
    }
    await expect(drain()).rejects.toThrow('a.gz: it unpacks to more than 400 times its size')
  })
})

describe('an archive', () => {
  it('yields its entries in order, by their base names, and reports skipped ones', async () => {
    const zip = zipOf([
      { name: 'first/', content: '', stored: true },
      { name: 'first/read.me.pdf', content: '%PDF' },
      { name: 'first/one.xml', content: many(1, 1) },
      { name: '__MACOSX/first/._one.xml', content: Buffer.from('00051607000200004d61', 'hex') },
      { name: 'schema.xsd', content: '<?xml version="1.0"?><!-- <TradeMark> --><xs:schema xmlns:xs="x"/>' },
      { name: 'marks.dtd', content: '<!ELEMENT case-file (serial-number)>' },
      { name: 'page', content: '<!DOCTYPE html><html><p>Read <b>me</html>' },
      { name: 'second/deep/two.xml', content: many(1, 2) },
    ])
    const passed: string[] = []
    const onPassedOver = (name: string) => passed.push(name)
    const { steps, failure } = await collect(
      readRegisterFile(fileOf(zip, 'a.zip'), { office: recordsCalled('US'), onPassedOver }),
    )
    expect(failure).toBeNull()
    expect(steps.map(({ at }) => [at.entry, at.number])).toEqual([
      ['one.xml', serial(1)],
      ['two.xml', serial(2)],
    ])
    expect(passed).toEqual(['read.me.pdf', '._one.xml', 'schema.xsd', 'marks.dtd', 'page'])
  })

  it('is searched for marks by the content of its entries, not by their names', async () => {
    const { steps, failure } = await readZip(
      { name: 'marks.dat', content: many(1, 1) },
      { name: 'marks', content: `\uFEFF\n${many(1, 2)}` },
      { name: 'marks.html', content: Buffer.from(`\uFEFF${many(1, 3)}`, 'utf16le') },
      { name: 'marks.json', content: `number,name\n${serial(4)},Vyntra\n` },
      { name: '__MACOSX/marks.xml', content: many(1, 5) },
      { name: 'styled', content: many(1, 7).replace('?>', '?><?xml-stylesheet href="<html>"?>') },
      {
        name: 'long',
        content: many(1, 6).replace('<!ELEMENT', `${'<!ELEMENT unread (#PCDATA)>\n'.repeat(8000)}<!ELEMENT`),
      },
    )
    expect(failure).toBeNull()
    expect(steps.map(({ kind, at }) => [kind, at.number])).toEqual(
      [1, 2, 3, 4, 5, 7, 6].map((at) => ['record', serial(at)]),
    )
  })

  it('yields a bad record for an entry that is unrecognisable, empty or without a record', async () => {
    const { steps, failure } = await readZip(
      { name: 'one.xml', content: many(1, 1) },
      { name: 'readme.txt', content: 'What is in these files\n' },
      { name: 'marks.dat', content: 'Vyntra|9|live' },
      { name: 'marks.json', content: '[{"number":"7","name":"Vyntra"}]' },
      { name: 'marks.xls', content: Buffer.from('d0cf11e0a1b11ae1', 'hex') },
      { name: 'folder/', content: 'not empty', stored: true },
      { name: 'no-folder/', content: 'not empty', claims: { size: 0 } },
      { name: 'nothing.bin', content: '' },
      { name: 'empty.xml', content: ' ' },
      { name: 'other.xml', content: '<Transaction><Unheard/></Transaction>' },
      { name: 'two.xml', content: many(1, 2) },
    )
    expect(failure).toBeNull()
    expect(
      steps.map((step) => [step.at.entry, step.kind === 'bad' ? step.reason.slice(0, 22) : step.at.number]),
    ).toEqual([
      ['one.xml', serial(1)],
      ['readme.txt', 'it is neither XML nor '],
      ['marks.dat', 'it is neither XML nor '],
      ['marks.json', 'it is neither XML nor '],
      ['marks.xls', 'it is neither XML nor '],
      ['a file without a name', 'it is neither XML nor '],
      ['a file without a name', 'it is neither XML nor '],
      ['nothing.bin', 'it is neither XML nor '],
      ['empty.xml', 'it is empty'],
      ['other.xml', 'not one record was fou'],
      ['two.xml', serial(2)],
    ])
  })

  it('is read with entries in different formats', async () => {
    const mark = '<TradeMark><ApplicationNumber>90000002</ApplicationNumber></TradeMark>'
    const { steps, failure } = await readZip(
      { name: 'a.xml', content: many(1, 1) },
      { name: 'b.xml', content: `<TradeMarks>${mark}</TradeMarks>` },
      { name: 'c.csv', content: `number,name\n${serial(3)},Vyntra\n` },
      {
        name: 'd.xml',
        content: `<TrademarkBag>${mark.replaceAll('TradeMark', 'Trademark').replace('02', '04')}</TrademarkBag>`,
      },
    )
    expect(failure).toBeNull()
    expect(steps.map(({ kind, at }) => [kind, at.number])).toEqual([1, 2, 3, 4].map((at) => ['record', serial(at)]))
  })

  it.each<[string, ZipPart[], RegExp]>([
    ['with nothing to read', [{ name: 'a.pdf', content: 'x' }], /no XML or CSV/],
    ['with no entry', [], /no XML or CSV/],
    ['in an archive', [{ name: 'a.zip', content: zipOf([one]) }], /an archive inside an archive/],
    ['in an archive of another name', [{ name: 'a.xdat', content: zipOf([one]) }], /an archive inside an archive/],
    ['with a gzipped file', [{ name: 'a.dat', content: gzipSync(one.content) }], /an archive inside an archive/],
    ['that is encrypted', [{ ...one, claims: { flags: 1 } }], /one.xml: it is encrypted/],
    ['packed otherwise', [{ ...one, claims: { method: 14 } }], /packed by method 14/],
    ['with a wrong checksum', [{ ...one, claims: { crc: 7 } }], /checksum/],
    ['with an entry longer than said', [{ ...one, claims: { size: 10 } }], /longer than the archive says/],
    ['with an entry shorter than said', [{ ...one, claims: { size: 99_999 } }], /shorter than the archive says/],
    ['with a path out of its folder', [{ ...one, name: '../../etc/x.xml' }], /directory is damaged.*relative path/],
    [
      'of more entries than any',
      Array.from({ length: 10_001 }, () => ({ name: 'x', content: '', stored: true })),
      /more than 10000/,
    ],
  ])('%s is refused', async (_what, parts, reason) => {
    expect((await readZip(...parts)).failure?.message).toMatch(reason)
  })

  it('that is truncated is refused, because its directory is at its end', async () => {
    const zip = zipOf([{ name: 'a.xml', content: many(100) }])
    const { steps, failure } = await readFile(fileOf(zip.subarray(0, -30), 'cut.zip'))
    expect(steps).toEqual([])
    expect(failure?.message).toMatch(/cut.zip: it is no whole zip archive/)
  })

  it('yields what comes before a damaged entry', async () => {
    const zip = zipOf([one, { name: 'two.xml', content: many(3000, 1) }, { name: 'three.xml', content: many(1) }])
    spoil(zip)
    const { steps, failure } = await readFile(fileOf(zip))
    expect(steps.length).toBeGreaterThan(1000)
    expect(failure?.place.entry).toBe('two.xml')
  })

  it('that is a bomb is refused before it is unpacked', async () => {
    const { failure } = await readZip({ name: 'a.xml', content: Buffer.alloc(70 * 2 ** 20) })
    expect(failure?.message).toMatch(/files.zip: it unpacks to more than 400 times its size/)
  })
})
