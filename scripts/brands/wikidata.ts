import { setTimeout as timer } from 'node:timers/promises'
import { OTHER_SCRIPT } from '../../lib/names/normalise/fold.ts'
import { readableName } from '../../lib/sources/fields/fields.ts'
import { askUpstream } from '../../lib/sources/http/request.ts'
import { SparqlBinding, SparqlResults, sparqlLiteral } from '../../lib/sources/offices/zefix/lindas.ts'
import type { ListedBrand } from './lists.ts'

/** The Wikidata Query Service. What it answers is CC0-1.0. */
export const WIKIDATA_SPARQL = 'https://query.wikidata.org/sparql'

export interface WikidataOptions {
  /** Sends our User-Agent, without which the service refuses. */
  fetch: typeof fetch
  /** Address of the SPARQL endpoint. */
  address: string
  /** Milliseconds between an answer and the next request. */
  pauseMs: number
  /** Told what was done, a line at a time. */
  say(line: string): void
  /** Longest time for an answer, in milliseconds; 65 s if left out, because the service itself stops after 60 s. */
  deadlineMs?: number
  /** Waits for so many milliseconds. */
  wait?(milliseconds: number): Promise<unknown>
}

interface Group {
  title: string
  /** Items that its own items are instances of. */
  classes: string[]
  /** Fewest pages that all wikis together must have about an item. */
  leastLinks: number
}

const GROUPS: readonly Group[] = [
  { title: 'brands and trademarks', classes: ['Q431289', 'Q167270'], leastLinks: 3 },
  { title: 'businesses', classes: ['Q4830453', 'Q891723', 'Q783794'], leastLinks: 10 },
  {
    title: 'chains, banks, airlines, breweries and car makers',
    classes: ['Q507619', 'Q18043413', 'Q22687', 'Q46970', 'Q131734', 'Q786820'],
    leastLinks: 3,
  },
  { title: 'car models, software and web sites', classes: ['Q3231690', 'Q7397', 'Q35127'], leastLinks: 10 },
]

interface Sector {
  sector: string
  niceClasses: number[]
}

const RETAIL: Sector = { sector: 'retail', niceClasses: [35] }
/** Sector of each class that tells one. If an item has several, the first here is its sector. */
const SECTORS: Readonly<Record<string, Sector>> = {
  Q22687: { sector: 'banks', niceClasses: [36] },
  Q46970: { sector: 'airlines', niceClasses: [39] },
  Q131734: { sector: 'beer', niceClasses: [32] },
  Q786820: { sector: 'cars', niceClasses: [12] },
  Q3231690: { sector: 'car-models', niceClasses: [12] },
  Q7397: { sector: 'software', niceClasses: [9, 42] },
  Q35127: { sector: 'web', niceClasses: [35, 38, 42] },
  Q507619: RETAIL,
  Q18043413: RETAIL,
}

/** Items in a page. */
const PAGE_SIZE = 500
const QUESTION = { accept: 'application/sparql-results+json', maxBytes: 8_000_000 }
/** How often the service may ask to wait for the same page. */
const MOST_WAITS = 3
/** Longest wait that is accepted, in milliseconds. A service that asks for more, such as a day, is not asked again. */
const LONGEST_WAIT_MS = 600_000
/** Number of sitelinks from which on a brand is known. */
const KNOWN_FROM = 8
const LONGEST_NAME = 60
const MOST_WORDS = 4
const ENTITY = 'http://www.wikidata.org/entity/'
const ITEM = /^http:\/\/www\.wikidata\.org\/entity\/Q\d+$/

/**
 * Query for the next items of a group after an address, in the order of their addresses. The limit counts items, and
 * facts are looked up only for these. Items without a name come too, so that only the last page is short.
 */
