import file from '../../data/goods-vocabulary.json' with { type: 'json' }

/** A group of goods. Its number never changes. */
interface GoodsGroup {
  /** Nice class × 100 + position in the class, so 4301 is the first group of class 43. The number fits in two bytes. */
  group: number
  niceClass: number
  title: string
  /** Trades that make, sell or use the goods: "vehicles", "beauty". */
  sectors: readonly string[]
}

export const NO_GROUP = 0

export const classOfGroup = (group: number) => Math.floor(group / 100)

export const GOODS_GROUPS: ReadonlyMap<number, GoodsGroup> = new Map(
  (file.groups as [number, string, string][]).map(([group, title, sectors]) => [
    group,
    { group, niceClass: classOfGroup(group), title, sectors: sectors.split(' ') },
  ]),
)

const MOST_GROUP = Math.max(...GOODS_GROUPS.keys())

interface WordGroups {
  /** Shares of groups, greatest first. They add up to 1. */
  shares: readonly (readonly [group: number, share: number])[]
  /** Natural logarithm of the count of all words divided by this word's count. */
  rarity: number
}

const wordCounts = new Map(
  Object.entries(file.words).map(([word, counts]): [string, [number, number][]] => [
    word,
    counts.split(' ').map((count): [number, number] => {
      const [group = 0, times = 0] = count.split(':').map(Number)
      return [group, times]
    }),
  ]),
)
const sum = (counts: readonly [number, number][]) => counts.reduce((total, [, count]) => total + count, 0)
const ALL = [...wordCounts.values()].reduce((total, counts) => total + sum(counts), 0)

/** Rarity of words that the Nice list lacks. */
const UNHEARD_RARITY = Math.log(ALL / 2)

const WORDS: ReadonlyMap<string, WordGroups> = new Map(
  [...wordCounts].map(([word, counts]): [string, WordGroups] => {
    const total = sum(counts)
    return [word, { shares: counts.map(([group, count]) => [group, count / total]), rarity: Math.log(ALL / total) }]
  }),
)

const groupsOfWord = (word: string): WordGroups | null => WORDS.get(word) ?? null

const PHRASES: ReadonlyMap<string, number> = new Map(
  Object.entries(file.phrases).flatMap(([group, phrases]) =>
    phrases.map((phrase): [string, number] => [phrase, Number(group)]),
  ),
)

const lastWord = (phrase: string) => phrase.slice(phrase.lastIndexOf(' ') + 1)
/** Last words of the phrases. Most terms do not end with one, so they need no further search. */
const PHRASE_ENDS = new Set([...PHRASES.keys()].map(lastWord))
const LONGEST_PHRASE = Math.max(...[...PHRASES.keys()].map((phrase) => phrase.split(' ').length))

/** Returns the group of a phrase at the end of the words: "vegan", "coffee", "shop" end with "coffee shop". */
function groupOfPhrase(words: readonly string[]): number | null {
  if (!PHRASE_ENDS.has(words.at(-1) ?? '')) return null
  for (let from = Math.max(0, words.length - LONGEST_PHRASE); from < words.length; from++) {
    const group = PHRASES.get(words.slice(from).join(' '))
    if (group !== undefined) return group
  }
  return null
}

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

/** Copies a part of a string. V8 keeps the complete string in memory while an uncopied part exists. */
const copyOf = (part: string) => ` ${part}`.slice(1)

/** Words by run of text, because lists of goods repeat the same few thousand words. */
const runs = new Map<string, string[]>()
const MOST_RUNS = 20_000
/** Maximum length of a cached run. A longer run rarely occurs again. */
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

/** Matches text in brackets. An open bracket always matches, so no text is scanned twice. */
const IN_BRACKETS = /[[({][^\])}]*[\])}]?/g

/** Matches opening phrases without a meaning of their own. The head of the term follows them. */
const OPENING =
  /^(?:services?|provision|providing|supply|arranging|organi[sz]ation|organi[sz]ing|conducting|preparations?|articles?|goods|products|parts and fittings|apparatus)\s+(?:services?\s+)?(?:of|for|in|with|to)\s+(?:the\s+)?/

/** Reads an English term. `Adhesives for use in industry` has the head `adhesive` and the purpose `industry`. */
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

/** Matches a part after a comma that continues the term: "software, recorded, for banks". */
const GOES_ON =
  /^(?:not|no|other|except|excluding|including|namely|for|of|in|on|with|being|all|as|also|by|to|from|made|such|especially|particularly|parts|thereof|non-\S+$)\b|\b(?:and|or|therefor|therefore|thereof)\b/i

/** Loops from the end of the term, because a pattern would restart at each of many spaces. */
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

