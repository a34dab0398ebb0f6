import { expect, it } from 'vitest'
import { readMessages } from '../../components/gallery/messages.ts'
import { translator } from '../../components/gallery/translator.ts'
import { DISCLOSED_TO } from '../sources/disclosed-to.ts'
import { WHO_SEES } from './storage/browser-hosts.ts'
import { wording } from './wording.ts'

it.each([
  ['en', 'the Swiss federal commercial register (Zefix, LINDAS)', 'OFCOM'],
  ['de', 'das Schweizer Handelsregister des Bundes (Zefix, LINDAS)', 'BAKOM'],
  ['fr', 'le registre du commerce fédéral suisse (Zefix, LINDAS)', 'OFCOM'],
  ['it', 'il registro di commercio federale svizzero (Zefix, LINDAS)', 'UFCOM'],
])('names who sees a name in %s', async (language, federal, ofcom) => {
  const told = wording.recipients(WHO_SEES, translator(await readMessages(language)))
  const english = ['the Swiss federal administration (Zefix, LINDAS)', 'OFCOM']
  const expected = WHO_SEES.map((name) => [federal, ofcom][english.indexOf(name)] ?? name)
  expect(told).toEqual(expected)
  expect(expected).toEqual(expect.arrayContaining([federal, ofcom, 'Verisign']))
})

it.each(['de', 'fr', 'it'])(
  'translates each recipient of a name that is described in words into %s',
  async (language) => {
    const told = wording.recipients(DISCLOSED_TO, translator(await readMessages(language)))
    const inWords = DISCLOSED_TO.filter((name) => /^(a|an|the|another) /.test(name))
    expect(inWords).toHaveLength(3)
    expect(told.filter((name) => inWords.includes(name))).toEqual([])
  },
)
