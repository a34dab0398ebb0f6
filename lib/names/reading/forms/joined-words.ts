import { isEveryday, twoWords } from './two-words.ts'

const words = (list: string) => new Set(list.trim().split(/\s+/u))

/**
 * About every thirteenth one-word mark of the EU and German registers joins one of these to a distinctive part. Each is
 * a word of at least one in 2,500 of their marks, or says what is offered. The public divides a sign if a part of it
 * has a meaning for them (General Court, T-356/02 VITAKRAFT, 51; T-256/04 RESPICUR, 57).
 */
const ENDS = words(`
audio bank beauty bike book bridge business cafe card care center click cloud club color connect control cosmetics data
design digital direct dream drive energy express factory family farm fashion film food foods game games gear global group
health home hotel house jeans kids labs life light link live logic magic maker manager market master media mobile money
motion music news office online park partner pharma plan planet plus point portal power protect radio safe seafood service
services shop skin smart soft software solutions space speed sport sports stone store studio style system systems team tech
time tools touch tours track trade travel trust vape video vision water wear wood work world zone`)

/** No colours, because surnames begin with them. */
const BEGINNINGS = words(`
aqua bio cloud cyber data digital dream eco euro family fashion fresh global happy health magic mega mobile multi power
quick royal smart solar speed sport super swiss uk ultra world`)

function lengthsBy(
  list: ReadonlySet<string>,
  letters: (word: string) => string,
): ReadonlyMap<string, readonly number[]> {
  const lengths = new Map<string, number[]>()
  for (const word of [...list].sort((a, b) => b.length - a.length)) {
    const known = lengths.get(letters(word)) ?? []
    if (!known.includes(word.length)) known.push(word.length)
    lengths.set(letters(word), known)
  }
  return lengths
}

const lastTwo = (word: string) => word.slice(-2)
const firstTwo = (word: string) => word.slice(0, 2)
/** Two letters rule out most words. */
const END_LENGTHS = lengthsBy(ENDS, lastTwo)
const BEGINNING_LENGTHS = lengthsBy(BEGINNINGS, firstTwo)

/** These only look like two joined words. */
const WHOLE = words(`
calzone commotion contours disappoint discard distrust locomotion mistrust nonplus outhouse passports placard redaktion
superstition ukulele workhouse`)

/** Fewest letters of the rest. Before an end, two consonants also count, as initials (nlsport). */
const LEFT_FROM = 3
const LEFT_INITIALS = /^[^aeiouy]{2}$/u
const RIGHT_FROM = 4

function besideKnown(word: string): [string, string] | null {
  for (const length of END_LENGTHS.get(lastTwo(word)) ?? []) {
    const left = word.slice(0, -length)
    if (left.length < LEFT_FROM && !LEFT_INITIALS.test(left)) continue
    if (ENDS.has(word.slice(-length))) return [left, word.slice(-length)]
  }
  for (const length of BEGINNING_LENGTHS.get(firstTwo(word)) ?? [])
    if (word.length - length >= RIGHT_FROM && BEGINNINGS.has(word.slice(0, length)))
      return [word.slice(0, length), word.slice(length)]
  return null
}

/**
 * Divides a word in two (`nlsport` is `nl sport`). Both are everyday words, or names often begin or end with one of
 * them. Null for an everyday word.
 */
export function wordsApart(word: string): [string, string] | null {
  return isEveryday(word) || WHOLE.has(word) ? null : (twoWords(word) ?? besideKnown(word))
}
