import { expect, it } from 'vitest'
import { isMisread } from './mark-fields.ts'

const NAMES = [
  'Zürich',
  'VOILÀ',
  'MÖBEL',
  'ÍSLAND',
  'Çelik',
  'NUÑEZ',
  'Groß',
  'Вариго',
  'Ανεμος',
  'ACME™',
  'L’Oréal',
  '東京',
  '한국',
  'Löwe 🦁',
]

it.each(NAMES)('detects that %s is UTF-8 if it is read as ISO-8859-1', (name) => {
  for (const label of ['windows-1252', 'iso-8859-15'])
    expect(isMisread(new TextDecoder(label).decode(Buffer.from(name)))).toBe(true)
})

it.each([...NAMES, 'NESCAFÉ®', 'ÉTÉ', 'Ça va', 'SÃO PAULO', 'Ærø', 'àé', 'Ø°', 'Señor «Niño»', 'Brûlée…'])(
  'accepts %s as it is',
  (name) => {
    expect(isMisread(name)).toBe(false)
  },
)
