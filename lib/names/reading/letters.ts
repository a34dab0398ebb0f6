import type { NameEvidence } from '../../contract/name-evidence.ts'
import { onlyDigitsDiffer } from './digits.ts'

const NUMBER_WORDS = ['no', 'one', 'two', 'three']

interface Difference {
  asked: string
  found: string
}

function difference(asked: string, found: string): Difference {
  const shorter = Math.min(asked.length, found.length)
  let start = 0
  while (start < shorter && asked[start] === found[start]) start++
  let end = 0
  while (end < shorter - start && asked.at(-1 - end) === found.at(-1 - end)) end++
  return { asked: asked.slice(start, asked.length - end), found: found.slice(start, found.length - end) }
}

/** Null for more than three letters, because a larger number tells a reader nothing. */
export function letterEvidence(asked: string, found: string, edits: number): NameEvidence | null {
  if (edits < 1 || edits >= NUMBER_WORDS.length) return null
  const unit = onlyDigitsDiffer(asked, found) ? 'digit' : 'letter'
  if (edits > 1) return { code: `${unit}s_differ`, values: [String(edits)] }
  const rest = difference(asked.toUpperCase(), found.toUpperCase())
  if (rest.asked === '') return { code: `${unit}_more`, values: [rest.found] }
  if (rest.found === '') return { code: `${unit}_less`, values: [rest.asked] }
  return { code: rest.asked.length === 2 ? `${unit}s_swapped` : `${unit}_differs`, values: [rest.asked, rest.found] }
}

/** Second half of an English sentence: `one letter differs (Y, I)`. */
export function describeLetters({ code, values }: NameEvidence): string {
  const unit = code.startsWith('digit') ? 'digit' : 'letter'
  const which = `(${values.join(', ')})`
  if (code.endsWith('s_differ')) return `${NUMBER_WORDS[Number(values[0])]} ${unit}s differ`
  if (code.endsWith('_more')) return `it has one ${unit} more ${which}`
  if (code.endsWith('_less')) return `it has one ${unit} less ${which}`
  if (code.endsWith('_swapped')) return `two neighbouring ${unit}s are swapped ${which}`
  return `one ${unit} differs ${which}`
}
