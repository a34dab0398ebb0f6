import { cleanName, nameFault } from '../names/clean.ts'

/** A selection longer than this many characters is not taken for one name. */
export const SELECTION_MAX = 100
/** More would not be a choice any more. */
const CANDIDATES_MAX = 12

const LINE_BREAK = /[\r\n\u2028\u2029\v\f]+/u
const LIST_BREAK = /[;|•·\t]|,\s/u
/** A word that begins with a capital or a digit, with what names carry inside: Coca-Cola, H&M, L'Oréal, 3M. */
const CAPITALISED = String.raw`[\p{Lu}\p{Lt}\p{N}][\p{L}\p{M}\p{N}&'’.\-]*`
const RUN = new RegExp(String.raw`${CAPITALISED}(?:\s+(?:(?:&|und|and|et|e)\s+)?${CAPITALISED})*`, 'gu')
const BEFORE_SIGN = /([\p{L}\p{N}][\p{L}\p{M}\p{N}&'’.-]*)\s?[™®℠]/gu
const QUOTED = /["“„«»‚‘']([^"“”„«»‚‘’'\n]{2,60})["“”«»‘’'](?![\p{L}])/gu
const SENTENCE_START = /(?:^|[.!?:]\s+)$/u

export function isSeveralLines(text: string): boolean {
  return text.trim().split(LINE_BREAK).length > 1
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? match[0])

/** Runs of capitalised words; a lone one that begins a sentence says nothing and comes last. */
function runs(text: string): string[] {
  const inside: string[] = []
  const atStart: string[] = []
  for (const match of text.matchAll(RUN)) {
    const name = match[0].replace(/\.$/, '')
    const plain = !name.includes(' ') && !/\p{Ll}\p{Lu}|^[\p{Lu}\p{N}]{2,}/u.test(name)
    const list = plain && SENTENCE_START.test(text.slice(0, match.index)) ? atStart : inside
    list.push(name)
  }
  return [...inside, ...atStart]
}

function fromProse(text: string): string[] {
  const firstWords = [...text.trim().split(/\s+/u).slice(0, 4).join(' ')].slice(0, SELECTION_MAX).join('')
  return [...all(text, BEFORE_SIGN), ...all(text, QUOTED), ...runs(text), firstWords]
}

function fromLine(line: string): string[] {
  if ([...line.trim()].length <= SELECTION_MAX) return [line]
  const items = line.split(LIST_BREAK)
  const isList = items.length > 2 && items.every((item) => item.trim().split(/\s+/u).length <= 5)
  return isList ? items : fromProse(line)
}

/**
 * Names that a selection too long for one may hold, likeliest first, cleaned, each once. Lines and
 * list items are taken whole; in prose what carries a trade mark sign, stands in quotes or is capitalised.
 */
export function candidates(text: string): string[] {
  const found = new Map<string, string>()
  for (const raw of text.split(LINE_BREAK).flatMap(fromLine)) {
    const { name } = cleanName(raw)
    const { length } = [...name]
    const usable = nameFault(name) === null && length > 1 && length <= SELECTION_MAX && /\p{L}/u.test(name)
    if (usable && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), name)
  }
  return [...found.values()].slice(0, CANDIDATES_MAX)
}
