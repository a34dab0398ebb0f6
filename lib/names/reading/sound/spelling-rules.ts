/**
 * Letter-to-sound rules as people write them down for one language, and as a reader runs them. The notation is that of
 * Elovitz, Johnson, McHugh and Shore (Naval Research Laboratory, Report 7948, 1976): `before[letters]after sound`,
 * rules apart by white space. At each letter of a word the first rule that fits is read, so that what one rule wrote is
 * never read by another. In contexts a letter is itself and
 *
 *     ^ $  the beginning and the end of the word       V  a vowel (a e i o u y)    B  a back vowel (a o u)
 *     .    any letter                                  C  a consonant              F  a front vowel (e i y)
 *     :    any number of consonants, or none           {st}  one of these letters
 *     N    no vowel: a consonant or the end            M  a consonant that is neither m nor n, or the end
 *
 * A silent spelling has the sound `-`.
 */
export interface SpellingRule {
  letters: Uint8Array
  /** Sets of letters that must stand before, nearest first, and after. */
  before: Int32Array
  after: Int32Array
  sound: string
}

/** Codes of letters: 0-25 for a-z, then the following. A set of letters has the bit of each of its codes. */
export const NO_LETTER = 26
export const OTHER_SIGN = 27
/** In a context: any number of consonants. */
export const CONSONANT_RUN = 0

const setOf = (letters: string) => [...letters].reduce((set, letter) => set | (1 << (letter.charCodeAt(0) - 97)), 0)
const VOWELS = setOf('aeiouy')
const LETTERS = 2 ** 26 - 1
export const CONSONANTS = LETTERS & ~VOWELS
const CLASSES: Record<string, number> = {
  V: VOWELS,
  C: CONSONANTS,
  F: setOf('eiy'),
  B: setOf('aou'),
  N: CONSONANTS | (1 << NO_LETTER),
  M: (CONSONANTS & ~setOf('mn')) | (1 << NO_LETTER),
  '.': LETTERS,
  '^': 1 << NO_LETTER,
  $: 1 << NO_LETTER,
  ':': CONSONANT_RUN,
}

function readContext(context: string): number[] {
  return (context.match(/\{[a-z$^]+\}|./gu) ?? []).map((token) =>
    token.length === 1
      ? (CLASSES[token] ?? setOf(token))
      : [...token.slice(1, -1)].reduce((set, letter) => set | (CLASSES[letter] ?? setOf(letter)), 0),
  )
}

function readRule(spelling: string, sound: string): SpellingRule {
  const parts = /^([^[\]]*)\[([a-z]+)\]([^[\]]*)$/u.exec(spelling)
  if (parts === null || !/^(?:-|[a-z]+)$/u.test(sound))
    throw new SyntaxError(`Not a spelling rule: ${spelling} ${sound}`)
  const [, before = '', letters = '', after = ''] = parts
  return {
    letters: Uint8Array.from(letters, (letter) => letter.charCodeAt(0) - 97),
    before: Int32Array.from(readContext(before).reverse()),
    after: Int32Array.from(readContext(after)),
    sound: sound === '-' ? '' : sound,
  }
}

/** Number of letter codes. */
export const CODES = OTHER_SIGN + 1

/** Whether a rule may be read where this letter follows its first one. */
function mayPrecede({ letters, after }: SpellingRule, next: number): boolean {
  if (letters.length > 1) return letters[1] === next
  const [set = CONSONANT_RUN] = after
  return set === CONSONANT_RUN || ((set >>> next) & 1) === 1
}

/**
 * The rules in their order, listed by the code of the letter that they begin with and that of the letter behind it: a
 * row of CODES lists for each. Throws SyntaxError for a rule that cannot be read.
 */
export function spellingRules(text: string): SpellingRule[][] {
  const parts = text.match(/\S+/gu) ?? []
  const rules = parts.flatMap((part, at) => (at % 2 === 0 ? [readRule(part, parts[at + 1] ?? '')] : []))
  return Array.from({ length: CODES ** 2 }, (_list, pair) => {
    const [first, next] = [Math.floor(pair / CODES), pair % CODES]
    return rules.filter((rule) => rule.letters[0] === first && mayPrecede(rule, next))
  })
}
