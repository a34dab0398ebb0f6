import { isEveryday } from './two-words.ts'

/** Letters that are read as words where other words stand beside them: 4 U, Toys R Us. */
const LETTER_WORDS = new Map([
  ['u', 'you'],
  ['r', 'are'],
])

/**
 * Words of letters and digits that sound like an English word when they are read out, and that word. The USPTO notes
 * such readings with a mark, as its pseudo marks. Only words that hardly mean anything else are here: XL is a size, and
 * QT the initials of many.
 */
const SPOKEN = new Map([
  ['10q', 'thank you'],
  ['2u', 'to you'],
  ['4u', 'for you'],
  ['b4', 'before'],
  ['bbq', 'barbecue'],
  ['cre8', 'create'],
  ['ez', 'easy'],
  ['gr8', 'great'],
  ['k9', 'canine'],
  ['luv', 'love'],
  ['n8iv', 'native'],
  ['ne1', 'anyone'],
  ['nme', 'enemy'],
  ['nrg', 'energy'],
  ['nv', 'envy'],
  ['str8', 'straight'],
  ['w8', 'wait'],
  ['xlnt', 'excellent'],
  ['xlr8', 'accelerate'],
  ['xtc', 'ecstasy'],
])
/** Matches a word that may begin with EZ for "easy": EZPAY. */
const EASY = /^ez([a-z]{3,})$/u

/** Whether a folded word may be read out as another: NRG, EZPAY. */
export const maySoundLikeAnother = (word: string): boolean => SPOKEN.has(word) || EASY.test(word)

function spoken(word: string): string {
  const known = SPOKEN.get(word)
  if (known !== undefined) return known
  const rest = EASY.exec(word)?.[1]
  return rest !== undefined && isEveryday(rest) ? `easy ${rest}` : word
}

/**
 * Folded words with letters and digits as the English words they sound like: NRG is "energy", and "u" and "r" are "you"
 * and "are" where they stand beside others. Null where there are none.
 */
export function lettersAsHeard(words: readonly string[]): string[] | null {
  const heard = words.map((word) => (words.length > 1 ? LETTER_WORDS.get(word) : undefined) ?? spoken(word))
  return heard.some((word, at) => word !== words[at]) ? heard.flatMap((word) => word.split(' ')) : null
}
