import { foldName } from '../reading/fold.ts'
import { splitLegalForm } from '../reading/legal-form.ts'
import { NAME_MOST } from '../reading/name-forms.ts'
import { SIDE_LETTERS, SIDE_WORDS } from '../score/line.ts'

const MAY_BE_LONG = 2 * SIDE_WORDS
/** Parts overlap, so that a name of a few words is whole in at least one of them. */
const SHARED_WORDS = 3

const PLAIN = /^[\x20-\x7e]*$/u
const lettersOf = (text: string) => foldName(text).squashed.length
const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => word !== '')

function isLong(text: string): boolean {
  if (text.length < MAY_BE_LONG) return false
  if (PLAIN.test(text) && text.length <= SIDE_LETTERS) return text.split(' ').length > SIDE_WORDS
  return lettersOf(text) > SIDE_LETTERS || wordsOf(text).length > SIDE_WORDS
}

/**
 * Splits a name that is too long to be weighed whole, because the name that matters may be at its end, as on a label.
 * Empty for any other name. Only the first 20,000 characters count.
 */
export function partsOfLong(name: string): string[] {
  if (!isLong(name)) return []
  const { base } = splitLegalForm(name.slice(0, NAME_MOST))
  const words = wordsOf(base)
  const letters = words.map(lettersOf)
  const parts: string[] = []
  for (let from = 0, end = 0; end < words.length; from++) {
    let to = from + 1
    for (let sum = letters[from] as number; to < words.length && to - from < SIDE_WORDS; to++) {
      sum += letters[to] as number
      if (sum > SIDE_LETTERS) break
    }
    if (to <= end) continue
    parts.push(words.slice(from, to).join(' '))
    end = to
    from = Math.max(from, to - SHARED_WORDS - 1)
  }
  return parts.length === 1 ? [] : parts
}
