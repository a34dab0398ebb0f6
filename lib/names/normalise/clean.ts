/** Counted in Unicode code points. */
export const NAME_MAX = 200

/** Only changes that may matter to the user who selected the name. */
export type CleanChange = 'quotes' | 'signs' | 'spacing' | 'invisible'

interface CleanName {
  name: string
  changes: CleanChange[]
}

const SIGNS = /[™®©℠℗Ⓡⓡ🅪🅫🅬]|ᵀᴹ|ˢᴹ|ᴹ[ᶜᴰ]|\((?:tm|r|c|sm)\)/giu
/** Scripts in which a zero-width joiner or non-joiner changes how a word is spelt (RFC 5892, appendix A.1 and A.2). */
const JOINED_SCRIPTS = `
  Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar`
  .trim()
  .split(/\s+/u)
  .map((script) => `\\p{Script=${script}}`)
  .join('')
const JOINER_IN_WORD = `(?<=[${JOINED_SCRIPTS}])[\\u200c\\u200d](?=[\\u200c\\u200d]*[${JOINED_SCRIPTS}])`
/** Also matches invisible characters with the property Default_Ignorable_Code_Point (UAX #44). */
const INVISIBLE = new RegExp(
  `(?!${JOINER_IN_WORD})[\\p{Cf}\\p{Cs}\\p{Co}\\p{Cn}\\p{Default_Ignorable_Code_Point}]|(?![\\s])\\p{Cc}`,
  'gu',
)
const OPENING_QUOTES = '"\'“”„‟‘’‚‛«»‹›`´「『《〈＂＇'
const CLOSING_QUOTES = `${OPENING_QUOTES}」』》〉`
const APOSTROPHES = "'’"
/** A leading dot (.NET) and a closing ! (Yahoo!) belong to names. */
const LEADING = ',;:…|'
/** These characters begin a name unless a space follows them (+Kelvo, !K7). */
const APART = /^[!?·•–—-]+\s+/u
const TRAILING = ',;:…|'

function stripEdges(text: string, left: string, right: string): string {
  const characters = [...text]
  let from = 0
  let to = characters.length
  while (from < to && left.includes(characters[from] as string)) from++
  while (to > from && right.includes(characters[to - 1] as string)) to--
  return characters.slice(from, to).join('')
}

const ABBREVIATED = /\.\s?\p{L}$/u

/** The final dot of `S.p.A.` stays, because the legal form is not recognised without it. */
function outOfSentence(text: string): string {
  const name = stripEdges(text.replace(APART, ''), LEADING, `${TRAILING}.`)
  return ABBREVIATED.test(name) && text.includes(`${name}.`) ? `${name}.` : name
}

