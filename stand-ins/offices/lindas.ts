import { CONTROL_COMPANY } from '../../lib/sources/offices/zefix/connector.ts'
import { type Fake, type OfficeFake, type Setters, settersOf, startFake } from '../fake.ts'
import { json, type Replies, type Reply } from '../misbehave.ts'
import COMPANIES from './companies.json' with { type: 'json' }

export interface Company {
  name: string
  /** Names of the company in other languages. */
  translations?: string[]
  uid: string
  ehraid: string
}

type BeforeCompanies = (asked: 'count' | 'page') => ((companies: readonly Company[]) => readonly Company[]) | undefined

/** How the interface behaves; a test changes it. */
interface LindasManner {
  /** Called before a count or a page of the register is given; may return an answer to give instead. */
  beforePage: BeforeCompanies | null
}

export interface LindasFake extends Fake, OfficeFake, Setters<LindasManner> {
  /** Address of the SPARQL endpoint. */
  url: string
  /** Enters a company in the register. */
  register(company: Company): void
  /** Strikes the company with this number off. */
  strike(uid: string): void
  /** The register, as it is now. */
  companies(): readonly Company[]
  /** Texts that were searched for, oldest first. */
  asked(): string[]
}

const LITERAL = String.raw`"((?:[^"\\\n\r]|\\[tbnrf"'\\]|\\u[0-9A-F]{4})*)"`
/** A search for names, in a query of its own within the one for the numbers. */
const SEARCH = new RegExp(
  String.raw`\{ SELECT DISTINCT \?company \?name WHERE \{\s*\?company a admin:ZefixOrganisation ; schema:legalName\|schema:name \?written \.\s*` +
    String.raw`BIND\(STR\(\?written\) AS \?name\)\s*FILTER\(CONTAINS\(LCASE\(STR\(\?name\)\), ${LITERAL}\) \|\| LCASE\(STR\(\?name\)\) = ${LITERAL}\)\s*\} LIMIT (\d+) \}`,
)
const ESCAPED: Record<string, string> = { t: '\t', b: '\b', n: '\n', r: '\r', f: '\f' }