function pageQuery({ classes, leastLinks }: Group, after: string): string {
  return `PREFIX wd: <${ENTITY}>
PREFIX wdt: <http://www.wikidata.org/prop/direct/>
PREFIX wikibase: <http://wikiba.se/ontology#>
PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
SELECT ?item ?name (MAX(?sitelinks) AS ?links) (GROUP_CONCAT(DISTINCT STR(?kind)) AS ?classes)
  (MIN(STR(?label)) AS ?owner) (COUNT(DISTINCT ?holder) AS ?owners) (MIN(?code) AS ?country) WHERE {
  { SELECT DISTINCT ?item WHERE {
    VALUES ?class { ${classes.map((id) => `wd:${id}`).join(' ')} }
    ?item wdt:P31 ?class ; wikibase:sitelinks ?count .
    FILTER(?count >= ${leastLinks})
    FILTER(STR(?item) > ${sparqlLiteral(after)})
  } ORDER BY STR(?item) LIMIT ${PAGE_SIZE} }
  ?item wdt:P31 ?kind ; wikibase:sitelinks ?sitelinks .
  OPTIONAL { ?item rdfs:label ?mul . FILTER(LANG(?mul) = "mul") }
  OPTIONAL { ?item rdfs:label ?en . FILTER(LANG(?en) = "en") }
  OPTIONAL { ?item rdfs:label ?de . FILTER(LANG(?de) = "de") }
  BIND(COALESCE(?mul, ?en, ?de, "") AS ?name)
  OPTIONAL {
    ?item wdt:P127|wdt:P176|wdt:P749 ?holder .
    OPTIONAL { ?holder rdfs:label ?label . FILTER(LANG(?label) IN ("mul", "en")) }
  }
  OPTIONAL { ?item wdt:P17|wdt:P495 ?place . ?place wdt:P297 ?code . }
} GROUP BY ?item ?name`
}

/** A brand, and how many pages there are about it. */
interface Found {
  brand: ListedBrand
  links: number
}

/** A label on one line; null if it is none, but the number of an item. */
function labelOf(text: string | undefined): string | null {
  if (text === undefined || /^Q\d+$/.test(text) || /[\t\n\r]/.test(text)) return null
  return readableName(text) || null
}

function isBrandName(name: string): boolean {
  return (
    name.length <= LONGEST_NAME &&
    name.split(' ').length <= MOST_WORDS &&
    /[\p{L}\p{N}]/u.test(name) &&
    !OTHER_SCRIPT.test(name)
  )
}

/** The brand of a row; null if its name is no brand's name. */
function brandOf(row: SparqlBinding, classes: readonly string[], links: number): ListedBrand | null {
  const name = labelOf(row.name?.value)
  if (name === null || !isBrandName(name)) return null
  const sectors = Object.keys(SECTORS).flatMap((id) => (classes.includes(id) ? (SECTORS[id] ?? []) : []))
  const country = row.country?.value ?? ''
  return {
    name,
    spellings: [],
    // Many companies name several shareholders, none of whom is the owner.
    owner: row.owners?.value === '1' ? labelOf(row.owner?.value) : null,
    sector: sectors[0]?.sector ?? '',
    niceClasses: [...new Set(sectors.flatMap(({ niceClasses }) => niceClasses))].sort((a, b) => a - b),
    countries: /^[A-Z]{2}$/.test(country) ? [country] : [],
    renown: links >= KNOWN_FROM ? 'known' : null,
    sources: ['wikidata'],
  }
}

interface Page {
  /** Number of items, with a usable name or without. */
  items: number
  found: Found[]
  /** Address of the last item; null for an empty page. */
  last: string | null
}

