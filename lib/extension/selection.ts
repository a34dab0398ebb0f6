import { isSeveral, linesOf, listItems, withoutNumbering } from '../names/lists.ts'
import { nameInAddress } from '../names/normalise/address.ts'
import { cleanName, NAME_MAX, nameFault } from '../names/normalise/clean.ts'
import { TEXT_MAX } from './messages/messages.ts'
import { copiedNames } from './projects/name-column.ts'
import type { Pending } from './storage/pending-names.ts'
import type { Scope, View } from './view.ts'

type Change = Extract<View, { phase: 'confirm' }>['changes'][number]

interface CleanSelected {
  name: string
  changes: Change[]
  from?: string
}

/** Finds a symbol before a word ("@vyntra", "#vyntra"), not before a digit ("#1") or as an error ("#N/A", "#REF!"). */
const HANDLE = /^[@＠#＃](?=\p{L}[^/!?]*$)/u

/** Finds a footnote number. After fewer letters, the number can be an exponent ("m²"). */
const NOTE = /(?<=\p{L}{3})[⁰¹²³⁴⁵⁶⁷⁸⁹]+$/u

/** Cleans a name selected in a page. Typed names keep @, # and footnote numbers: there are marks such as @HOME. */
function cleanSelected(raw: string): CleanSelected {
  const { name, changes } = cleanName(raw)
  const found = nameInAddress(name)
  if (found !== null) return { name: found, changes, from: name }
  const bare = name.replace(HANDLE, '')
  const clean = bare.replace(NOTE, '')
  const more: Change[] = [...(bare === name ? [] : ['handle' as const]), ...(clean === bare ? [] : ['note' as const])]
  return { name: clean, changes: [...changes, ...more] }
}

/** Maximum length in characters. */
const SELECTION_MAX = 100
const LISTED_MAX = 50
const FROM_PROSE_MAX = 12
/** Begins with a capital or digit, or has a capital within four letters: Coca-Cola, H&M, L'Oréal, 3M, eBay. */
const CAPITALISED = String.raw`(?<![\p{L}\p{M}\p{N}])(?:\p{Ll}{0,3}[\p{Lu}\p{Lt}]|\p{N})[\p{L}\p{M}\p{N}&'’.\-]*`
const RUN = new RegExp(String.raw`${CAPITALISED}(?:\s+(?:(?:&|und|and|et|e)\s+)?${CAPITALISED})*`, 'gu')
const BEFORE_SIGN = /([\p{L}\p{N}][\p{L}\p{M}\p{N}&'’.-]*)\s?[™®℠]/gu
const QUOTED = /["“„«»‚‘']([^"“”„«»‚‘’'\n]{2,60})["“”«»‘’'](?![\p{L}])/gu
const SENTENCE_START = /(?:^|[.!?:]\s+)$/u

/** Cuts text after a complete line, or in a single line after a complete word. `longest` is in UTF-16 units. */
export function cutWhole(text: string, longest: number): string {
  if (text.length <= longest) return text
  const cut = text.slice(0, longest + 1)
  const end = Math.max(cut.search(/[\t\r\n][^\t\r\n]*$/u), 0) || Math.max(cut.search(/\s\S*$/u), 0) || longest
  return cut.slice(0, end)
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? match[0])

/** Finds capitalised words. A single word at the start of a sentence may be any word, so it comes last. */
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
  const firstWords = cutWhole(text.trim().split(/\s+/u).slice(0, 4).join(' '), NAME_MAX)
  const found = [...all(text, BEFORE_SIGN), ...all(text, QUOTED), ...runs(text), firstWords]
  return found.filter(isName).slice(0, FROM_PROSE_MAX)
}

/** Returns the list items in a line, and last the line itself, which may be one name ("Kelvo, Ostara, Brimwell"). */
function fromLine(line: string): string[] {
  const items = listItems(line)
  if (items !== null) return [...items, line]
  return [...line.trim()].length <= SELECTION_MAX ? [line] : fromProse(line)
}

function isName(raw: string): boolean {
  const { name } = cleanSelected(raw)
  return nameFault(name) === null && [...name].length > 1 && /\p{L}/u.test(name)
}

/** Minimum repetitions of a remark, because tables rarely repeat names. */
const REMARK_FROM = 3

/** Finds names in long text, likeliest first. In prose: words with a trade mark symbol, quotes or capitals. */
function namesInText(text: string, cellsOf = copiedNames): string[] {
  const found = new Map<string, { name: string; count: number }>()
  for (const raw of withoutNumbering(linesOf(text)).flatMap(fromLine).filter(isName)) {
    const { name } = cleanSelected(raw)
    const first = found.get(name.toLowerCase()) ?? { name, count: 0 }
    found.set(name.toLowerCase(), { ...first, count: first.count + 1 })
  }
  const [names = [], remarks = []] = [false, true].map((isRemark) =>
    [...found.values()].filter(({ count }) => count >= REMARK_FROM === isRemark).map(({ name }) => name),
  )
  const inColumn = withoutNumbering(cellsOf(text).flatMap(linesOf))
  const first = inColumn.flatMap((cell) => found.get(cleanSelected(cell).name.toLowerCase())?.name ?? [])
  return [...new Set([...first, ...names, ...remarks])]
}

const LINES_OF_ONE_MAX = 3
const DIVIDED = /(?<=\p{L})- (?=\p{Ll})/u

/** Joins the lines of a heading with line breaks (see `drawnText`). */
function inOneLine(text: string): string[] {
  const lines = text.trim().split(/\s*\u2028\s*/u)
  if (withoutNumbering(lines).some((each, at) => each !== lines[at])) return []
  const line = lines.join(' ').replace(DIVIDED, '')
  return lines.length <= LINES_OF_ONE_MAX && linesOf(line).length === 1 && isName(line)
    ? [cleanSelected(line).name]
    : []
}

function unreadNames(name: string): string[] {
  const words = name.split(/\s+/u)
  const isSpelt = words.every((word) => [...word].length === 1)
  return [
    ...new Set([name, ...(isSpelt ? [words.join('')] : words.filter(isName).map((word) => cleanSelected(word).name))]),
  ]
}

function namesToOffer(text: string, cellsOf = copiedNames): { names: string[]; isPart: boolean } {
  const beginning = cutWhole(text, TEXT_MAX)
  const found = [...new Set([...namesInText(beginning, cellsOf), ...inOneLine(beginning)])]
  return { names: found.slice(0, LISTED_MAX), isPart: beginning !== text || found.length > LISTED_MAX }
}

export const candidates = (text: string): string[] => namesToOffer(text).names

type Parsed = { phase: 'ready'; name: string } | Extract<View, { phase: 'confirm' | 'pick' | 'bad_selection' }>

/** Invisible hyphenation hints of pages. The user need not confirm their removal. */
const SOFT_HYPHENS = /\u00AD/gu

function readyOrShown(text: string, clean: typeof cleanSelected, host: string, scope: Scope): Parsed {
  const { name, changes, from } = clean(text.replace(SOFT_HYPHENS, ''))
  return changes.length > 0 || from ? { phase: 'confirm', name, changes, from, host, scope } : { phase: 'ready', name }
}

function faultOfSelection(name: string): Extract<View, { phase: 'bad_selection' }>['reason'] | null {
  const fault = nameFault(name)
  if (fault === 'empty') return 'empty'
  if (fault === 'no_letter_or_digit') return 'no_letters'
  if ([...name].length === 1) return 'one_character'
  return /\p{L}/u.test(name) ? null : 'digits_only'
}

function severalIn(text: string, host: string, cellsOf = copiedNames): Extract<View, { phase: 'pick' }> | null {
  const { names, isPart } = namesToOffer(text, cellsOf)
  return names.length > 0 ? { phase: 'pick', candidates: names, ...(isPart && { isPart }), host } : null
}

const isMoreThanName = (text: string) => isSeveral(text) || nameFault(cleanSelected(text).name) === 'too_long'

/** Parses selected and typed text for a view host. */
export const selection = {
  /** `isUnread` is as in `Pending`: several words may not be one name. */
  parse(text: string, host: string, scope: Scope, isUnread = false): Parsed {
    const { name } = cleanSelected(text)
    const isLong = isSeveral(text) || [...name].length > SELECTION_MAX
    const choice = name !== '' && isLong ? severalIn(text, host) : null
    if (choice !== null) return choice
    const reason = name === '' ? 'empty' : faultOfSelection(name)
    if (reason !== null) return { phase: 'bad_selection', name: name.slice(0, SELECTION_MAX), reason }
    if (isUnread && /\s/u.test(name)) return { phase: 'pick', candidates: unreadNames(name), isUnread, host }
    return readyOrShown(text, cleanSelected, host, scope)
  },

  /** Accepts a typed name with only one letter or digit, like the service. */
  parseTyped(text: string, host: string, scope: Scope): Parsed {
    const { name } = cleanName(text)
    const fault = nameFault(name)
    if (fault === 'too_long' || linesOf(text.trim()).length > 1) return selection.parse(text, host, scope)
    if (fault === 'empty') return { phase: 'bad_selection', name, reason: 'empty' }
    if (fault === 'no_letter_or_digit') return { phase: 'bad_selection', name, reason: 'no_letters' }
    return readyOrShown(text, cleanName, host, scope)
  },

  /** Returns the only names that a card may check. */
  offered({ text, isUnread }: Pick<Pending, 'text' | 'isUnread'>): string[] {
    const { name } = cleanSelected(text)
    return [name, ...candidates(text), ...(isUnread ? unreadNames(name) : [])]
  },
}

/** The names in a text. Pages, which have more room than the worker, pass `pastedNames` as `cellsOf`. */
export const namesInSelection = {
  clean: cleanSelected,
  all: namesInText,

  /** Returns the only name in the text, or '' if there are several or none. */
  single: (text: string): string => (isMoreThanName(text) ? '' : cleanSelected(text).name),

  /** Returns null unless the text contains several names. */
  several: (text: string, host: string, cellsOf = copiedNames) =>
    isMoreThanName(text) ? severalIn(text, host, cellsOf) : null,
}