function unescaped(literal: string): string {
  return literal.replace(/\\(?:u(....)|(.))/g, (_all, code: string | undefined, letter: string) =>
    code === undefined ? (ESCAPED[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** The text that a query searches for, and its limits; null for a query that is not understood. */
function readQuery(query: string): { text: string; control: string; limit: number } | null {
  const search = SEARCH.exec(query)
  const limit = /\} LIMIT (\d+)$/.exec(query)?.[1]
  if (search === null || limit === undefined) return null
  const [, text = '', control = '', ofNames] = search
  return { text: unescaped(text), control: unescaped(control), limit: Math.min(Number(limit), Number(ofNames)) }
}

const COUNT = /SELECT \(COUNT\(DISTINCT \?company\) AS \?companies\)/
const PAGE = new RegExp(
  String.raw`FILTER\(STR\(\?company\) > ${LITERAL}\)\n\s*\} ORDER BY STR\(\?company\) LIMIT (\d+) \}`,
)

const addressOf = ({ ehraid }: Company) => `https://register.ld.admin.ch/zefix/company/${ehraid}`

/**
 * The companies of one page: those whose address comes after a given one, in the order of addresses. Null for a query
 * that asks for no such page.
 */
function readPageQuery(query: string, companies: readonly Company[]): Company[] | null {
  const [, after = '', limit = ''] = PAGE.exec(query) ?? []
  if (limit === '') return null
  const behind = companies.filter((company) => addressOf(company) > unescaped(after))
  return behind.toSorted((a, b) => (addressOf(a) < addressOf(b) ? -1 : 1)).slice(0, Number(limit))
}

const MALFORMED: Reply = { status: 400, type: 'text/plain', body: 'MALFORMED QUERY' }

const literal = (value: string) => ({ type: 'literal', value })

/** A row of a result. Its number is sometimes a literal and sometimes an address, as in the register's data. */
function binding({ name, uid, ehraid }: Company, position: number): object {
  const company = addressOf({ name, uid, ehraid })
  const even = position % 2 === 0
  return {
    company: { type: 'uri', value: company },
    name: literal(name),
    uid: even ? literal(uid) : { type: 'uri', value: `${company}/UID/${uid}` },
    ...(even ? { ehraid: literal(ehraid) } : {}),
  }
}

const sparql = (vars: string[], bindings: unknown): Reply => ({
  ...json({ head: { vars }, results: { bindings } }),
  type: 'application/sparql-results+json;charset=utf-8',
})

const list = (companies: readonly Company[]) => sparql(['company', 'name', 'uid', 'ehraid'], companies.map(binding))

/** A page of companies, a row for each of their names; the name under which a company is registered is among them. */
function page(companies: readonly Company[]): Reply {
  const rows = companies.map((company, at) => ({ ...binding(company, at), legal: literal(company.name) }))
  const bindings = companies.flatMap(({ translations = [] }, at) => [
    rows[at],
    ...translations.map((name) => ({ ...rows[at], name: literal(name) })),
  ])
  return sparql([], bindings)
}

function count(companies: readonly Company[]): Reply {
  const type = 'http://www.w3.org/2001/XMLSchema#integer'
  const bindings = [{ companies: { type: 'literal', datatype: type, value: String(companies.length) } }]
  return sparql(['companies'], bindings)
}

/** The answer to a query for a count or a page of the register; null for any other query. */
function ofRegister(query: string, companies: readonly Company[], before: BeforeCompanies | null): Reply | null {
  const isCount = COUNT.test(query)
  if (!isCount && readPageQuery(query, []) === null) return null
  const spoil = before?.(isCount ? 'count' : 'page') ?? ((all) => all)
  return isCount ? count(spoil(companies)) : page(spoil(readPageQuery(query, companies) ?? []))
}

function repliesTo(query: string, companies: readonly Company[], before: BeforeCompanies | null): Replies {
  const whole = ofRegister(query, companies, before)
  if (whole !== null) return { good: whole, found: whole, nothing: list([]), wrongTypes: list([]), wrongRecord: whole }
  const wanted = readQuery(query)
  const names = companies.flatMap((company) =>
    [company.name, ...(company.translations ?? [])].map((name) => ({ ...company, name })),
  )
  const isWanted = (name: string) => wanted !== null && (name.includes(wanted.text) || name === wanted.control)
  const answer = list(names.filter(({ name }) => isWanted(name.toLowerCase())).slice(0, wanted?.limit))
  const others = companies.filter(({ name }) => name === CONTROL_COMPANY || name.startsWith('Umbau'))
  return {
    good: wanted === null ? MALFORMED : answer,
    found: answer,
    nothing: list([]),
    wrongTypes: sparql([], { name: 1 }),
    wrongRecord: list(others),
  }
}

/** Starts a LINDAS that holds some real Swiss companies and understands the queries we send. */
export async function startLindas(): Promise<LindasFake> {
  const companies: Company[] = [...COMPANIES]
  const how: LindasManner = { beforePage: null }
  const queryOf = (body: string) => new URLSearchParams(body).get('query') ?? ''
  const fake = await startFake(({ body }) => repliesTo(queryOf(body), companies, how.beforePage))
  return {
    ...fake,
    ...settersOf(how),
    url: `${fake.origin}/query`,
    env: { LINDAS_URL: `${fake.origin}/query` },
    enter: (name) => void companies.push({ name: `${name} AG`, uid: 'CHE100000007', ehraid: '7' }),
    register: (company) => void companies.push(company),
    strike(uid) {
      companies.splice(0, companies.length, ...companies.filter((company) => company.uid !== uid))
    },
    companies: () => companies,
    asked: () => fake.received.map(({ body }) => readQuery(queryOf(body))?.text ?? ''),
  }
}