/** Reads the page of a group after an address. Throws Error with the reason if it is not that page. */
function readPage(json: unknown, { classes: wanted, leastLinks }: Group, after: string): Page {
  const parsed = SparqlResults.safeParse(json)
  if (!parsed.success) throw new Error('answered with JSON that is no list of items')
  const items = new Set<string>()
  const found: Found[] = []
  let last: string | null = null
  for (const binding of parsed.data.results.bindings) {
    const { data: row } = SparqlBinding.safeParse(binding)
    const item = row?.item?.value ?? ''
    if (row === undefined || !ITEM.test(item)) throw new Error('answered with a row without item')
    if (item <= after) throw new Error('went back to items that it had given before')
    const links = Number(row.links?.value ?? Number.NaN)
    const classes = (row.classes?.value ?? '').replaceAll(ENTITY, '').split(' ')
    if (!(links >= leastLinks && wanted.some((id) => classes.includes(id))))
      throw new Error('answered with an item that was not asked for')
    items.add(item)
    if (last === null || item > last) last = item
    const brand = brandOf(row, classes, links)
    if (brand !== null) found.push({ brand, links })
  }
  return { items: items.size, found, last }
}

/** Of brands with the same name, capitals aside, the one with most sitelinks; of equal ones, one with a sector. */
function eachOnce(all: readonly Found[]): ListedBrand[] {
  const best = new Map<string, Found>()
  for (const found of all) {
    const key = found.brand.name.toLowerCase()
    const before = best.get(key)
    const tellsMore = before?.links === found.links && before.brand.sector === '' && found.brand.sector !== ''
    if (before === undefined || found.links > before.links || tellsMore) best.set(key, found)
  }
  return [...best.values()].map(({ brand }) => brand)
}

/**
 * Takes brands from Wikidata, group by group and page by page, one request at a time. If the service asks to wait with
 * a 429 or 503 and Retry-After, the same page is asked for again, at most three times. All or nothing: rejects with an
 * Error that names host and reason if a page is missing, cut or not the one that was asked for.
 */
export async function fetchWikidata(options: WikidataOptions): Promise<ListedBrand[]> {
  const { fetch, address, pauseMs, say, deadlineMs = 65_000, wait = timer } = options
  const { host } = new URL(address)
  let isFirst = true

  async function ask(query: string): Promise<unknown> {
    let pause = isFirst ? 0 : pauseMs
    isFirst = false
    for (let waits = 0; ; waits++) {
      if (pause > 0) await wait(pause)
      const context = { fetch, signal: AbortSignal.timeout(deadlineMs), now: Date.now }
      const outcome = await askUpstream({ ...QUESTION, url: address, body: new URLSearchParams({ query }) }, context)
      if (outcome.kind === 'ok') return outcome.json
      const isBusy = outcome.kind === 'rate_limited' || (outcome.kind === 'http' && outcome.status === 503)
      const retryAt = isBusy ? outcome.retryAt : null
      if (retryAt === null) throw new Error(outcome.reason)
      if (waits === MOST_WAITS) throw new Error(`${outcome.reason}, after ${waits} waits`)
      pause = Math.max(retryAt - Date.now(), pauseMs)
      if (pause > LONGEST_WAIT_MS) throw new Error(`${outcome.reason} and asks to wait for more than ten minutes`)
      say(`Wikidata asks to wait for ${Math.ceil(pause / 1000)} s`)
    }
  }

  /** A page is short only if nothing comes after it: so a page that was cut is noticed by the next one. */
  async function fetchGroup(group: Group): Promise<Found[]> {
    const all: Found[] = []
    let after = ''
    for (let items = 0, isShort = false; ; ) {
      const page = readPage(await ask(pageQuery(group, after)), group, after)
      if (page.last === null && items === 0) throw new Error(`gave no ${group.title}`)
      if (page.last === null) return all
      if (isShort) throw new Error('gave a page with fewer items than it has')
      all.push(...page.found)
      items += page.items
      isShort = page.items < PAGE_SIZE
      after = page.last
      say(`Wikidata, ${group.title}: ${items} items`)
    }
  }

  try {
    const all: Found[] = []
    for (const group of GROUPS) all.push(...(await fetchGroup(group)))
    return eachOnce(all)
  } catch (error) {
    throw new Error(`${host}: ${error instanceof Error ? error.message : error}`)
  }
}
