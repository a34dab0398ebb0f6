import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AND } from './fold.ts'
import { type NameVariant, nameVariants } from './variants.ts'

const spelt = (name: string) => nameVariants(name).forms.map(({ words }) => words.join(' '))
const ofKind = (name: string, kind: NameVariant['kind']) =>
  nameVariants(name)
    .forms.filter((form) => form.kind === kind)
    .map(({ words }) => words.join(' '))

describe('a name with one spelling', () => {
  it.each([
    ['Vyntra', 'vyntra'],
    ['VYNTRA LABS', 'vyntra labs'],
    ['Straße', 'strasse'],
    ['Œuvre', 'oeuvre'],
    ['ＶＹＮＴＲＡ', 'vyntra'],
    ['S.O.S.', 'sos'],
    ['C@fe Ca$h', 'cafe cash'],
    ['€uro', 'euro'],
    ['4711', '4711'],
    ['A380', 'a380'],
    ['Otto', 'otto'],
    ['MIX', 'mix'],
    ['XX', 'xx'],
    ['Constructor', 'constructor'],
  ])('%s: %s', (name, form) => {
    expect(spelt(name)).toEqual([form])
  })
})

describe('other variants', () => {
  it.each<[NameVariant['kind'], string, string[]]>([
    ['umlauts_spelt_out', 'Müller', ['mueller']],
    ['umlauts_spelt_out', 'Ångström', ['aangstroem']],
    ['umlauts_spelt_out', 'Đorđe', ['djordje']],
    ['with_legal_form', 'SA SA', ['sasa']],
    ['with_legal_form', 'Ri Co', ['rico']],
    ['with_legal_form', 'Go & Co.', ['goco']],
    ['with_legal_form', 'UN LIMITED', ['unlimited']],
    ['with_legal_form', 'Zürn AG', ['zurnag']],
    ['with_legal_form', 'M3 AG', ['m3ag']],
    ['with_legal_form', 'A. S. CO', ['asco']],
    ['with_legal_form', '4711 AG', []],
    ['with_legal_form', 'Vyntra AG', []],
    ['with_legal_form', 'Ro Cat AG', []],
    ['with_legal_form', 'Bau GmbH & Co. KG', []],
    ['with_legal_form', 'Bau AG in Liquidation', []],
    ['without_points', 'مُحَمَّد', ['mhmd']],
    ['without_points', 'شَرِكَة أحمد', ['shrkh hmd']],
    ['without_points', 'שָׁלוֹם־בַּיִת', ['slvm vyt']],
    ['without_points', 'محمد', []],
    ['lookalike_letters', 'СОСА', ['coca']],
    ['lookalike_letters', 'ꓢꓔꓮꓣꓐꓴꓚꓗꓢ', ['starbucks']],
    ['lookalike_letters', 'ᏚᎢᎪᎡᏴ', ['starb']],
    ['lookalike_letters', 'ⲢⲞⲢ', ['pop']],
    ['lookalike_letters', 'KIΛ', ['kia']],
    ['lookalike_letters', 'VYИTЯΛ Labs', ['vyntra labs']],
    ['lookalike_letters', 'Яndex', ['rndex']],
    ['lookalike_letters', 'PE∆K', ['peak']],
    ['lookalike_letters', 'ΛΔ Яндекс', []],
    ['lookalike_letters', 'Vyntra ∆', []],
    ['lookalike_letters', 'VYN Я US', ['vyn r us']],
    ['without_domain', 'PAGESJAUNES.COM', ['pagesjaunes']],
    ['without_domain', 'www.vyntra.ch', ['vyntra']],
    ['without_domain', 'S.O.S.', []],
    ['without_possessive', "Lulu's", ['lulu']],
    ['without_possessive', 'PEPE’S PIRI PIRI', ['pepe piri piri']],
    ['without_possessive', "A's", []],
    ['without_possessive', "L'S-Bahn", []],
    ['without_signs', 'VYNTRA (R)', ['vyntra']],
    ['without_signs', 'Vyntra(TM) Coffee AG (R)', ['vyntra coffee']],
    ['without_signs', '<b>VYNTRA</b>', ['vyntra']],
    ['without_signs', 'Vyntra (rc) < Okrubo', []],
    ['words_apart', 'NLSPORT', ['nl sport']],
    ['words_apart', 'Éclatpharma', ['eclat pharma']],
    ['words_apart', 'NLSport Shop', []],
    ['without_and', 'H&M', ['h m']],
    ['without_and', 'Marks & Spencer', ['marks spencer']],
    ['sign_in_words', 'H&M', ['h und m']],
    ['sign_in_words', 'Marks & Spencer', []],
    ['sign_in_words', "KUF'N KOLAR", ['kuf and kolar']],
    ['sign_in_words', "Rock 'n' Roll", ['rock and roll']],
    ['sign_in_words', "Rock'n'Roll", ['rock and roll']],
    ['sign_in_words', "M'n'M", ['m and m']],
    ['sign_in_words', 'Shop’nGo', ['shop and go']],
    ['sign_in_words', "O'Neill", []],
    ['sign_in_words', "D'Nord", []],
    ['sign_in_words', 'C+A', ['c and a', 'c und a']],
    ['without_and', 'C+A', ['c a']],
    ['sign_in_words', 'B e C', ['b and c']],
    ['sign_in_words', 'Okrubo B y C', ['okrubo b and c']],
    ['sign_in_words', 'Z Y L V E R A', []],
    ['sign_in_words', 'Canal+ Sport', []],
    ['letters_as_heard', 'Toys R Us', ['toys are us']],
    ['letters_as_heard', 'U', []],
    ['letters_as_heard', 'NRG', ['energy']],
    ['letters_as_heard', 'EZ-Clean 4U', ['easy clean for you']],
    ['letters_as_heard', 'EZPay', ['easy pay']],
    ['letters_as_heard', 'Ezkiro', []],
    ['letters_as_heard', 'STR8 R Us', ['straight are us']],
    ['letters_as_heard', 'XL', []],
    ['number_in_words', 'Vits4Kids', ['vits for kids', 'vitsfourkids']],
    ['number_sign', '#1', ['no 1']],
    ['number_sign', 'N° 5', ['no 5']],
    ['number_sign', 'Nume\u0301ro 5', ['no 5']],
    ['number_sign', 'Casino 5', []],
    ['number_sign', 'No 5', []],
    ['abbreviation', 'St. Moritz', ['saint moritz', 'sankt moritz']],
    ['abbreviation', 'St Moritz', ['saint moritz', 'sankt moritz']],
    ['abbreviation', 'ST. MORITZ', ['saint moritz', 'sankt moritz']],
    ['abbreviation', 'Dr. Vyntra Bros Records', ['doctor vyntra brothers records', 'doktor vyntra bros records']],
    ['abbreviation', 'MR CLEAN', ['mister clean']],
    ['abbreviation', 'Gebr. Okrubo', ['gebruder okrubo']],
    ['abbreviation', 'Okrubo St.', ['okrubo street']],
    ...[
      'Mr',
      'Okrubo Dr',
      'ST DUPONT',
      'S.T. Dupont',
      'D.R. Horton',
      'Okrubo ST Line',
      'Bros',
      '10 dr Okrubo',
      'Mr. T',
    ].map((name): [NameVariant['kind'], string, string[]] => ['abbreviation', name, []]),
    ['without_and', 'Vitamin B+C', []],
    [
      'sign_in_words',
      '100% Pure',
      ['100 percent pure', '100 prozent pure', '100 pour cent pure', '100 per cento pure'],
    ],
    ['letters_for_digits', 'H3LLO', ['hello']],
    ['letters_for_digits', '1OO1', ['1001', 'iool']],
    ['letters_for_digits', 'Studio 9O2lO', ['studio 90210']],
    ['letters_for_digits', 'O2', []],
    ['letters_for_digits', 'S0L0', ['solo']],
    ['letters_for_digits', 'TOY5', ['toys']],
    ['letters_for_digits', 'V1SION', ['vision', 'vlsion']],
    ['letters_for_digits', 'G00GLE', ['google']],
    ['letters_for_digits', 'PAYPA1', ['paypal']],
    ['letters_for_digits', '3LEMENTS', ['elements']],
    ['letters_for_digits', 'STUDIO1', []],
    ['letters_for_digits', '4EVER', []],
    ['letters_for_digits', '3EME', []],
    ['letters_for_digits', 'SBW1', []],
    ['letters_for_digits', 'R134A', []],
    ['letters_for_digits', 'P!NK', ['pink']],
    ['letters_for_digits', 'Be|ow', ['below']],
    ['letters_for_digits', 'MP3', []],
    ['number_in_words', '7up', ['sevenup']],
    ['number_in_words', '3M', ['threem']],
    ['number_in_words', 'TRUE1', ['true one', 'true eins', 'true un', 'true uno']],
    [
      'number_in_words',
      'Century 21',
      ['century twenty one', 'century einundzwanzig', 'century vingt and un', 'century ventuno'],
    ],
    ['number_in_words', '4YOU', ['for you', 'four you', 'vier you', 'quatre you', 'quattro you']],
    ['number_in_words', 'B2B', ['btob', 'btwob']],
    ['number_in_words', 'M8', ['mate']],
    ['number_in_words', 'SK8ER', ['skater']],
    ['number_in_words', '4 U 2', ['for you too', 'four u two', 'vier u zwei', 'quatre u deux', 'quattro u due']],
    ['number_in_words', '21st Century', ['twenty first century']],
    ['number_in_words', '1er Cru', ['premier cru']],
    ['number_in_words', '2ème Souffle', ['deuxieme souffle']],
    ['number_in_words', '1 2 3 4 5', []],
    ['words_as_number', 'THIRTY FORTY FIFTY', ['30 40 50']],
    ['words_as_number', 'Century Twenty-One', ['century 21']],
    ['words_as_number', 'First Class', ['1st class']],
    ['words_as_number', 'Vierundzwanzig', ['24']],
    ['words_as_number', 'Quatre-vingt-dix', ['90']],
    ['words_as_number', 'Fünf Sterne', ['5 sterne']],
    ['words_as_number', 'Cent Pour Cent', []],
    ['words_as_number', 'Number One', ['no 1']],
    ['words_as_number', 'Erste Bank', []],
    ['roman_number', 'Apollo XI', ['apollo 11']],
    ['roman_number', 'MMXX', ['2020']],
    ['roman_number', 'CD', []],
    ['roman_number', 'Vi', []],
  ])('%s: %s is %j', (kind, name, forms) => {
    expect(ofKind(name, kind)).toEqual(forms)
  })

  it('state the language in which a number was read', () => {
    const languages = nameVariants('Lux 21').forms.map(({ language }) => language)
    expect(languages).toEqual([undefined, 'en', 'de', 'fr', 'it'])
  })

  it('separate a number from a longer joined word only', () => {
    expect(['STUDIO54', 'ZICO1973', '4YOU', 'T2', '7UP'].map((name) => spelt(name)[0])).toEqual([
      'studio 54',
      'zico 1973',
      '4 you',
      't2',
      '7up',
    ])
  })

  it('read a word of mixed scripts as it looks, and other words in their own script', () => {
    expect(spelt('РАУРАL')).toEqual(['paypal'])
    expect(spelt('Микро ВМW')).toEqual(['mikro bmw'])
    expect(nameVariants('Старбакс')).toMatchObject({ foreign: 'старбакс', forms: [{ words: ['starbaks'] }] })
  })

  it('separate the legal form', () => {
    expect(nameVariants('Vyntra AG')).toMatchObject({ base: 'Vyntra', legalForm: 'AG', foreign: null })
    expect(nameVariants('Vyntra')).toMatchObject({ base: 'Vyntra', legalForm: null })
  })
})