/** The head of a term counts more than its other words. */
const HEAD_WEIGHT = 1.3
/** A word after "for" or "of" counts less: adhesives for shoes are not shoes. */
const PURPOSE_WEIGHT = 0.7
/** Tuned so that most of the 2,047 terms compared in EUIPO's practice fall into their own class. */
const SHARE_POWER = 0.7
const RARITY_POWER = 0.5
/** Weight of an everyday phrase. A single word weighs at most about its rarity. */
const PHRASE_WEIGHT = 8
const AS_LIKELY = 0.75

type GroupWeight = readonly [group: number, weight: number]

interface WordWeights {
  rarity: number
  groups: readonly GroupWeight[]
  byClass: ReadonlyMap<number, WordWeights['groups']>
}

const weights = new Map<string, WordWeights>()

/** Returns the weights of a word. They are cached, because computing powers is slow. */
function weightsOfWord(word: string): WordWeights | null {
  const before = weights.get(word)
  if (before !== undefined) return before
  const known = groupsOfWord(word)
  if (known === null) return null
  const groups = known.shares.map(([group, share]) => [group, share ** SHARE_POWER] as const)
  const byClass = Map.groupBy(groups, ([group]) => classOfGroup(group))
  const made = { rarity: known.rarity ** RARITY_POWER, groups, byClass }
  weights.set(word, made)
  return made
}

/** Sums by group number. All terms share one array, because registers have millions of terms. */
const counted = new Float64Array(MOST_GROUP + 1)

function count(group: number, weight: number, met: number[]): void {
  const before = counted[group] as number
  if (before === 0) met.push(group)
  counted[group] = before + weight
}

/** Returns the groups that the words name. The caller must reset their entries in `counted` before the next term. */
function weigh({ words, head, purpose }: Term, niceClass: number | undefined): number[] {
  const met: number[] = []
  const phrase = purpose.length === 0 ? groupOfPhrase(words) : null
  if (phrase !== null && (niceClass === undefined || classOfGroup(phrase) === niceClass))
    count(phrase, PHRASE_WEIGHT, met)
  for (const word of words) {
    const known = weightsOfWord(word)
    const groups = niceClass === undefined ? known?.groups : known?.byClass.get(niceClass)
    if (known === null || groups === undefined) continue
    const counts = known.rarity * (word === head ? HEAD_WEIGHT : purpose.includes(word) ? PURPOSE_WEIGHT : 1)
    for (let at = 0; at < groups.length; at++) {
      const named = groups[at] as GroupWeight
      count(named[0], named[1] * counts, met)
    }
  }
  return met
}

function likelyGroups(term: Term, niceClass?: number): [group: number, share: number][] {
  const met = weigh(term, niceClass)
  const weights = met.map((group) => counted[group] as number)
  for (const group of met) counted[group] = 0
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const likely = met.map((group, at): [number, number] => [group, (weights[at] as number) / total])
  return likely.sort(([, a], [, b]) => b - a)
}

function likeliest(text: string, niceClass?: number): number[] {
  const met = weigh(readTerm(text), niceClass)
  let best = 0
  for (const group of met) best = Math.max(best, counted[group] as number)
  const likely = met.filter((group) => (counted[group] as number) >= best * AS_LIKELY)
  for (const group of met) counted[group] = 0
  return likely
}

const inOrder = (groups: Iterable<number>) => [...new Set(groups)].sort((a, b) => a - b)

/**
 * Returns groups (vocabulary.ts) in ascending order. `text` is one English term or a list with semicolons, all of
 * `niceClass` if set. Without a known word the result is empty, and the goods may be anything.
 */
export function groupsOf(text: string, niceClass?: number): number[] {
  return inOrder(goodsTerms(text, niceClass !== undefined).flatMap((each) => likeliest(each, niceClass)))
}

/** Groups by class and term, cached because marks share most of their terms. */
const termsRead = new Map<number, Map<string, readonly number[]>>()
const MOST_TERMS_READ = 2000
/** Maximum length of a cached term in characters. A longer term rarely occurs again. */
const LONGEST_TERM_KEPT = 120

function groupsOfTerm(text: string, niceClass: number): readonly number[] {
  const inClass = termsRead.get(niceClass) ?? new Map<string, readonly number[]>()
  const known = inClass.get(text)
  if (known !== undefined) return known
  const likely = likeliest(text, niceClass)
  const groups = likely.length === 0 ? [NO_GROUP] : likely
  if (text.length > LONGEST_TERM_KEPT) return groups
  if (inClass.size >= MOST_TERMS_READ) inClass.clear()
  termsRead.set(niceClass, inClass.set(copyOf(text), groups))
  return groups
}

/** Maximum number of terms to read. The longest lists have thousands of terms, which name the same groups. */
const MOST_TERMS = 200
export const MOST_LETTERS = 20_000

