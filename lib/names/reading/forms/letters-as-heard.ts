import { isEveryday } from './two-words.ts'

/** Only next to other words: 4 U, Toys R Us. */
const LETTER_WORDS = new Map([
  ['u', 'you'],
  ['r', 'are'],
])

/**
 * The English words that these sound like, which the USPTO notes as pseudo marks. Only unambiguous ones are here: XL is
 * a size, and QT the initials of many.
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
/** `EZPAY` is `easy pay`. */
const EASY = /^ez([a-z]{3,})$/u

export const maySoundLikeAnother = (word: string): boolean => SPOKEN.has(word) || EASY.test(word)

function spoken(word: string): string {
  const known = SPOKEN.get(word)
  if (known !== undefined) return known
  const rest = EASY.exec(word)?.[1]
  return rest !== undefined && isEveryday(rest) ? `easy ${rest}` : word
}

/** Reads letters and digits as English words: NRG is `energy`, and U next to other words is `you`. */
export function lettersAsHeard(words: readonly string[]): string[] | null {
  const heard = words.map((word) => (words.length > 1 ? LETTER_WORDS.get(word) : undefined) ?? spoken(word))
  return heard.some((word, at) => word !== words[at]) ? heard.flatMap((word) => word.split(' ')) : null
}
