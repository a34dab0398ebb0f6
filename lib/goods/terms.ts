const EMPTY = new Set(
  `a an and or of the for in on to by with from at as than other not no being except excluding including included
  include includes namely particular especially such use used using purpose namely etc like kind all any thereof therefor
  therefore relating relation related connection field form made also via their its this these those which whether
  included is are be been if but e.g i.e`.split(/\s+/),
)

/** Unifies British, American and older spellings. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^tyre/, 'tire'],
  [/^jewelry|^jewellery/, 'jewel'],
  [/colour/, 'color'],
  [/flavour/, 'flavor'],
  [/fertilis/, 'fertiliz'],
  [/fibre/, 'fiber'],
  [/aluminium/, 'aluminum'],
  [/yoghurt/, 'yogurt'],
  [/isation/, 'ization'],
  [/ising$/, 'izing'],
  [/^cosmetics?$/, 'cosmetic'],
  [/orthopaed/, 'orthoped'],
  [/^moulds?/, 'mold'],
  [/^mould/, 'mold'],
  [/^plough/, 'plow'],
  [/^programme/, 'program'],
  [/^clothes$/, 'clothing'],
  [/^apparel$/, 'clothing'],
  [/^garments?$/, 'clothing'],
  [/^apps?$/, 'app'],
  [/^analyses$/, 'analysis'],
  [/^(kni|li|wi)ves$/, '$1fe'],
  [/^(lea|shel|scar|hal|loa|ca)ves$/, '$1f'],
  [/ies?$/, 'y'],
  [/(o|x|ch|sh|ss)es$/, '$1'],
  [/^glasses$/, 'glass'],
  [/^autos?$|^automobiles?$|^motorcars?$/, 'car'],
  [/^waggon/, 'wagon'],
  [/^licenc/, 'licens'],
  [/^grey$/, 'gray'],
  [/^caf(e|es)$/, 'cafe'],
]

const WHOLE =
  /^(analysis|gas|bus|lens|series|glass|press|dress|brass|process|business|fitness|wireless|access|harness|mattress|cosmos|chassis|canvas|asbestos|apparatus|virus|premises|news|athletics|electronics|physics)$/

/** Returns the singular in one spelling. */
function baseOf(word: string): string {
  let base = word
  for (const [from, to] of SPELLINGS) base = base.replace(from, to)
  if (WHOLE.test(base) || base.length < 4) return base
  if (/[^su]s$/.test(base)) return base.slice(0, -1)
  return base
}

export interface Term {
  text: string
  /** Distinct base forms in order, without empty words. */
  words: readonly string[]
  /** The last word before a preposition or comma ("adhesives" of "adhesives for industry"), or ''. */
  head: string
  /** Words after "for", "of" or "relating to". */
  purpose: readonly string[]
}

const BREAK =
  /,|\s(?:for|of|in|with|to|not|other|on|by|from|made|relating|being|adapted|used|using|containing|included|as|namely|except)\b/

function wordsOfRun(run: string): string[] {
  const parts = run.includes('-') && run.length > 9 ? run.split('-') : [run.replaceAll('-', '')]
  return parts
    .map((word) => word.replace(/'s?$/, ''))
    .filter((word) => word.length > 1 && !EMPTY.has(word))
    .map(baseOf)
}

/** Copies a part of a string, because V8 keeps the complete string in memory while an uncopied part exists. */
export const copyOf = (part: string) => ` ${part}`.slice(1)

/** Lists of goods repeat the same few thousand words. */
const runs = new Map<string, string[]>()
const MOST_RUNS = 20_000
/** A longer run of words rarely occurs again. */
const LONGEST_RUN = 40

function rememberedRun(run: string): string[] {
  const known = runs.get(run)
  if (known !== undefined) return known
  if (run.length > LONGEST_RUN) return wordsOfRun(run)
  const copy = copyOf(run)
  const words = wordsOfRun(copy)
  if (runs.size >= MOST_RUNS) runs.clear()
  runs.set(copy, words)
  return words
}

function wordsIn(text: string): string[] {
  const words: string[] = []
  for (const run of text.match(/[a-z0-9][a-z0-9'-]*/g) ?? []) for (const word of rememberedRun(run)) words.push(word)
  return words
}

const UNACCENTED = /^[\x20-\x7e]*$/

function plainOf(text: string): string {
  if (UNACCENTED.test(text)) return text.toLowerCase().replaceAll('`', "'")
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’`]/g, "'")
}

/** An open bracket always matches, so no text is scanned twice. */
const IN_BRACKETS = /[[({][^\])}]*[\])}]?/g

/** Openings that only announce services or goods. The head of the term comes after them. */
const OPENING =
  /^(?:services?|provision|providing|supply|arranging|organi[sz]ation|organi[sz]ing|conducting|preparations?|articles?|goods|products|parts and fittings|apparatus)\s+(?:services?\s+)?(?:of|for|in|with|to)\s+(?:the\s+)?/

/**
 * `Adhesives for use in industry` has the head `adhesive` and the purpose `industry`. Designed for English, but words
 * of other languages stay.
 */
export function readTerm(text: string): Term {
  const plain = plainOf(text)
  const outside = plain.replace(IN_BRACKETS, ' ').trim()
  const opened = outside.replace(OPENING, '')
  const core = /[a-z]/.test(opened) ? opened : outside || plain
  const at = core.search(BREAK)
  const front = wordsIn(at > 0 ? core.slice(0, at) : core)
  const rest = at > 0 ? wordsIn(core.slice(at)) : []
  const words = [...new Set(core === plain ? [...front, ...rest] : wordsIn(plain))]
  const head = front.filter((word) => word !== 'service').at(-1) ?? words[0] ?? ''
  return { text: text.trim(), words, head, purpose: rest.filter((word) => word !== head) }
}

/** A part after a comma that continues the term: "software, recorded, for banks". */
const GOES_ON =
  /^(?:not|no|other|except|excluding|including|namely|for|of|in|on|with|being|all|as|also|by|to|from|made|such|especially|particularly|parts|thereof|non-\S+$)\b|\b(?:and|or|therefor|therefore|thereof)\b/i

/** A loop from the end, because a pattern would restart at each of many spaces. */
function withoutEnd(term: string): string {
  let end = term.length
  while (end > 0 && /[.\s]/.test(term.charAt(end - 1))) end--
  return term.slice(0, end)
}

const SIGNS = /[;,\n[\](){}]/g

function splitOutside(list: string, ends: string): string[] {
  const terms: string[] = []
  let from = 0
  let depth = 0
  for (const { 0: sign, index } of list.matchAll(SIGNS)) {
    if ('[({'.includes(sign)) depth++
    else if ('])}'.includes(sign)) depth = Math.max(0, depth - 1)
    else if (depth === 0 && ends.includes(sign)) {
      terms.push(list.slice(from, index))
      from = index + 1
    }
  }
  return [...terms, list.slice(from)].map((each) => withoutEnd(each.trim())).filter((each) => /\p{L}/u.test(each))
}

/**
 * Splits a list of goods at semicolons and newlines, otherwise at commas. Offices write commas inside terms ("Computer
 * software, recorded"). With `fromOffice`, commas split only three or more parts without a continuation.
 */
export function goodsTerms(list: string, fromOffice = false): string[] {
  const terms = splitOutside(list, ';\n')
  const [only] = terms
  if (terms.length !== 1 || only === undefined) return terms
  const parts = splitOutside(only, ',')
  return fromOffice && (parts.length < 3 || parts.some((part) => GOES_ON.test(part))) ? terms : parts
}
