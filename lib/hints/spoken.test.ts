import { expect, it } from 'vitest'
import { spokenName } from './index.ts'

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
