import { onlyDigitsDiffer } from './digits.ts'

const NUMBER_WORDS = ['no', 'one', 'two', 'three']

interface Difference {
  asked: string
  found: string
}

/** What is left of two texts once their common beginning and end are taken away. */
function difference(asked: string, found: string): Difference {
  const shorter = Math.min(asked.length, found.length)
  let start = 0
  while (start < shorter && asked[start] === found[start]) start++
  let end = 0
  while (end < shorter - start && asked.at(-1 - end) === found.at(-1 - end)) end++
  return { asked: asked.slice(start, asked.length - end), found: found.slice(start, found.length - end) }
}

/**
 * Which letters differ, for the second half of a sentence whose subject is the found name: "one letter differs (Y, I)".
 * Null where more than three do, and counting them tells nobody anything.
 */
export function describeLetters(asked: string, found: string, edits: number): string | null {
  if (edits < 1 || edits >= NUMBER_WORDS.length) return null
  const unit = onlyDigitsDiffer(asked, found) ? 'digit' : 'letter'
  if (edits > 1) return `${NUMBER_WORDS[edits]} ${unit}s differ`
  const rest = difference(asked.toUpperCase(), found.toUpperCase())
  if (rest.asked === '') return `it has one ${unit} more (${rest.found})`
  if (rest.found === '') return `it has one ${unit} less (${rest.asked})`
  if (rest.asked.length === 2) return `two neighbouring ${unit}s are swapped (${rest.asked}, ${rest.found})`
  return `one ${unit} differs (${rest.asked}, ${rest.found})`
}
