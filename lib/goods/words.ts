/** Words that say nothing about what the goods are. */
const EMPTY = new Set(
  `a an and or of the for in on to by with from at as than other not no being except excluding including included
  include includes namely particular especially such use used using purpose namely etc like kind all any thereof therefor
  therefore relating relation related connection field form made also via their its this these those which whether
  included is are be been if but e.g i.e`.split(/\s+/),
)

/** Spellings that differ between British, American and older terms, and how each is written here. */
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

/** The base form of a word, in which it is counted: singular, and in one spelling. */
function baseOf(word: string): string {
  let base = word
  for (const [from, to] of SPELLINGS) base = base.replace(from, to)
  if (WHOLE.test(base) || base.length < 4) return base
  if (/[^su]s$/.test(base)) return base.slice(0, -1)
  return base
}

/** What is read of one term of a list of goods and services. */
export interface Term {
  /** As it was written. */
  text: string
  /** Its words in their base form, each once, in order; without those that say nothing. */
  words: readonly string[]
  /** What the goods are: the last word before a preposition or comma ("adhesives" of "adhesives for industry"); '' if none. */
  head: string
  /** Words behind "for", "of", "relating to": what the goods are for. */
  purpose: readonly string[]
}

const BREAK =
  /,|\s(?:for|of|in|with|to|not|other|on|by|from|made|relating|being|adapted|used|using|containing|included|as|namely|except)\b/

/** The words in a run of letters of a text: none where it says nothing, several where hyphens join them. */
function wordsOfRun(run: string): string[] {
  const parts = run.includes('-') && run.length > 9 ? run.split('-') : [run.replaceAll('-', '')]
  return parts
    .map((word) => word.replace(/'s?$/, ''))
    .filter((word) => word.length > 1 && !EMPTY.has(word))
    .map(baseOf)
}

/** A copy of a part of a text. V8 keeps the whole text in memory for as long as an uncopied part of it is kept. */
export const copyOf = (part: string) => ` ${part}`.slice(1)

/** Runs of letters read before, because lists of goods repeat the same few thousand words. */
const runs = new Map<string, string[]>()
const MOST_RUNS = 20_000
/** Longest run that is remembered. Longer ones are unlikely to come again. */
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

/** A text in small letters without accents, with one kind of apostrophe. */
function plainOf(text: string): string {
  if (UNACCENTED.test(text)) return text.toLowerCase().replaceAll('`', "'")
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’`]/g, "'")
}

/**
 * Matches what stands in brackets, or everything to the end after an unclosed one. An open bracket always matches, so
 * no text is scanned twice.
 */
const IN_BRACKETS = /[[({][^\])}]*[\])}]?/g

/**
 * Matches opening words that only say that some service or kind of goods follows. The head of the term is behind them.
 */
const OPENING =
  /^(?:services?|provision|providing|supply|arranging|organi[sz]ation|organi[sz]ing|conducting|preparations?|articles?|goods|products|parts and fittings|apparatus)\s+(?:services?\s+)?(?:of|for|in|with|to)\s+(?:the\s+)?/

/**
 * Reads one term: `Adhesives for use in industry` has the head `adhesive` and the purpose `industry`. Made for English,
 * the language of classification lists. Words of other languages are not understood, and kept.
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

/** Matches a part after a comma that continues the term before it: "software, recorded, for banks". */
const GOES_ON =
  /^(?:not|no|other|except|excluding|including|namely|for|of|in|on|with|being|all|as|also|by|to|from|made|such|especially|particularly|parts|thereof|non-\S+$)\b|\b(?:and|or|therefor|therefore|thereof)\b/i

/**
 * A term without the spaces and full stops at its end. A loop from the end is used because a pattern would start anew
 * at each of many spaces.
 */
function withoutEnd(term: string): string {
  let end = term.length
  while (end > 0 && /[.\s]/.test(term.charAt(end - 1))) end--
  return term.slice(0, end)
}

const SIGNS = /[;,\n[\](){}]/g

/** Splits a list at the signs in `ends`, except within brackets. */
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
 * The terms of a list of goods and services, split at semicolons and line ends. A list without these is split at commas
 * if a person typed it. A list of an office (`fromOffice`) is split at commas only if it has at least three parts and
 * none of them continues the one before, because offices write commas inside terms ("Computer software, recorded").
 * Nothing is split within brackets.
 */
export function goodsTerms(list: string, fromOffice = false): string[] {
  const terms = splitOutside(list, ';\n')
  const [only] = terms
  if (terms.length !== 1 || only === undefined) return terms
  const parts = splitOutside(only, ',')
  return fromOffice && (parts.length < 3 || parts.some((part) => GOES_ON.test(part))) ? terms : parts
}
