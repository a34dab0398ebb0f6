/**
 * A letter-to-sound rule of one language. The notation is that of Elovitz, Johnson, McHugh and Shore (Naval Research
 * Laboratory, Report 7948, 1976): `before[letters]after sound`, rules separated by white space. The first rule that
 * fits a letter applies, so no rule reads what another wrote. In contexts a letter is itself and
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
  /** Sets of letters, nearest first. */
  before: Int32Array
  after: Int32Array
  sound: string
}

/** Codes after those of a-z, 0-25. A set has the bit of each code. */
export const NO_LETTER = 26
export const OTHER_SIGN = 27
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

export const CODES = OTHER_SIGN + 1

function mayPrecede({ letters, after }: SpellingRule, next: number): boolean {
  if (letters.length > 1) return letters[1] === next
  const [set = CONSONANT_RUN] = after
  return set === CONSONANT_RUN || ((set >>> next) & 1) === 1
}

/** Lists of rules by the first letter and the next one. Throws SyntaxError for an invalid rule. */
export function spellingRules(text: string): SpellingRule[][] {
  const parts = text.match(/\S+/gu) ?? []
  const rules = parts.flatMap((part, at) => (at % 2 === 0 ? [readRule(part, parts[at + 1] ?? '')] : []))
  return Array.from({ length: CODES ** 2 }, (_list, pair) => {
    const [first, next] = [Math.floor(pair / CODES), pair % CODES]
    return rules.filter((rule) => rule.letters[0] === first && mayPrecede(rule, next))
  })
}
