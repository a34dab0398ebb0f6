/** Languages in which the numbers of names are read. */
export const NUMBER_LANGUAGES = ['en', 'de', 'fr', 'it'] as const
export type NumberLanguage = (typeof NUMBER_LANGUAGES)[number]

const words = (text: string) => text.split(' ')
/** Folded: "fünf" is funf; the "et" of "vingt et un" is "and", as between any two words. */
const BELOW_20: Record<NumberLanguage, string[]> = {
  en: words(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  ),
  de: words(
    'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
  ),
  fr: words('zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'),
  it: words(
    'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
  ),
}
const TENS: Record<NumberLanguage, string[]> = {
  en: words('- ten twenty thirty forty fifty sixty seventy eighty ninety'),
  de: words('- zehn zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig'),
  fr: words('- dix vingt trente quarante cinquante soixante soixante quatre_vingt quatre_vingt'),
  it: words('- dieci venti trenta quaranta cinquanta sessanta settanta ottanta novanta'),
}

function belowHundredInFrench(number: number): string {
  if (number < 17) return BELOW_20.fr[number] as string
  const ten = Math.floor(number / 10)
  const [base, rest] = ten === 7 || ten === 9 ? [TENS.fr[ten - 1], number % 20] : [TENS.fr[ten], number % 10]
  if (rest === 0) return base as string
  const and = (rest === 1 || rest === 11) && ten < 8 ? '_and_' : '_'
  return `${base}${and}${belowHundredInFrench(rest)}`
}

function belowHundred(number: number, language: NumberLanguage): string {
  if (language === 'fr') return belowHundredInFrench(number)
  if (number < 20) return BELOW_20[language][number] as string
  const [ten, unit] = [TENS[language][Math.floor(number / 10)] as string, number % 10]
  if (unit === 0) return ten
  const one = BELOW_20[language][unit] as string
  if (language === 'en') return `${ten}_${one}`
  if (language === 'de') return `${unit === 1 ? 'ein' : one}und${ten}`
  return `${unit === 1 || unit === 8 ? ten.slice(0, -1) : ten}${one}`
}

/** How "hundred" and "thousand" are put behind their number; below 2 it is left out where the language does. */
function multiple(count: number, unit: 100 | 1000, language: NumberLanguage): string {
  const number = count === 1 ? '' : inWords(count, language)
  if (language === 'en') return `${number || 'one'}_${unit === 100 ? 'hundred' : 'thousand'}`
  if (language === 'de') return `${number}${unit === 100 ? 'hundert' : 'tausend'}`
  if (language === 'fr') return `${number}${number && '_'}${unit === 100 ? 'cent' : 'mille'}`
  return `${number}${unit === 100 ? 'cento' : number ? 'mila' : 'mille'}`
}

/** English and German read years by hundreds: nineteen eighty four, neunzehnhundertvierundachtzig. */
function asYear(number: number, language: 'en' | 'de'): string {
  const [century, rest] = [Math.floor(number / 100), number % 100]
  if (language === 'de') return `${belowHundred(century, 'de')}hundert${rest === 0 ? '' : belowHundred(rest, 'de')}`
  const years = rest === 0 ? 'hundred' : rest < 10 ? `oh_${belowHundred(rest, 'en')}` : belowHundred(rest, 'en')
  return `${belowHundred(century, 'en')}_${years}`
}

function inWords(number: number, language: NumberLanguage): string {
  if (number < 100) return belowHundred(number, language)
  const isYear = number > 1000 && number % 1000 >= (number < 2000 ? 0 : 10)
  if (isYear && (language === 'en' || (language === 'de' && number < 2000))) return asYear(number, language)
  const unit = number < 1000 ? 100 : 1000
  const [head, rest] = [multiple(Math.floor(number / unit), unit, language), number % unit]
  if (rest === 0) return head
  return `${head}${language === 'en' || language === 'fr' ? '_' : ''}${inWords(rest, language)}`
}

/**
 * A number in folded words as it is read in a language: 0-999, thousands, and 1100-2099 as years. Null for any other,
 * and for digits that are read one by one because they begin with 0.
 */
export function numberInWords(digits: string, language: NumberLanguage): string[] | null {
  if (!/^(?:0|[1-9]\d{0,3})$/u.test(digits)) return null
  const number = Number(digits)
  if (number > 1000 && number % 1000 !== 0 && (number < 1100 || number > 2099)) return null
  return inWords(number, language).split('_')
}

const ORDINALS = words(
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth',
)

const FRENCH_ORDINALS = words('- - deux trois quatr cinqu six sept huit neuv dix')

function ordinalInFrench(word: string): string[] | null {
  if (/^1(?:er|e?re)$/u.test(word)) return [word === '1er' ? 'premier' : 'premiere']
  const stem = FRENCH_ORDINALS[Number(/^([2-9]|10)eme$/u.exec(word)?.[1] ?? Number.NaN)]
  return stem === undefined ? null : [`${stem}ieme`]
}

/** An ordinal as English or French write it, in folded words: 1st, 22nd, 1er, 2ème to 10ème. Null for any other word. */
export function ordinalInWords(word: string, language: NumberLanguage): string[] | null {
  if (language === 'fr') return ordinalInFrench(word)
  if (language !== 'en') return null
  const number = Number(/^([1-9]\d?)(?:st|nd|rd|th)$/u.exec(word)?.[1] ?? 0)
  if (number === 0) return null
  if (number < 20) return [ORDINALS[number] as string]
  const [ten, unit] = [TENS.en[Math.floor(number / 10)] as string, number % 10]
  return unit === 0 ? [ten.replace(/y$/u, 'ieth')] : [ten, ORDINALS[unit] as string]
}
