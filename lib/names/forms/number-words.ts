import { NUMBER_LANGUAGES, numberInWords, ordinalInWords } from './numerals.ts'

/** Words that are more often another word: forms of "a", elf, a hundred, she, of the, nine or new, seven or set. */
const OTHER_WORDS = new Set('un eins elf cent cento mille sei due neuf sept otto'.split(' '))
/** "quatre vingt dix neuf" */
const WORDS_MAX = 4

const ENGLISH_ENDINGS = ['th', 'st', 'nd', 'rd']
const ordinal = (number: number) => {
  const ending = number % 100 > 10 && number % 100 < 14 ? 'th' : (ENGLISH_ENDINGS[number % 10] ?? 'th')
  return `${number}${ending}`
}

/** Digits by the squashed words of a number; first words of numbers, to pass over others quickly. */
const DIGITS = new Map<string, string>()
const FIRST_WORDS = new Set<string>()
function learn(spelt: readonly string[] | null, digits: string): void {
  if (spelt === null || OTHER_WORDS.has(spelt.join(''))) return
  DIGITS.set(spelt.join(''), digits)
  FIRST_WORDS.add(spelt[0] as string)
}
const NUMBERS = [...Array(101).keys(), 200, 300, 400, 500, 600, 700, 800, 900, 1000]
for (const language of NUMBER_LANGUAGES)
  for (const number of NUMBERS) learn(numberInWords(String(number), language), String(number))
for (let number = 1; number < 100; number++) learn(ordinalInWords(ordinal(number), 'en'), ordinal(number))
for (const [word, digits] of [
  ['fuenf', '5'],
  ['zwoelf', '12'],
  ['hundred', '100'],
  ['hundert', '100'],
  ['thousand', '1000'],
  ['tausend', '1000'],
  ['premier', '1er'],
  ['premiere', '1ere'],
] as const)
  learn([word], digits)

/** Whether a folded word is the beginning of a number. */
export function beginsNumber(word: string): boolean {
  return FIRST_WORDS.has(word)
}

/** Folded words with their numbers in digits: "thirty forty" is 30 40, "first" is 1st. Null where there are none. */
export function wordsAsNumbers(words: readonly string[]): string[] | null {
  const read: string[] = []
  let found = false
  for (let at = 0; at < words.length; ) {
    let count = beginsNumber(words[at] as string) ? Math.min(WORDS_MAX, words.length - at) : 0
    while (count > 0 && !DIGITS.has(words.slice(at, at + count).join(''))) count--
    if (count > 0) found = true
    read.push(count > 0 ? (DIGITS.get(words.slice(at, at + count).join('')) as string) : (words[at] as string))
    at += Math.max(count, 1)
  }
  return found ? read : null
}
