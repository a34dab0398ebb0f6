import { expect, it } from 'vitest'
import { hintsOf, spokenName, strongestHint } from './index.ts'

const anywhere = { jurisdiction: null, niceClasses: [] }
const short = (name: string, niceClasses: number[] = []) => {
  const { register, reading } = hintsOf(name, { jurisdiction: null, niceClasses })
  return [...register, ...reading].map(({ kind, detail, part, place, isHeard }) =>
    [kind, detail, part, place, isHeard && 'heard'].filter(Boolean).join(' '),
  )
}

it('finds words for goods only of the chosen classes and only at the edge of a word', () => {
  expect(short('Bierquelle', [32, 33])).toEqual(['goods bier inside'])
  expect(short('Bierquelle', [9])).toEqual([])
  expect(hintsOf('Bierquelle', { jurisdiction: 'DE', niceClasses: [32] }).register[0]).toMatchObject({
    languages: ['de'],
    classes: [32],
    sources: ['own'],
    laws: [
      { jurisdiction: 'EU', article: 'EUTMR Art. 7(1)(b), (c)' },
      { jurisdiction: 'DE', article: 'MarkenG § 8(2) no. 1, 2' },
    ],
  })
  for (const name of ['Cerveza Alta', 'Birra Alta', 'Bière Alta', 'Beer Alta'])
    expect(short(name, [32]), name).toContain(`goods ${name.split(' ')[0]?.toLowerCase().replace('è', 'e')} word`)
})

it.each([
  ['Swisscare', 'flag swiss swiss inside', 'MSchG Art. 48–49'],
  ['Royal Oak', 'flag authority royal word', 'WSchG Art. 6, 9'],
  ['BioFresh', 'flag organic bio word', 'Regulation (EU) 2018/848'],
  ['Croix-Rouge Plus', 'flag red_cross croixrouge word', 'SR 232.22'],
  ['Geneva', 'place region geneva whole', 'MSchG Art. 2 lit. a, c'],
  ['Winterthur', 'place region winterthur whole', 'MarkenG § 8(2) no. 2, 4'],
  ['Schweden', 'place country schweden whole', 'EUTMR Art. 7(1)(c), (g)'],
  ['Müller', 'surname muller whole', 'Lanham Act § 2(e)(4)'],
  ['Mueller', 'surname mueller whole', 'Lanham Act § 2(e)(4)'],
  ['Siri', 'surname siri whole', 'Lanham Act § 2(e)(4)'],
])('%s: %s, by %s', (name, hint, article) => {
  expect(short(name)).toContain(hint)
  const laws = hintsOf(name, anywhere).register.flatMap(({ laws }) => laws.map((law) => law.article))
  expect(laws.join('\n')).toContain(article)
})

it('finds unwelcome words by spelling and by sound, with their languages', () => {
  expect(hintsOf('Pajero', anywhere).reading).toMatchObject([{ part: 'pajero', languages: ['es'], isHeard: false }])
  expect(hintsOf('Mist', anywhere).reading).toMatchObject([
    { detail: 'dirt', languages: ['en', 'de'], sources: ['own'] },
  ])
  expect(hintsOf('Kacka', anywhere).reading).toContainEqual(
    expect.objectContaining({ word: 'caca', isHeard: true, languages: ['fr', 'es'] }),
  )
  expect(hintsOf('Pajero', anywhere).register[0]?.laws.map(({ jurisdiction }) => jurisdiction)).not.toContain('US')
})

it.each(['Vyntra', 'Qzvyntrel', 'Tessandro', 'Marvolino', 'Luvenna', 'Solarviko', 'Brimwell', 'Kelvo', 'Ostara'])(
  'does not give a hint for the made-up %s, and states how many words it knows',
  (name) => {
    const { register, reading, known } = hintsOf(name, anywhere)
    expect([...register, ...reading]).toEqual([])
    expect(known.register).toBeGreaterThan(10_000)
    expect(known.reading).toBeGreaterThan(3_000)
  },
)

it('does not find a word in the middle of another word', () => {
  for (const name of ['Scunthorpe', 'Fugger', 'Klassik', 'Essex', 'Dickens'])
    expect(hintsOf(name, anywhere).reading, name).toEqual([])
})

it('accepts any text', () => {
  for (const name of ['', '2026', '!?', 'м', '漢字', 'a'.repeat(500), '\ud800'])
    expect(() => hintsOf(name, anywhere)).not.toThrow()
})

const lines = (name: string) => spokenName(name).map(({ languages, text }) => `${languages.join(' ')}: ${text}`)

it('pronounces a name by the rules of each language, and merges equal results', () => {
  expect(lines('Joya')).toEqual(['en: joia', 'de: yoia', 'fr: zhuaia', 'it: yoya', 'es: hoya'])
  expect(lines('Zylvera')).toEqual(['en fr: zilvera', 'de: tsülvera', 'it: tsilvera', 'es: silbera'])
  expect(lines('Brimwell')).toEqual(['en: brimwel', 'de fr it: brimvel', 'es: brimbel'])
  expect(lines('Garage')).toContain('fr: garazh')
  expect(lines('Lune')).toContain('fr: lün')
})

it('distinguishes sounds that the comparison of names treats as equal', () => {
  const inEnglish = (name: string) => spokenName(name).find(({ languages }) => languages.includes('en'))?.text
  expect([inEnglish('Chip'), inEnglish('Ship')]).toEqual(['chip', 'ship'])
  expect([inEnglish('Zip'), inEnglish('Sip')]).toEqual(['zip', 'sip'])
})

it.each([
  ['Café', ['en: kafei', 'de fr it es: kafe']],
  ['España', ['en de fr it: espana', 'es: espanya']],
  ['Müller', ['en: mula', 'de: müla', 'fr: müle', 'it: muler', 'es: muyer']],
])('pronounces the accents of %s by language', (name, spoken) => {
  expect(lines(name)).toEqual(spoken)
})

it('spells short names out, leaves digits, and returns nothing for another script', () => {
  expect(lines('IBM 3000')).toEqual(['en de fr it es: I-B-M 3000'])
  expect(lines('カンダロ')).toEqual([])
})

it('shows in short the word that names the goods, and neither a surname nor a chance word inside another', () => {
  expect(strongestHint('Kaffee Nord', anywhere)).toMatchObject({ kind: 'goods', part: 'kaffee', languages: ['de'] })
  expect(strongestHint('Bierquelle', { jurisdiction: null, niceClasses: [32] })?.part).toBe('bier')
  expect(strongestHint('Bierquelle', anywhere)).toBeNull()
  expect(strongestHint('Müller', anywhere)).toBeNull()
  expect(strongestHint('Qzvyntrel', anywhere)).toBeNull()
})
