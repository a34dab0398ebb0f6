import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SCORE_FROM } from '../../lib/names/score/score.ts'
import { EUIPO } from '../../lib/sources/offices/euipo/index.ts'
import { searchImported } from '../../lib/sources/registers/imported-search.ts'
import { makeTestDatabase } from '../testing/postgres.ts'
import { readRegisterFile } from './formats/read-register-file.ts'
import { importFiles } from './import/import-files.ts'
import { databaseBackend } from './postgres/database-backend.ts'
import { openHeldDatabase } from './postgres/imported-registers.ts'
import { createSearchPool, type SearchPool } from './search/search-pool.ts'
import { fileBackend } from './store/file-backend.ts'
import { openImportedRegisters } from './store/imported-registers.ts'
import { registersFolder } from './store/offices.ts'
import { linesImport } from './testing/import-lines.ts'
import { recordsCalled } from './testing/records-called.ts'

const euipo = EUIPO.facts
const log = { info() {}, warn() {}, error() {} } as never

const mark = (number: number, ...elements: string[]) =>
  `<TradeMark><ApplicationNumber>${number}</ApplicationNumber><MarkCurrentStatusCode>Registered</MarkCurrentStatusCode>
  <WordMarkSpecification>${elements.map((text) => `<MarkVerbalElementText>${text}</MarkVerbalElementText>`).join('')}</WordMarkSpecification></TradeMark>`

let dataDir: string
let pool: SearchPool
let path: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'brand-check-elements-'))
  pool = createSearchPool({ log: { error() {} }, threads: 1 })
  path = join(dataDir, 'marks-2026-11-18.xml')
  const others = ['Okrubo', 'Kandoro Kaffee', 'Zylbretta', 'Vyntra'].map((name, at) => mark(at + 2, name))
  const label = mark(7, `${'fresh coffee every morning from our friendly neighbours '.repeat(300)}Tarquessa`)
  const marks = [mark(1, 'SOLARVIKO', 'СОЛАРВИКО', 'GO'), mark(6, 'BRELVANTO ブレルヴァント'), label, ...others]
  writeFileSync(path, `<TradeMarks>${marks.join('')}</TradeMarks>`)
})
afterEach(async () => {
  await pool.close()
  rmSync(dataDir, { recursive: true })
})

async function expectEachFound(registers: Awaited<ReturnType<typeof openImportedRegisters>>): Promise<void> {
  const held = registers.held('EU')
  if (held === null) throw new Error('nothing is held')
  const [several, twoScripts] = ['SOLARVIKO / СОЛАРВИКО / GO', 'BRELVANTO ブレルヴァント']
  const asked = [
    ...['Solarviko', 'соларвико', 'Go', several].map((name) => ({ name, number: '1', found: several })),
    ...['Brelvanto', 'ブレルヴァント', twoScripts].map((name) => ({ name, number: '6', found: twoScripts })),
  ]
  for (const { name, number, found } of asked) {
    const query = { name, niceClasses: [] } as never
    const [first] = (await searchImported(held, euipo, query, { signal: AbortSignal.timeout(20_000) })).hits
    expect(first).toMatchObject({ number, name: found, similarity: { score: 100, reasons: ['identical'] } })
  }
  const { hits } = await searchImported(held, euipo, { name: 'Tarquessa', niceClasses: [] } as never, {
    signal: AbortSignal.timeout(20_000),
  })
  expect(hits).toMatchObject([{ number: '7' }])
  expect(hits[0]?.similarity.score).toBeGreaterThanOrEqual(SCORE_FROM.similar)
}

it('finds each word element of a mark, each script, and the end of a long label in the index in memory', async () => {
  const place = fileBackend(registersFolder(dataDir), 'EU')
  await importFiles(linesImport(dataDir, [path], { place, read: readRegisterFile }))
  const registers = await openImportedRegisters(dataDir, pool, log, { lookEveryMs: 500 })
  await expectEachFound(registers)
  await registers.close()
}, 120_000)

it('finds each word element of a mark, each script, and the end of a long label in the database', async () => {
  const database = await makeTestDatabase()
  const place = databaseBackend(database.url, 'EU')
  await importFiles(linesImport(dataDir, [path], { place, read: readRegisterFile }))
  await pool.publish({})
  const settings = { databaseUrl: database.url, offices: [recordsCalled('EU')], lookEveryMs: 500, proveEveryMs: 60_000 }
  const registers = await openHeldDatabase(settings, pool, log)
  await expectEachFound(registers)
  await registers.close()
  await database.drop()
}, 120_000)
