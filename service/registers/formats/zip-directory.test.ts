import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { recordsCalled } from '../testing/records-called.ts'
import { readRegisterFile } from './read-register-file.ts'
import { collect } from './testing/read.ts'
import { trademark66, transaction66 } from './testing/samples.ts'
import { zipOf } from './testing/zip.ts'

async function readZip(zip: Buffer, now = '2026-11-26') {
  const folder = await mkdtemp(join(tmpdir(), 'zip-directory-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'marks.zip')
  await writeFile(path, zip)
  return collect(readRegisterFile(path, { office: recordsCalled('EU'), now: Date.parse(now) }))
}

const mark = (attributes = '') => transaction66(`${trademark66('', { attributes })}</TradeMarkDetails>`)

it.each([
  ['the dates of their names', 'days/20261121.xml', 'days/20261120.xml'],
  ['the dates of their folders', '2026-11-21/diff.xml', '2026-11-20/diff.xml'],
  ['the numbers of parts', 'days/20261120_10.xml', 'days/20261120_9.xml'],
  ['dates of two readings that are not yet to come', '02-11-2026.xml', '01-12-2026.xml'],
])(
  'reads its entries by %s, so that an earlier deletion does not remove a later record',
  async (_by, later, earlier) => {
    const zip = zipOf([
      { name: later, content: mark() },
      { name: earlier, content: mark(' operationCode="Delete"') },
    ])
    const { steps, failure } = await readZip(zip)
    expect(failure).toBeNull()
    expect(steps.map(({ kind }) => kind)).toEqual(['removed', 'record'])
  },
)

it.each([1, 0])('yields the entries that a directory counts (%i), and reports that it is not whole', async (count) => {
  const zip = zipOf(['a', 'b', 'c'].map((name) => ({ name: `${name}.csv`, content: `number,name\n${name},Vyntra\n` })))
  // APPNOTE.TXT 4.3.16: the counts stand 14 and 12 bytes before the end.
  for (const from of [14, 12]) zip.writeUInt16LE(count, zip.length - from)
  const { steps, failure } = await readZip(zip)
  expect(steps.map(({ at }) => at.number)).toEqual(['a', 'b', 'c'].slice(0, count))
  expect(failure?.message).toMatch(/marks.zip: its directory lists more entries than it counts/)
})
