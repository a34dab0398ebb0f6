import { describe, expect, it } from 'vitest'
import { NO_GROUP } from '../../../lib/goods/read-goods.ts'
import { badOf, read, recordsOfReading } from './testing/read.ts'
import { swissreg, trademark66, trademark96, transaction66 } from './testing/samples.ts'

type List = [niceClass: string, language: string, text: string]

const HATS = 2504
const WINE = 3301

function inClasses(lists: List[], text = 'GoodsServicesDescription') {
  const each = lists.map(
    ([niceClass, language, goods]) =>
      `<ClassDescription><ClassNumber>${niceClass}</ClassNumber><${text}${language && ` languageCode="${language}"`}>${goods}</${text}></ClassDescription>`,
  )
  return each.join('')
}

async function goods66(lists: List[], office = 'EM', register = 'EU') {
  const mark = trademark66(`<GoodsServicesDetails>${inClasses(lists)}</GoodsServicesDetails>`, { office })
  const reading = await read(transaction66(`${mark}</TradeMarkDetails>`), register)
  expect(badOf(reading)).toEqual([])
  return recordsOfReading(reading)[0]?.goodsGroups
}

describe('goods in ST.66', () => {
  it.each<[string, List[], number[]]>([
    [
      'in English',
      [
        ['25', 'EN', 'Hats; caps being headwear'],
        ['33', 'en', 'Wine'],
      ],
      [HATS, WINE],
    ],
    [
      'in English among languages',
      [
        ['25', 'de', 'Wein'],
        ['25', 'en-GB', 'Hats'],
        ['25', 'fr', 'Wine'],
      ],
      [HATS],
    ],
    [
      'in English for one of two classes',
      [
        ['25', 'en', 'Hats'],
        ['33', 'de', 'Weine'],
      ],
      [NO_GROUP, HATS],
    ],
    [
      'beside a list that names no language',
      [
        ['25', 'en', 'Hats'],
        ['33', '', 'Wine'],
      ],
      [NO_GROUP, HATS],
    ],
    ['longer than any other field may be', [['25', 'en', 'Hats; '.repeat(200_000)]], [NO_GROUP, HATS]],
    [
      'with markup in it',
      [
        ['25', 'en', 'Hats'],
        ['33', 'en', 'Wine <b>and</b> more'],
      ],
      [NO_GROUP, HATS],
    ],
  ])('are read %s', async (_what, lists, groups) => {
    expect(await goods66(lists)).toEqual(groups)
  })

  it.each<[string, List]>([
    ['in another language', ['25', 'de', 'Hats']],
    ['in no language', ['25', '', 'Hats']],
    ['in a language that only begins alike', ['25', 'enm', 'Hats']],
  ])('are not read %s', async (_what, list) => {
    expect(await goods66([list])).toBeUndefined()
  })

  it('of the USPTO are read as English, without struck parts', async () => {
    expect(await goods66([['25', '', 'Hats [; boots]']], 'US', 'US')).toEqual([HATS])
  })

  it('with a million open brackets count as unknown, and the mark is read', async () => {
    expect(await goods66([['25', 'en', '('.repeat(1_000_000)]])).toEqual([NO_GROUP])
  })
})

it('reads goods in ST.96', async () => {
  const lists: List[] = [
    ['25', 'de', 'Hüte'],
    ['25', 'en', 'Hats'],
  ]
  const bag = inClasses(lists, 'GoodsServicesDescriptionText')
    .replaceAll(/<(\/?)/gu, '<$1tmk:')
    .replaceAll(' lang', ' com:lang')
  const mark = trademark96(
    `<tmk:GoodsServicesBag><tmk:ClassDescriptionBag>${bag}</tmk:ClassDescriptionBag></tmk:GoodsServicesBag>`,
  )
  expect(recordsOfReading(await read(swissreg(mark), 'CH'))).toMatchObject([{ niceClasses: [25], goodsGroups: [HATS] }])
})
