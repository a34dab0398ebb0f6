import { describe, expect, test } from 'vitest'
import { type CodePage, guessCodePage, readTables } from './table-file.ts'
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
    ['windows-1252', '\r\n', ['Città del vento']],
    ['windows-1252', '\r\n', ['"Sundrel\rNord"', 'Käsling', 'Brüval']],
    ['windows-1253', '\r\n', ['Σούντρελ', 'Νέα']],
    ['windows-1254', '\r\n', ['Işıltı', 'Güneş', 'Doğal']],
  ])('%s %j %j', async (encoding, lineEnd, names) => {
    const text = names.join(lineEnd) + lineEnd
    const bytes = bytesIn(text, encoding)
    expect(new TextDecoder(await guessCodePage(bytes)).decode(bytes)).toBe(text)
  })
})

describe('reads the bytes of a list', () => {
  test.each([
    ['ibm850', '4b84736c696e670d0a42728176656c0d0a48946665726978', ['Käsling', 'Brüvel', 'Höferix']],
    ['ibm850', '4c6962657274850d0a436166668a6c6f0d0a546972616d697397', ['Libertà', 'Caffèlo', 'Tiramisù']],
    ['ibm850', '427269766f2044827093740d0a4c756d698a7265204e6f7264', ['Brivo Dépôt', 'Lumière Nord']],
    ['ibm852', '9da56b6f76610d0abd7572656c6c0d0a977769747261', ['Łąkova', 'Żurell', 'Świtra']],
    ['ibm852', '54fd65e76e610d0a4dd873699f6b61', ['Třešna', 'Měsička']],
    ['ibm866', '91e3ada4e0a5ab0d0a8ee0a2a5aba8ef0d0a87a8aca0e0a0', ['Сундрел', 'Орвелия', 'Зимара']],
    ['windows-1257', 'de616c76617269730d0ad076696573eb6a610d0ac0fe756f6c6173', ['Žalvaris', 'Šviesėja', 'Ąžuolas']],
    ['shift_jis', '93e28cb493b00d0ae8c196ce89ae0d0a835483938368838c838b', ['凪原堂', '霖茂屋', 'サンドレル']],
    ['gb18030', '844dd4adccc30d0ac1d8c3afcedd0d0abbaab9e2', ['凪原堂', '霖茂屋', '华光']],
  ])('in %s %s', async (encoding, hex, names) => {
    const read = await readTables(new Blob([Buffer.from(hex, 'hex')]))
    expect(read).toMatchObject({ encoding, tables: [{ rows: names.map((name) => [name]) }] })
  })
})
