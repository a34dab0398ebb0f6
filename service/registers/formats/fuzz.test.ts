import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { Jurisdiction } from '../../../lib/contract/constants.ts'
import { calendarDate } from '../../../lib/sources/fields/fields.ts'
import type { MarkRecord } from '../../../lib/sources/registers/record.ts'
import { recordsCalled } from '../testing/records-called.ts'
import { readRegisterFile } from './read-register-file.ts'
import { collect, type FileReading, read } from './testing/read.ts'
import { caseFile, daily, swissreg, trademark66, trademark96, transaction66 } from './testing/samples.ts'
import { zipOf } from './testing/zip.ts'

const SAMPLES = [
  daily(caseFile(), caseFile({ serial: '90000002', header: '<status-code>700</status-code>' })),
  transaction66(`${trademark66('<MarkCurrentStatusCode>Registered</MarkCurrentStatusCode>')}</TradeMarkDetails>`),
  swissreg(trademark96('<com:ApplicationDate>2020-01-01</com:ApplicationDate>')),
  'number,name,nice_classes,status\n1,"A ""b""",9,live\n2,C,"1,2",dead\n',
].map((text) => Buffer.from(text))

/** A sample with some bytes overwritten, some parts removed and some repeated. */
const damaged = fc
  .record({
    sample: fc.constantFrom(...SAMPLES),
    edits: fc.array(fc.tuple(fc.nat(4000), fc.nat(40), fc.uint8Array({ maxLength: 12 })), { maxLength: 5 }),
  })
  .map(({ sample, edits }) =>
    edits.reduce<Buffer>((bytes, [at, length, put]) => {
      const from = at % (bytes.length + 1)
      return Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + length)])
    }, sample),
  )

function isWhole({ number, name, niceClasses, filedOn, registeredOn, expiresOn }: MarkRecord): boolean {
  const dates = [filedOn, registeredOn, expiresOn].every((date) => date === null || calendarDate(date) === date)
  const classes = niceClasses.every((value, i) => value >= 1 && value <= 45 && value > (niceClasses[i - 1] ?? 0))
  return number.trim() !== '' && (name === null || name.trim() !== '') && dates && classes
}

function expectSound({ steps, failure }: FileReading): void {
  for (const step of steps) {
    if (step.kind === 'record') expect(isWhole(step.record)).toBe(true)
    expect(step.at.line).toBeGreaterThan(0)
  }
  if (failure) expect(failure.message).toMatch(/./)
}

const folder = mkdtempSync(join(tmpdir(), 'brand-check-fuzz-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('reads or refuses any bytes, and returns only complete records', async () => {
  const office = fc.constantFrom(...Jurisdiction)
  const bytes = fc.oneof({ weight: 4, arbitrary: damaged }, { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) })
  await fc.assert(
    fc.asyncProperty(bytes, office, fc.integer({ min: 1, max: 300 }), async (content, whose, size) => {
      expectSound(await read(content, whose, { size }))
    }),
    { numRuns: 500 },
  )
})

it('reads or refuses any damaged archive or gzip file', async () => {
  const path = join(folder, 'file')
  const packed = SAMPLES.flatMap((content) => [
    gzipSync(content),
    zipOf([
      { name: 'a.xml', content },
      { name: 'b.csv', content, stored: true },
    ]),
  ])
  const edit = fc.tuple(fc.nat(5000), fc.integer({ min: 0, max: 255 }))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...packed),
      fc.array(edit, { maxLength: 4 }),
      fc.nat(5000),
      async (whole, edits, cut) => {
        const bytes = Buffer.from(cut % 2 === 0 ? whole : whole.subarray(0, cut % whole.length))
        for (const [at, value] of edits) if (bytes.length > 0) bytes[at % bytes.length] = value
        writeFileSync(path, bytes)
        expectSound(await collect(readRegisterFile(path, { office: recordsCalled('US') })))
      },
    ),
    { numRuns: 300 },
  )
})
