import table from './numeral-words.json' with { type: 'json' }

export const NUMBER_LANGUAGES = ['en', 'de', 'fr', 'it'] as const
export type NumberLanguage = (typeof NUMBER_LANGUAGES)[number]

/** Folded, from the package n2words (scripts/words/numeral-words.ts). The `et` of `vingt et un` is `and`. */
const { cardinals, ordinals } = table
const BELOW_100: Readonly<Record<NumberLanguage, readonly string[]>> = {
  en: cardinals.en.split(','),
  de: cardinals.de.split(','),
  fr: cardinals.fr.split(','),
  it: cardinals.it.split(','),
}
const ORDINALS = { en: ordinals.en.split(','), fr: ordinals.fr.split(',') }

/** Only English writes a count of 1. */
function multiple(count: number, unit: 100 | 1000, language: NumberLanguage): string {
  const number = count === 1 ? '' : inWords(count, language)
  if (language === 'en') return `${number || 'one'} ${unit === 100 ? 'hundred' : 'thousand'}`
  if (language === 'de') return `${number}${unit === 100 ? 'hundert' : 'tausend'}`
  if (language === 'fr') return `${number}${number && ' '}${unit === 100 ? 'cent' : 'mille'}`
  return `${number}${unit === 100 ? 'cento' : number ? 'mila' : 'mille'}`
}

/** By hundreds: nineteen eighty four, neunzehnhundertvierundachtzig. */
function asYear(number: number, language: 'en' | 'de'): string {
  const [century, rest] = [Math.floor(number / 100), number % 100]
  if (language === 'de') return `${BELOW_100.de[century]}hundert${rest === 0 ? '' : BELOW_100.de[rest]}`
  const years = rest === 0 ? 'hundred' : rest < 10 ? `oh ${BELOW_100.en[rest]}` : BELOW_100.en[rest]
  return `${BELOW_100.en[century]} ${years}`
}

function inWords(number: number, language: NumberLanguage): string {
  if (number < 100) return BELOW_100[language][number] as string
  const isYear = number > 1000 && number % 1000 >= (number < 2000 ? 0 : 10)
  if (isYear && (language === 'en' || (language === 'de' && number < 2000))) return asYear(number, language)
  const unit = number < 1000 ? 100 : 1000
  const [head, rest] = [multiple(Math.floor(number / unit), unit, language), number % unit]
  if (rest === 0) return head
  return `${head}${language === 'en' || language === 'fr' ? ' ' : ''}${inWords(rest, language)}`
}

/** Reads 0-999, thousands, and 1100-2099 as years. Null for any other number. */
export function numberInWords(digits: string, language: NumberLanguage): string[] | null {
  if (!/^(?:0|[1-9]\d{0,3})$/u.test(digits)) return null
  const number = Number(digits)
  if (number > 1000 && number % 1000 !== 0 && (number < 1100 || number > 2099)) return null
  return inWords(number, language).split(' ')
}

/** Reads 1st to 99th in English, and 1er and 2ème to 10ème in French. */
export function ordinalInWords(word: string, language: NumberLanguage): string[] | null {
  if (language !== 'en' && language !== 'fr') return null
  if (language === 'fr' && /^1e?re$/u.test(word)) return ['premiere']
  const written = language === 'en' ? /^([1-9]\d?)(?:st|nd|rd|th)$/u : /^(?:(1)er|([2-9]|10)eme)$/u
  const [, number, more = number] = written.exec(word) ?? []
  return more === undefined ? null : (ORDINALS[language][Number(more)] as string).split(' ')
}
