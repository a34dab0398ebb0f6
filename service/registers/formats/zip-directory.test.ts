import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { recordsCalled } from '../testing/records-called.ts'
import { readRegisterFile } from './read-register-file.ts'
import { collect } from './testing/read.ts'
import { trademark66, transaction66 } from './testing/samples.ts'
import { zipOf } from './testing/zip.ts'

async function readZip(zip: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'zip-directory-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'marks.zip')
  await writeFile(path, zip)
  return collect(readRegisterFile(path, { office: recordsCalled('EU') }))
}

const mark = (attributes = '') => transaction66(`${trademark66('', { attributes })}</TradeMarkDetails>`)

it('reads its entries in the order of the archive, whatever their names say', async () => {
  const zip = zipOf([
    { name: 'days/20261121_2.xml', content: mark(' operationCode="Delete"') },
    { name: 'days/20261120_1.xml', content: mark() },
  ])
  const { steps, failure } = await readZip(zip)
  expect(failure).toBeNull()
  expect(steps.map(({ kind }) => kind)).toEqual(['removed', 'record'])
})

it.each([1, 0])('yields the entries that a directory counts (%i), and reports that it is incomplete', async (count) => {
  const zip = zipOf(['a', 'b', 'c'].map((name) => ({ name: `${name}.csv`, content: `number,name\n${name},Vyntra\n` })))
  // The counts are 14 and 12 bytes before the end (APPNOTE.TXT 4.3.16).
  for (const from of [14, 12]) zip.writeUInt16LE(count, zip.length - from)
  const { steps, failure } = await readZip(zip)
  expect(steps.map(({ at }) => at.number)).toEqual(['a', 'b', 'c'].slice(0, count))
  expect(failure?.message).toMatch(/marks.zip: its directory lists more entries than it counts/)
})
