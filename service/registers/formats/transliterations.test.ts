import { expect, it } from 'vitest'
import { transliterationsIn } from './mark-fields.ts'

it.each<[string, string[]]>([
  [
    'The non-Latin characters in the mark transliterate to KELVONU and this means "still water" in English.',
    ['KELVONU'],
  ],
  ['The non-Latin characters in the mark transliterate to "Tarno," and this means "Bridge."', ['Tarno']],
  ["The non-Latin character in the mark transliterates to 'Xi'an', which means west.", ["Xi'an"]],
  ['The non-Latin characters in the mark transliterate to Yama Hoshi, and this has no meaning.', ['Yama Hoshi']],
  ['The non-Latin characters in the mark transliterate into KELVO.', ['KELVO']],
  ['THE NON-LATIN CHARACTERS IN THE MARK TRANSLITERATE TO SHIKO AND THIS MEANS FOUR FOXES IN ENGLISH', ['SHIKO']],
  ['The Japanese characters are transliterated as &quot;Kelvo&quot;.', ['Kelvo']],
  ['The transliteration of the Cyrillic characters in the mark is: Vinta; it has no meaning.', ['Vinta']],
  ['The wording transliterates to Latin characters as OKRUBO and means mountain.', ['OKRUBO']],
  [
    'The non-Latin characters in the mark transliterate to “MEI” and “LONG” and this means beautiful dragon.',
    ['MEI LONG', 'MEI', 'LONG'],
  ],
  [
    'The characters transliterate to KELVO, TARNO and VINTA, respectively.',
    ['KELVO TARNO VINTA', 'KELVO', 'TARNO', 'VINTA'],
  ],
  [
    'The non-Latin character in the mark transliterates to "QIN" in Mandarin and "KAN" in Cantonese.',
    ['QIN KAN', 'QIN', 'KAN'],
  ],
  [
    'The Chinese characters transliterate to QINLO in Mandarin Chinese and KANLO in Cantonese, and this means piano.',
    ['QINLO KANLO', 'QINLO', 'KANLO'],
  ],
  ['Chinese characters transliterated: "SHENG KALU".', ['SHENG KALU']],
  ['TRANSLITERATION: SORANE', ['SORANE']],
  ['The Japanese characters in the mark are pronounced "SORANE".', ['SORANE']],
  ['The non-Latin characters transliterate to St. Nikovar and this means Saint Nikovar.', ['St. Nikovar']],
  ['The non-Latin characters in the mark transliterate to the term "SORANE".', ['SORANE']],
  ['The Katakana transliteration is the phonetic equivalent of SORANE.', ['SORANE']],
  ['The Hebrew characters in the mark transliterate to "NO KAZE".', ['NO KAZE']],
  ['The Arabic characters in the mark are not transliterated to anything.', []],
  ['No transliteration is needed.', []],
  ['The transliteration is not available.', []],
  ['The wording NUVORA has no meaning in a foreign language.', []],
  ['The English translation of "LOBO" is "wolf".', []],
  ['The mark consists of two dots.', []],
  ['', []],
])('reads in %j the words %j', (statement, words) => {
  expect(transliterationsIn(statement)).toEqual(words)
})

it.each([
  `transliterates ${'to '.repeat(50_000)}`,
  `transliteration of ${'is '.repeat(50_000)}`,
  `transliterates to ${'"a" and '.repeat(20_000)}`,
  `transliterates to ${"'".repeat(50_000)}`,
])('handles odd text quickly: %.30s', (text) => {
  const since = performance.now()
  transliterationsIn(text)
  expect(performance.now() - since).toBeLessThan(2000)
})
