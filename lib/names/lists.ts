/** Minimum number of names in a list with commas, because a comma may belong to one name (`Vyntra, Inc.`). */
const LISTED_BY_COMMA_MIN = 3
const WORDS_IN_ITEM_MAX = 5

/** Matches line breaks. A tab separates the cells of a table. */
const LINE_BREAK = /[\t\r\n\u2028\u2029\v\f]+/u
const LIST_BREAK = /;\s+|\s[|•·/]\s/u
const COMMA = /,\s+(?:(?:and|or|und|oder|et|ou)\s+)?|,(?=\p{L})|[;、，]/u
const NUMBER_IN_LINE = /\s+(?=\(?\d{1,3}\.?[.)]\s)/u
/** Matches the "and" or "or" at the end of a list in the four languages (`Vyntra, Kelvo und Ostara`). */
const LAST_TWO = /(?<=\S)\s+(?:and|or|und|oder|et|ou|e|o)\s+(?=\S)/u

/** Returns the lines of a text. The cells of a table row count as lines. */
export function linesOf(text: string): string[] {
  return text.split(LINE_BREAK)
}

/** Returns the names in a line, or null if the line may be one name. */
export function listItems(line: string): string[] | null {
  const isShort = (item: string) => item.trim().split(/\s+/u).length <= WORDS_IN_ITEM_MAX
  const split = (by: RegExp, least: number, text = line) => {
    const items = text.split(by).filter((item) => item.trim() !== '')
    return items.length >= least && items.every(isShort) ? items : null
  }
  const numbered = line.trim().split(NUMBER_IN_LINE)
  const unnumbered = withoutNumbering(numbered)
  if (numbered.length > 1 && unnumbered.every((item, at) => item !== numbered[at] && isShort(item))) return unnumbered
  const comma = line.lastIndexOf(', ') + 1
  const listed = comma > 0 ? line.slice(0, comma) + line.slice(comma).replace(LAST_TWO, ', ') : line
  return split(LIST_BREAK, 2) ?? split(COMMA, LISTED_BY_COMMA_MIN, listed)
}

/** Returns true for several lines or cells, or a list. */
export function isSeveral(text: string): boolean {
  return linesOf(text.trim()).length > 1 || listItems(text) !== null
}

/** Counts listed names. Returns 1 for text that may be one name. */
export function countListed(text: string): number {
  const items = linesOf(text).flatMap((line) => listItems(line) ?? [line])
  return items.filter((item) => /[\p{L}\p{N}]/u.test(item)).length
}

const BULLETS = '•·∙⁃▪▫◦‣●○■□◆◇▶►▸➤✓✔✗☐☑☒→'
const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'
/** Matches a list number. Only a point or bracket may stand directly before a name (`1.Vyntra`). */
const MARK = new RegExp(
  [
    String.raw`^\s*(?:(?<bullet>(?:[-*–—+]\s+|[${BULLETS}]\s*)(?:\[[ x]\]\s+)?)`,
    String.raw`(?<circled>[${CIRCLED}])\s*`,
    String.raw`(?<levels>(?:\d{1,3}\.)+\d{1,3})[.)]?\s+`,
    String.raw`\(?(?<figures>\d{1,4})(?:(?:\.?\)|\.)(?:\s+|(?=\p{L}))|:\s+|\s+[-–—]\s+)`,
    String.raw`\(?(?<letters>[ivxl]{1,7}|\p{L})(?:\.?\))\s+|(?<pointed>[ivxl]{1,7}|\p{L})\.\s+)(?=\S)`,
  ].join('|'),
  'iu',
)
const ROMAN = /^(xl|l?x{0,3})(ix|iv|v?i{0,3})$/u
const ROMAN_FIGURES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 }

function romanNumber(letters: string): number[] {
  if (!ROMAN.test(letters)) return []
  const values = [...letters].map((letter) => ROMAN_FIGURES[letter] ?? 0)
  return [values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)]
}

type Place = readonly [kind: string, at: number]

/** Returns the places that a list number may mean. `i` has two, because it may also be a Roman numeral. */
function placesOf(entry: string): Place[] {
  const { bullet, circled, levels, figures, letters, pointed } = MARK.exec(entry)?.groups ?? {}
  if (bullet !== undefined) return [['bullet', 0]]
  if (circled !== undefined) return [['circled', CIRCLED.indexOf(circled)]]
  if (levels !== undefined) return [[levels.slice(0, levels.lastIndexOf('.')), Number(levels.split('.').at(-1))]]
  if (figures !== undefined) return [['figures', Number(figures)]]
  const small = (letters ?? pointed ?? '').toLowerCase()
  const romans = romanNumber(small).map((number) => ['roman', number] as const)
  return small.length === 1 ? [['letter', small.codePointAt(0) ?? 0], ...romans] : romans
}

/** Removes list numbers, but only if another entry continues the sequence: a number can belong to a name. */
export function withoutNumbering(entries: readonly string[]): string[] {
  const places = entries.map(placesOf)
  const counts = new Map<string, number>()
  for (const [kind, at] of places.flat()) counts.set(kind + at, (counts.get(kind + at) ?? 0) + 1)
  const goesOn = ([kind, at]: Place) =>
    kind === 'bullet' ? (counts.get(kind + at) ?? 0) > 1 : counts.has(kind + (at - 1)) || counts.has(kind + (at + 1))
  return entries.map((entry, line) => (places[line]?.some(goesOn) ? entry.replace(MARK, '') : entry))
}
