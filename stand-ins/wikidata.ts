import { type Fake, type Setters, settersOf, startFake } from './fake.ts'
import { json, type Replies, type Reply } from './misbehave.ts'

/** An item of Wikidata, with the statements that are asked for. */
export interface WikidataItem {
  /** `Q37158`. */
  id: string
  /** Labels by language, such as `mul`, `en` and `de`. */
  labels: Readonly<Record<string, string>>
  /** Number of pages about it, in all wikis. */
  links: number
  /** Items that it is an instance of (P31). */
  classes: readonly string[]
  /** Names of those who own or make it, or of which it is a part (P127, P176, P749). */
  owners?: readonly string[]
  /** ISO 3166-1 codes of its countries (P17, P495). */
  countries?: readonly string[]
}

/** What a query asks for: a page of items. */
interface AskedPage {
  classes: string[]
  leastLinks: number
  /** Address of the last item of the page before; empty for the first page. */
  after: string
  limit: number
}

/** Returns the answer to a query instead of `good`. `asked` counts the queries, this one included. */
export type Spoil = (good: Reply, asked: number, page: AskedPage) => Reply

interface WikidataManner {
  /** Changes the answers to queries; null for the truth. */
  spoil: Spoil | null
}

export interface WikidataFake extends Fake, Setters<WikidataManner> {
  /** Address of the SPARQL endpoint. */
  url: string
  /** The pages that were asked for, oldest first; null for a query that was not understood. */
  asked(): (AskedPage | null)[]
}

const ENTITY = 'http://www.wikidata.org/entity/'
const SPARQL_JSON = 'application/sparql-results+json;charset=utf-8'
const INTEGER = 'http://www.w3.org/2001/XMLSchema#integer'
const VARIABLES = ['item', 'name', 'links', 'classes', 'owner', 'owners', 'country']
const MALFORMED: Reply = {
  status: 400,
  type: 'text/plain;charset=utf-8',
  body: 'SPARQL-QUERY: queryStr=…\njava.util.concurrent.ExecutionException: MalformedQueryException\n',
}

const PAGE = new RegExp(
  [
    String.raw`^\s*\{ SELECT DISTINCT \?item WHERE \{`,
    String.raw`VALUES \?class \{((?: wd:Q\d+)+) \}`,
    String.raw`\?item wdt:P31 \?class ; wikibase:sitelinks \?count \.`,
    String.raw`FILTER\(\?count >= (\d+)\)`,
    String.raw`FILTER\(STR\(\?item\) > "([^"\\]*)"\)`,
    String.raw`\} ORDER BY STR\(\?item\) LIMIT (\d+) \}$`,
  ].join(String.raw`\n\s*`),
  'm',
)

/** The page that a query asks for; null for a query that asks for no page or leaves out one of the answer's columns. */
function readQuery(query: string): AskedPage | null {
  const [head = ''] = query.split('WHERE')
  const [, classes = '', least = '', after = '', limit = ''] = PAGE.exec(query) ?? []
  if (limit === '' || !VARIABLES.every((name) => head.includes(`?${name}`))) return null
  return { classes: classes.match(/Q\d+/g) ?? [], leastLinks: Number(least), after, limit: Number(limit) }
}

const literal = (value: string) => ({ type: 'literal', value })
const integer = (value: number) => ({ type: 'literal', datatype: INTEGER, value: String(value) })

/** A row of a result. What an item does not have is absent. */
function binding({ id, labels, links, classes, owners = [], countries = [] }: WikidataItem): object {
  const language = ['mul', 'en', 'de'].find((code) => code in labels)
  const [owner] = owners.toSorted()
  const [country] = countries.toSorted()
  return {
    item: { type: 'uri', value: `${ENTITY}${id}` },
    name: language ? { 'xml:lang': language, ...literal(labels[language] as string) } : literal(''),
    links: integer(links),
    classes: literal(classes.map((of) => `${ENTITY}${of}`).join(' ')),
    owners: integer(owners.length),
    ...(owner && { owner: literal(owner) }),
    ...(country && { country: literal(country) }),
  }
}

const answer = (bindings: readonly object[]): Reply => ({
  ...json({ head: { vars: VARIABLES }, results: { bindings } }),
  type: SPARQL_JSON,
})

function itemsOf({ classes, leastLinks, after, limit }: AskedPage, items: readonly WikidataItem[]): WikidataItem[] {
  return items
    .filter((item) => item.links >= leastLinks && item.classes.some((of) => classes.includes(of)))
    .filter(({ id }) => `${ENTITY}${id}` > after)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, limit)
}

/**
 * Starts an endpoint of the Wikidata Query Service that holds these items and understands the queries that
 * scripts/brands/wikidata.ts sends.
 */
export async function startWikidata(items: readonly WikidataItem[]): Promise<WikidataFake> {
  const asked: (AskedPage | null)[] = []
  const how: WikidataManner = { spoil: null }
  const other: WikidataItem = { id: 'Q99999999', labels: { en: 'Zurich' }, links: 200, classes: ['Q515'] }
  const fake = await startFake(({ body }): Replies => {
    const page = readQuery(new URLSearchParams(body).get('query') ?? '')
    asked.push(page)
    const whole = page === null ? MALFORMED : answer(itemsOf(page, items).map(binding))
    const good = page === null ? whole : (how.spoil?.(whole, asked.length, page) ?? whole)
    return {
      good,
      found: good,
      nothing: answer([]),
      wrongTypes: answer([{ item: 1 }]),
      wrongRecord: answer([binding(other)]),
    }
  })
  return {
    ...fake,
    ...settersOf(how),
    url: `${fake.origin}/sparql`,
    asked: () => asked,
  }
}