/**
 * Returns the groups of a record's English goods in ascending order, or undefined without a list. `NO_GROUP` stands for
 * unknown or excess terms, which never count as remote. Skips a truncated last term, because a part can mean other
 * goods ("coffee" of "coffee grinders").
 */
export function groupsOfRecord(lists: Iterable<readonly [niceClass: number, text: string]>): number[] | undefined {
  const groups = new Set<number>()
  let left = MOST_TERMS
  for (const [niceClass, text] of lists) {
    const terms = goodsTerms(text.slice(0, MOST_LETTERS), true)
    if (text.length > MOST_LETTERS) terms.pop()
    if (text.length > MOST_LETTERS || terms.length > left || (terms.length === 0 && text.trim() !== ''))
      groups.add(NO_GROUP)
    for (const term of terms.slice(0, left)) for (const group of groupsOfTerm(term, niceClass)) groups.add(group)
    left = Math.max(0, left - terms.length)
  }
  return groups.size === 0 ? undefined : inOrder(groups)
}

/** English goods: one term, or a list with semicolons. */
export interface GoodsList {
  text: string
  niceClass?: number
  understood?: boolean
}

export interface ReadTerm extends Term {
  niceClass: number
  /** Likely groups in the term's class, likeliest first. Their shares add up to 1. */
  groups: ReadonlyMap<number, number>
  /** The likeliest group. Without one, class × 100, which is not the number of any group. */
  group: number
  sectors: ReadonlyMap<string, number>
  rarities: ReadonlyMap<string, number>
  /** Null for goods and for other services. */
  activity: Activity | null
}

type Activity = (typeof ACTIVITIES)[number]

/** Services that are often compared with the goods they concern. */
export const ACTIVITIES = ['selling', 'repairing', 'hiring', 'designing', 'teaching', 'serving'] as const

const NAMED: Record<Activity, RegExp> = {
  selling: /\b(?:retail|wholesal|sales?\b|selling|stores?\b|shops?\b)/i,
  repairing: /\b(?:repair|maintenance|install|servic)/i,
  hiring: /\b(?:rental|hire|leasing)/i,
  designing: /\b(?:design|development|programming|research)/i,
  teaching: /\b(?:teach|educat|training|publish)/i,
  serving: /\b(?:provi|suppl|cater|food and drink)/i,
}

export const FIRST_OF_SERVICES = 35

/** Cached terms, because marks repeat terms and many hits share group titles. */
const readings = new Map<string, ReadTerm>()
const MOST_READINGS = 5000

function rememberedInClass(text: string, niceClass: number): ReadTerm {
  const name = `${niceClass} ${text}`
  const known = readings.get(name)
  if (known !== undefined) return known
  if (readings.size >= MOST_READINGS) readings.clear()
  const reading = readInClass(readTerm(text), niceClass)
  readings.set(name, reading)
  return reading
}

export function readInClass(term: Term, niceClass: number): ReadTerm {
  const groups = new Map(likelyGroups(term, niceClass))
  const sectors = new Map<string, number>()
  for (const [group, share] of groups)
    for (const sector of GOODS_GROUPS.get(group)?.sectors ?? []) sectors.set(sector, (sectors.get(sector) ?? 0) + share)
  const rarities = new Map(term.words.map((word) => [word, groupsOfWord(word)?.rarity ?? UNHEARD_RARITY]))
  const activity =
    niceClass < FIRST_OF_SERVICES ? null : (ACTIVITIES.find((each) => NAMED[each].test(term.text)) ?? null)
  const group = groups.keys().next().value ?? niceClass * 100
  return { ...term, niceClass, groups, group, sectors, rarities, activity }
}

const MOST_CLASSES = 3
const ENOUGH_SHARE = 0.6

/** Reads each term in all its likely classes. A term without `readings` was not understood. */
export function readGoods(lists: readonly GoodsList[]): { text: string; readings: ReadTerm[] }[] {
  return lists.flatMap(({ text, niceClass, understood = true }) => {
    if (!understood) return [{ text, readings: [] }]
    return goodsTerms(text, niceClass !== undefined).map((each) => {
      if (niceClass !== undefined) return { text: each, readings: [rememberedInClass(each, niceClass)] }
      const term = readTerm(each)
      const likely = likelyGroups(term)
      const enough = (likely[0]?.[1] ?? 0) * ENOUGH_SHARE
      const classes = likely.filter(([, share]) => share >= enough).map(([group]) => classOfGroup(group))
      const few = [...new Set(classes)].slice(0, MOST_CLASSES)
      return { text: each, readings: few.map((number) => readInClass(term, number)) }
    })
  })
}
