import type { PreparedName } from '../reading/prepare.ts'
import { COMPANY_WORDS, isCompanyWord, weighWord } from '../reading/weak-words.ts'
import { NEAR_IDENTICAL_FROM } from '../score/thresholds.ts'
import { REORDERED } from './rule-weights.ts'
import type { Signal } from './signal.ts'

const isWeak = (word: string) => weighWord(word) < 1

function strongLetters({ folded }: PreparedName): string {
  let letters = ''
  for (const word of folded.words) if (!isWeak(word)) letters += word
  return letters
}
const firstStrong = ({ folded }: PreparedName) => folded.words.find((word) => !isWeak(word)) as string

function added(name: PreparedName, other: PreparedName): string[] {
  return name.folded.words.filter((word) => isWeak(word) && !other.folded.words.includes(word))
}

function isInOrder({ folded: short }: PreparedName, { folded: long }: PreparedName): boolean {
  let at = 0
  for (const word of long.words) if (word === short.words[at]) at++
  if (at === short.words.length || long.squashed.includes(short.squashed)) return true
  const others = long.words.filter((word) => !isWeak(word) || short.words.includes(word))
  return others.join('') === short.squashed
}

/** For Nike and Nike Switzerland, or UBS Group and UBS Switzerland. */
export function weakWordSignals(asked: PreparedName, found: PreparedName): Signal[] {
  if (asked.folded.words.length < 2 && found.folded.words.length < 2) return []
  const letters = strongLetters(asked)
  if (letters.length < 2 || letters !== strongLetters(found)) return []
  const [inAsked, inFound] = [added(asked, found), added(found, asked)]
  const words = [firstStrong(asked), firstStrong(found)] as const
  const score = NEAR_IDENTICAL_FROM
  if (inAsked.length > 0 && inFound.length > 0)
    return [...inAsked, ...inFound].every(isCompanyWord) ? [{ reason: 'same_dominant_element', score, words }] : []
  if (inAsked.length + inFound.length === 0) return []
  const [short, long] = inFound.length > 0 ? [asked, found] : [found, asked]
  if (!isInOrder(short, long)) return [{ reason: 'same_words_reordered', score: REORDERED }]
  return [{ reason: inFound.length > 0 ? 'contains' : 'contained', score }]
}

export function otherCompanies(asked: PreparedName): string[] {
  const letters = strongLetters(asked)
  if (letters.length < 2 || !asked.folded.words.some(isCompanyWord)) return []
  return [letters, ...[...COMPANY_WORDS].map((word) => letters + word)]
}
