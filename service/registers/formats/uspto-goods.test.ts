import { expect, it } from 'vitest'
import { NO_GROUP } from '../../../lib/goods/read-goods.ts'
import { read, recordsOfReading } from './testing/read.ts'
import { caseFile, daily, statement } from './testing/samples.ts'

const filed = (code: string, status = '6', primary = code) =>
  `<classification><international-code>${code}</international-code><status-code>${status}</status-code><primary-code>${primary}</primary-code></classification>`

async function goodsOf(statements: string, classes: string) {
  const file = daily(caseFile({ statements, classes, header: '<mark-identification>Vyntra</mark-identification>' }))
  const [record] = recordsOfReading(await read(file, 'US'))
  expect(record?.name).toBe('Vyntra')
  return record?.goodsGroups
}

const HATS = 2504
const WINE = 3301
const hats = statement('GS0251', 'Hats.')

it.each([
  ['of each class', hats + statement('GS0331', 'Wine'), filed('025') + filed('033'), [HATS, WINE]],
  ['in several statements of a class', hats + statement('GS0252', 'caps being headwear'), filed('025'), [HATS]],
  ['filed under an old American class', statement('GS0391', 'Hats'), filed('025', '6', '039'), [HATS]],
  [
    'without those struck out',
    statement('GS0251', '[ Boots; ] hats; * ((caps being headwear)) *'),
    filed('025'),
    [HATS],
  ],
  [
    'without those of a class that was cancelled',
    hats + statement('GS0331', 'Wine'),
    filed('025') + filed('033', '2'),
    [HATS],
  ],
  [
    'in two bags',
    `${hats}</case-file-statements><case-file-statements>${statement('GS0331', 'Wine')}`,
    filed('025') + filed('033'),
    [HATS, WINE],
  ],
  ['with signs', statement('GS0251', 'Hats &amp; caps'), filed('025'), [HATS]],
])('reads goods %s', async (_what, statements, classes, groups) => {
  expect(await goodsOf(statements, classes)).toEqual(groups)
})

it.each([
  [
    'whose classes are two',
    hats + statement('GS0391', 'Wine'),
    filed('025') + filed('033', '6', '039') + filed('032', '6', '039'),
  ],
  ['of a class that is not said', hats + statement('GSA001', 'Wine'), filed('025')],
  ['of which nothing is said', hats, filed('025') + filed('033')],
  ['with markup in some of a class', `${hats}${statement('GS0252', 'Boots and <b>wine</b>')}`, filed('025')],
  ['of which some are in a section', `${hats}${statement('GS0252', '<![CDATA[Boots]]>')}`, filed('025')],
  ['with markup in them', hats + statement('GS0331', '<b>Wine</b>'), filed('025') + filed('033')],
])('reports unknown goods %s', async (_what, statements, classes) => {
  expect(await goodsOf(statements, classes)).toEqual([NO_GROUP, HATS])
})

it.each([
  ['a description of the mark', statement('DM0000', 'The mark consists of hats.')],
  ['statements of no code', '<case-file-statement><text>Hats</text></case-file-statement>'],
  ['no statement', ''],
])('does not read goods from %s', async (_what, statements) => {
  expect(await goodsOf(statements, filed('025'))).toBeUndefined()
})

it.each([
  '&bogus; & < hats',
  '<![CDATA[hats]]>',
  '\u0001',
  '&#xD800;',
  '['.repeat(100_000),
  'x'.repeat(1_000_000),
  ')('.repeat(500_000),
])('reads a mark despite odd goods: %.12s', async (text) => {
  const groups = await goodsOf(statement('GS0251', text), filed('025'))
  expect(groups ?? [NO_GROUP]).toContain(NO_GROUP)
})
