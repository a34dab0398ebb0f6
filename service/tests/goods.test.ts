import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Conflict } from '../../lib/contract/checks/conflict.ts'
import { readRegisterFile } from '../registers/formats/read-register-file.ts'
import { caseFile, daily, statement, trademark66, transaction66 } from '../registers/formats/testing/samples.ts'
import { importFiles } from '../registers/import/import-files.ts'
import { linesImport } from '../registers/testing/import-lines.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

let t: TestService
const today = new Date().toISOString().slice(0, 10)

const caseOf = (serial: string, name: string, statements: string) =>
  caseFile({
    serial,
    statements,
    header: `<filing-date>20200102</filing-date><status-code>700</status-code><mark-identification>${name}</mark-identification>`,
    classes:
      '<classification><international-code>043</international-code><status-code>6</status-code><primary-code>043</primary-code></classification>',
  })

const markOf = (number: string, name: string, niceClass: number, goods: string) =>
  trademark66(
    `<MarkCurrentStatusCode>Registered</MarkCurrentStatusCode><WordMarkSpecification><MarkVerbalElementText>${name}</MarkVerbalElementText></WordMarkSpecification>
    <GoodsServicesDetails><ClassDescription><ClassNumber>${niceClass}</ClassNumber>${goods}</ClassDescription></GoodsServicesDetails>`,
    { number },
  )
const described = (language: string, goods: string) =>
  `<GoodsServicesDescription languageCode="${language}">${goods}</GoodsServicesDescription>`

async function importFrom(office: string, text: string): Promise<void> {
  const path = join(t.dataDir, `${office}-${today}.xml`)
  await writeFile(path, text)
  await importFiles(linesImport(t.dataDir, [path], { office, read: readRegisterFile, now: Date.now, whole: true }))
}

beforeAll(async () => {
  t = await startTestService()
  await importFrom(
    'US',
    daily(
      caseOf('90000001', 'Vintra', statement('GS0431', 'Restaurant services; cafes')),
      caseOf('90000002', 'Vintro', statement('GS0431', 'Boarding kennels for animals')),
      caseOf('90000003', 'Vintru', statement('DM0000', 'The mark consists of a cafe.')),
    ),
  )
  await importFrom(
    'EU',
    transaction66(
      `${markOf('019000001', 'Okrubo', 30, described('de', 'Kaffee') + described('en', 'Coffee; tea'))}
       ${markOf('019000002', 'Okrabo', 12, described('en', 'Brake linings for vehicles'))}
       ${markOf('019000003', 'Okrebo', 30, described('de', 'Coffee'))}</TradeMarkDetails>`,
    ),
  )
  for (const [name, number] of [
    ['Vintra', '90000001'],
    ['Okrubo', '019000001'],
  ] as const)
    await vi.waitFor(async () => expect([...(await marksLike(name)).keys()]).toContain(number), { timeout: 120_000 })
}, 120_000)
afterAll(() => t.close())

/** Returns the marks in a check for the United States by number. */
async function marksLike(name: string, fields = {}): Promise<Map<string | null, Conflict>> {
  const { body } = await t.post('/api/v2/brand-check', { name, jurisdiction: 'US', ...fields })
  const conflicts: Conflict[] = body.conflicts
  return new Map(conflicts.map((conflict) => [conflict.number, conflict]))
}

/** Returns the factor by which goods change how often chance yields a mark this similar. */
async function weightOf(number: string, name: string, goods: string): Promise<number> {
  const [without, asked] = [await marksLike(name), await marksLike(name, { goods })]
  return (asked.get(number)?.chance ?? Number.NaN) / (without.get(number)?.chance ?? Number.NaN)
}

it.each([
  ['Vyntra', 'coffee shop', '90000001', 'similar', 0.5],
  ['Vyntra', 'dog kennels', '90000001', 'remote', 3],
  ['Okrybo', 'coffee', '019000001', 'same', 0.25],
  ['Okrybo', 'coffee', '019000002', 'remote', 3],
])('for marks like %s and %s, rates the goods of %s as %s', async (name, goods, number, degree, weight) => {
  expect((await marksLike(name, { goods })).get(number)?.goods).toMatchObject({ degree, complete: true })
  expect((await weightOf(number, name, goods)) / weight).toBeCloseTo(1, 1)
})

it.each([
  ['Vyntra', '90000003'],
  ['Okrybo', '019000003'],
])('leaves a mark like %s without goods in English, %s, as near as before', async (name, number) => {
  const [without, asked] = [await marksLike(name), await marksLike(name, { goods: 'coffee' })]
  expect(asked.get(number)?.tier).toBe('close')
  expect(asked.get(number)).toEqual(without.get(number))
})

it('brings a mark of another class into a tier only if its goods are known and near', async () => {
  const niceClasses = [2]
  const tiers = async (fields = {}) =>
    ['019000001', '019000002', '019000003'].map(
      async (number) => (await marksLike('Okrybo', { niceClasses, ...fields })).get(number)?.tier,
    )
  expect(await Promise.all(await tiers())).toEqual([undefined, undefined, undefined])
  expect(await Promise.all(await tiers({ goods: 'coffee' }))).toEqual(['close', undefined, undefined])
})
