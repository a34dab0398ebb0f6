import { describe, expect, test } from 'vitest'
import { type CodePage, guessCodePage } from './table-file.ts'
import { bytesIn } from './testing/bytes-in.ts'

describe('guesses the encoding of a list', () => {
  test.each<[CodePage, string, string[]]>([
    ['windows-1250', '\r\n', ['Świtra', 'Łąkova', 'Żurell']],
    ['windows-1250', '\r\n', ['Třešna', 'Vybra', 'Měsička']],
    ['windows-1250', '\r\n', ['Tűzella', 'Kelma', 'Hősvár']],
    ['iso-8859-2', '\n', ['Świtra', 'Łąkova', 'Źródlo']],
    ['iso-8859-2', '\n', ['Třešna', 'Šťavell', 'Žlutka']],
    ['windows-1251', '\r\n', ['Сундрел', 'Ясна', 'Vendra']],
    ['koi8-r', '\n', ['Сундрел', 'Ясна']],
    ['windows-1252', '\r\n', ['Käsling', 'Brüval', 'Öltrano']],
    ['windows-1252', '\r\n', ['Crémella', 'Forêva', 'Garçonelle', 'Noël & Fils']],
    ['windows-1252', '\r\n', ['Cittadella', 'Perùva', 'Caffèlo', 'Libertà']],
    ['windows-1252', '\r\n', ['Sundrel’s', '“Ostrel”', 'Marvolino™', 'Nord – Süd']],
    ['windows-1252', '\r\n', ['Käsling', 'Crémella', 'Libertà']],
    ['macintosh', '\r', ['Käsling', 'Crémella', 'Brüval']],
    ['macintosh', '\r\n', ['KÄSLING', 'BRÜVAL', 'ÖLTRANO']],
    ['macintosh', '\r', ['Sundrel’s', '“Ostrel”', 'Marvolino™']],
    ['windows-1253', '\r\n', ['Σούντρελ', 'Νέα']],
    ['windows-1254', '\r\n', ['Işıltı', 'Güneş', 'Doğal']],
  ])('%s %j %j', (encoding, lineEnd, names) => {
    const text = names.join(lineEnd) + lineEnd
    const bytes = bytesIn(text, encoding)
    expect(new TextDecoder(guessCodePage(bytes)).decode(bytes)).toBe(text)
  })
})