const QUOTED_LAST = /\s["“”„‟«»‹›「『《〈＂]\s?[^\s"“”„‟«»‹›「『《〈＂」』》〉][^"“”„‟«»‹›「『《〈＂」』》〉]*.$/u

/** An apostrophe at only one end (`Levis'`) belongs to the name. */
function unquote(text: string): string {
  const last = [...text].at(-1) ?? ''
  const first = [...text][0] ?? ''
  const inside = text.slice(first.length)
  // The apostrophe or quote belongs to a word: `'t Zwaan`, `"V" Kelvo`.
  const isOfWord = !CLOSING_QUOTES.includes(last) && (APOSTROPHES.includes(first) || inside.includes(first))
  if (OPENING_QUOTES.includes(first) && !isOfWord) return stripEdges(text, OPENING_QUOTES, CLOSING_QUOTES).trim()
  // The quote closes a word: `Kelvo "Air"`.
  const isClosing = QUOTED_LAST.test(text)
  if (last !== '' && CLOSING_QUOTES.includes(last) && !APOSTROPHES.includes(last) && !isClosing)
    return stripEdges(text, '', CLOSING_QUOTES).trim()
  return text
}

function pass(raw: string, changes: Set<CleanChange>): string {
  const step = (change: CleanChange, before: string, after: string) => {
    if (after !== before) changes.add(change)
    return after
  }
  let name = step('invisible', raw, raw.replace(INVISIBLE, ''))
  name = outOfSentence(name.trim()).trim()
  name = step('signs', name, name.replace(SIGNS, '').trim())
  name = step('quotes', name, unquote(name))
  return step('spacing', name, name.replace(/\s+/gu, ' '))
}

/**
 * Cleans a selected or typed name: NFC, single spaces, no invisible characters, trademark symbols or surrounding
 * quotes. `changes` ignores white space and punctuation at the ends.
 */
export function cleanName(raw: string): CleanName {
  const changes = new Set<CleanChange>()
  let before = raw
  let name = pass(raw.normalize('NFC'), changes)
  while (name !== before) {
    before = name
    name = pass(name.normalize('NFC'), changes)
  }
  return { name, changes: [...changes] }
}

export type NameFault = 'empty' | 'too_long' | 'no_letter_or_digit'

/** Expects a cleaned name. Returns null if the name can be checked. */
export function nameFault(name: string): NameFault | null {
  if (name === '') return 'empty'
  if ([...name].length > NAME_MAX) return 'too_long'
  return /[\p{L}\p{N}]/u.test(name) ? null : 'no_letter_or_digit'
}

/** In a shorter list, the comma may belong to one name (`Vyntra, Inc.`). */
const LISTED_BY_COMMA_MIN = 3
const WORDS_IN_ITEM_MAX = 5

/** A tab separates the cells of a table. */
export const LINE_BREAK = /[\t\r\n\u2028\u2029\v\f]+/u
const LIST_BREAK = /;\s+|\s[|•·/]\s/u
const COMMA = /,\s+(?:(?:and|or|und|oder|et|ou)\s+)?|,(?=\p{L})|[;、，]/u
const NUMBER_IN_LINE = /\s+(?=\(?\d{1,3}\.?[.)]\s)/u
/** The end of a list in the four languages (`Vyntra, Kelvo und Ostara`). */
const LAST_TWO = /(?<=\S)\s+(?:and|or|und|oder|et|ou|e|o)\s+(?=\S)/u

/** True for several lines, or several cells of a table row. */
export function isSeveralLines(text: string): boolean {
  return text.trim().split(LINE_BREAK).length > 1
}

/** Returns null if the line may be one name. */
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

/** True for several lines or cells, or a list. */
export function isSeveral(text: string): boolean {
  return isSeveralLines(text) || listItems(text) !== null
}

/** Counts listed names. Returns 1 for text that may be one name. */
export function countListed(text: string): number {
  const items = text.split(LINE_BREAK).flatMap((line) => listItems(line) ?? [line])
  return items.filter((item) => /[\p{L}\p{N}]/u.test(item)).length
}

const BULLETS = '•·∙⁃▪▫◦‣●○■□◆◇▶►▸➤✓✔✗☐☑☒→'
const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'
/** Only a point or bracket may stand directly before a name (`1.Vyntra`). */
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

/** A letter such as `i` has two places, because it may also be a Roman numeral. */
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

/**
 * Removes list numbers. A number stays unless a different entry continues its sequence, because it can belong to a name
 * (`1. FC Vyntra`).
 */
export function withoutNumbering(entries: readonly string[]): string[] {
  const places = entries.map(placesOf)
  const counts = new Map<string, number>()
  for (const [kind, at] of places.flat()) counts.set(kind + at, (counts.get(kind + at) ?? 0) + 1)
  const goesOn = ([kind, at]: Place) =>
    kind === 'bullet' ? (counts.get(kind + at) ?? 0) > 1 : counts.has(kind + (at - 1)) || counts.has(kind + (at + 1))
  return entries.map((entry, line) => (places[line]?.some(goesOn) ? entry.replace(MARK, '') : entry))
}

/** An address needs at least one of these: a scheme, `www.`, a path or an @. */
const ADDRESS =
  /^(?:mailto:|[a-z]+:\/\/)?(?:[^\s/@]+@)?((?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}]{2,})(?::\d+)?(?:[/?#]\S*)?(?:\s+[›>»]\s.*)?$/iu
const SIGN = /:|@|\/|\s[›>»]\s|^www\./i
/** Country registries register names below these labels, as in `kelvo.co.uk` (publicsuffix.org). */
const SECOND_LEVEL = /^(?:ac|co|com|edu|go|gob|gov|gv|ltd|ne|net|nom|or|org|plc)$/i

/** Hosts that give each customer a subdomain (private part of publicsuffix.org). */
const SHARED =
  /^(?:github\.io|gitlab\.io|netlify\.app|vercel\.app|web\.app|pages\.dev|webflow\.io|wordpress\.com|blogspot\.com|myshopify\.com|wixsite\.com|squarespace\.com|jimdofree\.com|herokuapp\.com)$/i

/**
 * Returns the registered label of a web or email address (`kelvo` in `shop.kelvo.co.uk`). Returns null for other text,
 * even a bare domain, because that can be a name (Booking.com).
 */
export function nameInAddress(text: string): string | null {
  const host = SIGN.test(text) ? ADDRESS.exec(text)?.[1] : undefined
  if (host === undefined) return null
  const labels = host.split('.')
  const [country = '', second = ''] = labels.toReversed()
  const isBelow =
    labels.length > 2 &&
    labels.at(-3) !== 'www' &&
    ((country.length === 2 && SECOND_LEVEL.test(second)) || SHARED.test(`${second}.${country}`))
  const label = labels.at(isBelow ? -3 : -2)
  return label === undefined ? null : inLetters(label)
}

const A_LABEL = /^xn--(?:([a-z\d-]*)-)?([a-z\d]+)$/iu

/** Parameters of RFC 3492, section 5. */
const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_LETTER] = [36, 1, 26, 38, 700, 72, 128]

const digitOf = (sign: string) => Number.parseInt(sign, 36) + (/\d/.test(sign) ? 26 : -10)

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / count)
  let bias = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; bias += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return bias + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}

/** Decodes an A-label (`xn--caf-dma` becomes `café`), by RFC 3492. Returns any other label unchanged. */
export function inLetters(label: string): string {
  const [, plain = '', coded] = A_LABEL.exec(label) ?? []
  if (coded === undefined) return label
  const letters = [...plain].map((letter) => letter.codePointAt(0) ?? 0)
  let [letter, bias, place, from, weight, step] = [FIRST_LETTER, FIRST_BIAS, 0, 0, 1, BASE]
  for (const sign of coded) {
    const digit = digitOf(sign)
    const limit = Math.min(Math.max(step - bias, T_MIN), T_MAX)
    place += digit * weight
    weight *= BASE - limit
    step += BASE
    if (digit >= limit) continue
    const count = letters.length + 1
    bias = adapted(place - from, count, from === 0)
    letter += Math.floor(place / count)
    if (letter > 0x10ffff) return label
    letters.splice(place % count, 0, letter)
    place = (place % count) + 1
    ;[from, weight, step] = [place, 1, BASE]
  }
  const isWhole = weight === 1 && letters.length > plain.length
  return isWhole ? String.fromCodePoint(...letters) : label
}