describe('any string', () => {
  const part = fc.constantFrom(
    ...[
      '4',
      '21',
      'two',
      'XI',
      '&',
      '%',
      "'n",
      '.com',
      'www.',
      ' ',
      'Ä',
      'ß',
      'РА',
      '1st',
      'b2b',
      '$',
      '!',
      '😀',
      '\ud800',
    ],
    ...['\u0301', 'שלום', '日本', 'GmbH', 'neunzehn', 'e', 'u', '1984', '٣', '½', '№'],
  )
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(part, { maxLength: 14 }).map((parts) => parts.join('')),
    fc.array(part, { maxLength: 8 }).map((parts) => parts.join(' ')),
  )

  it('has at most eight different variants, none empty, the written one first', () => {
    fc.assert(
      fc.property(anything, (name) => {
        const { forms } = nameVariants(name)
        expect(forms.length).toBeLessThanOrEqual(8)
        expect(new Set(spelt(name)).size).toBe(forms.length)
        expect(forms.every(({ words }) => words.length > 0 && !words.includes(''))).toBe(true)
        expect(forms.every(({ words }) => words.join('').length <= 600)).toBe(true)
        if (forms.length > 0) expect(forms[0]?.kind).toBe('as_written')
        expect(nameVariants(name)).toEqual(nameVariants(name))
      }),
      { numRuns: 500 },
    )
  })

  it('is stable once it is normalised', () => {
    // One letter between others may mean "and" or be a letter, and its neighbours decide. The first reading changes them.
    const mayMeanAnd = (word: string) => word.length === 1 && AND.has(word)
    fc.assert(
      fc.property(anything, (name) => {
        const words = nameVariants(name).forms[0]?.words ?? []
        if (!words.every((word) => /^[a-z0-9]+$/u.test(word)) || words.join(' ').length > 150) return
        if (words.some(mayMeanAnd)) return
        const again = nameVariants(words.join(' '))
        if (again.legalForm === null) expect(again.forms[0]?.words.join('') ?? '').toBe(words.join(''))
      }),
    )
  })

  it.each(['a', '4', '& ', 'XI ', '\u0301', '😀', '\ud800', 'two ', '1.', "'n ", 'ß', 'ﷺ'])(
    'may be ten thousand characters long (%j)',
    (unit) => {
      const { forms } = nameVariants(unit.repeat(10_000 / unit.length))
      expect(forms.length).toBeLessThanOrEqual(8)
      for (const { words } of forms) expect(words.join('').length).toBeLessThanOrEqual(1000)
    },
  )
})
