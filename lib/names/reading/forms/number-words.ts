import { longNumber } from './long-numbers.ts'
import { NUMBER_LANGUAGES, numberInWords, ordinalInWords } from './numerals.ts'
import { NUMBER_NAMES, OTHER_WORDS, otherNumberWords } from './other-number-words.ts'

/** `quatre vingt dix neuf`. */
const WORDS_MAX = 4

const ENGLISH_ENDINGS = ['th', 'st', 'nd', 'rd']
const inEnglish = (number: number) => {
  const ending = number % 100 > 10 && number % 100 < 14 ? 'th' : (ENGLISH_ENDINGS[number % 10] ?? 'th')
  return `${number}${ending}`
}

/** The first words of numbers rule out other words quickly. */
const DIGITS = new Map<string, string>()
const FIRST_WORDS = new Set<string>(NUMBER_NAMES)
function learn(spelt: readonly string[] | null, digits: string): void {
  if (spelt === null) return
  DIGITS.set(spelt.join(''), digits)
  if (!OTHER_WORDS.has(spelt.join(''))) FIRST_WORDS.add(spelt[0] as string)
}
const NUMBERS = [...Array(101).keys(), 200, 300, 400, 500, 600, 700, 800, 900, 1000, 2000]
for (const language of NUMBER_LANGUAGES)
  for (const number of NUMBERS) learn(numberInWords(String(number), language), String(number))
for (let number = 1; number < 100; number++) learn(ordinalInWords(inEnglish(number), 'en'), inEnglish(number))
for (let number = 2; number <= 10; number++) learn(ordinalInWords(`${number}eme`, 'fr'), `${number}eme`)
for (const [spelt, digits] of otherNumberWords()) learn(spelt, digits)

export function beginsNumber(word: string): boolean {
  return FIRST_WORDS.has(word) || longNumber(word) !== undefined
}

type Read = readonly [digits: string, count: number]

/** An ambiguous word counts only after a word for "number". */
function readKnown(words: readonly string[], at: number, isNamed: boolean): Read | null {
  const word = words[at]
  if (word === undefined) return null
  const long = longNumber(word)
  if (long !== undefined) return [long, 1]
  if (!isNamed && !FIRST_WORDS.has(word)) return null
  for (let count = Math.min(WORDS_MAX, words.length - at); count > 0; count--) {
    const spelt = words.slice(at, at + count).join('')
    const digits = DIGITS.get(spelt)
    if (digits !== undefined && (isNamed || !OTHER_WORDS.has(spelt))) return [digits, count]
  }
  return null
}

/** Numbers below 100 can follow `two hundred`, and those below 1000 `one thousand`. */
function below(number: number): number {
  if (!(number > 0) || number % 100 !== 0) return 0
  return number % 1000 === 0 ? 1000 : 100
}

/** These also multiply numbers beyond the table. */
const TIMES: ReadonlySet<string> = new Set(
  'hundred hundert cent cents cento thousand tausend mille mila million'.split(' '),
)

/** `three hundred`, `sixty five` and `one hundred and one` are one number each. `thirty forty` are two. */
function readNumber(words: readonly string[], at: number, isNamed = false): Read | null {
  const known = readKnown(words, at, isNamed)
  if (known === null) return null
  let [digits, count] = known
  for (;;) {
    const rest = at + count + (words[at + count] === 'and' ? 1 : 0)
    const more = below(Number(digits)) > 0 ? readKnown(words, rest, false) : null
    if (more === null || !(Number(more[0]) > 0 && Number(more[0]) < below(Number(digits)))) break
    digits = String(Number(digits) + Number(more[0]))
    count = rest - at + more[1]
  }
  // `ten thousand` is neither 10 nor 1000, so its words stay as they are.
  if (TIMES.has(words[at + count] ?? '')) return [words.slice(at, at + count + 1).join(' '), count + 1]
  return [digits, count]
}

/** `number one` is `no 1`. */
function readNamed(words: readonly string[], at: number): Read | null {
  if (!NUMBER_NAMES.has(words[at] as string)) return readNumber(words, at)
  const number = readNumber(words, at + 1, true)
  return number === null ? null : [`no ${number[0]}`, number[1] + 1]
}

/** `thirty forty` is 30 40, `first` is 1st, and `number one` is no 1. Null if there are no numbers. */
export function wordsAsNumbers(words: readonly string[]): string[] | null {
  const read: string[] = []
  let found = false
  for (let at = 0; at < words.length; ) {
    const number = beginsNumber(words[at] as string) ? readNamed(words, at) : null
    if (number !== null) found = true
    read.push(...(number === null ? [words[at] as string] : number[0].split(' ')))
    at += number?.[1] ?? 1
  }
  return found ? read : null
}
