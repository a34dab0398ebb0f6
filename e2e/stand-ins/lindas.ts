import { CONTROL_COMPANY } from '../../lib/sources/lindas-query.ts'
import COMPANIES from './companies.json' with { type: 'json' }
import type { Replies, Reply } from './misbehave.ts'
import { type StandIn, startStandIn } from './server.ts'

interface Company {
  name: string
  uid: string
  ehraid: string
}

export interface LindasStandIn extends StandIn {
  /** Address of the SPARQL endpoint. */
  url: string
  /** Enters a company in the register. */
  register(company: Company): void
  /** Texts that were searched for, in the order they were. */
  asked(): string[]
}

const LITERAL = String.raw`"((?:[^"\\\n\r]|\\[tbnrf"'\\]|\\u[0-9A-F]{4})*)"`
const FILTER = new RegExp(
  String.raw`FILTER\(CONTAINS\(LCASE\(STR\(\?name\)\), ${LITERAL}\) \|\| LCASE\(STR\(\?name\)\) = ${LITERAL}\)\n`,
)
const ESCAPED: Record<string, string> = { t: '\t', b: '\b', n: '\n', r: '\r', f: '\f' }

function unescaped(literal: string): string {
  return literal.replace(/\\(?:u(....)|(.))/g, (_all, code: string | undefined, letter: string) =>
    code === undefined ? (ESCAPED[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** The text that a query searches for, and its limit; null for a query that is not understood. */
function readQuery(query: string): { text: string; control: string; limit: number } | null {
  const filter = FILTER.exec(query)
  const limit = /\} LIMIT (\d+)$/.exec(query)?.[1]
  if (filter === null || limit === undefined) return null
  return { text: unescaped(filter[1] ?? ''), control: unescaped(filter[2] ?? ''), limit: Number(limit) }
}

const SPARQL_JSON = 'application/sparql-results+json;charset=utf-8'
const MALFORMED: Reply = { status: 400, type: 'text/plain', body: 'MALFORMED QUERY' }

const literal = (value: string) => ({ type: 'literal', value })

/** The register's data give the number now as a literal, now as an address. */
function binding({ name, uid, ehraid }: Company, position: number): object {
  const company = `https://register.ld.admin.ch/zefix/company/${ehraid}`
  const even = position % 2 === 0
  return {
    company: { type: 'uri', value: company },
    name: literal(name),
    uid: even ? literal(uid) : { type: 'uri', value: `${company}/UID/${uid}` },
    ...(even ? { ehraid: literal(ehraid) } : {}),
  }
}

function list(companies: readonly Company[]): Reply {
  const results = { bindings: companies.map(binding) }
  const body = { head: { vars: ['company', 'name', 'uid', 'ehraid'] }, results }
  return { status: 200, type: SPARQL_JSON, body: JSON.stringify(body) }
}

function repliesTo(query: string, companies: readonly Company[]): Replies {
  const wanted = readQuery(query)
  const lower = companies.map((company) => ({ company, name: company.name.toLowerCase() }))
  const matching = lower.filter(({ name }) => wanted && (name.includes(wanted.text) || name === wanted.control))
  const answer = list(matching.slice(0, wanted?.limit).map(({ company }) => company))
  const others = companies.filter(({ name }) => name === CONTROL_COMPANY || name.startsWith('Umbau'))
  return {
    good: wanted === null ? MALFORMED : answer,
    found: answer,
    nothing: list([]),
    wrongTypes: {
      status: 200,
      type: SPARQL_JSON,
      body: JSON.stringify({ head: {}, results: { bindings: { name: 1 } } }),
    },
    wrongRecord: list(others),
  }
}

/** Starts a LINDAS that holds some real Swiss companies and understands the one query we send. */
export async function startLindas(): Promise<LindasStandIn> {
  const companies: Company[] = [...COMPANIES]
  const queryOf = (body: string) => new URLSearchParams(body).get('query') ?? ''
  const standIn = await startStandIn(({ body }) => repliesTo(queryOf(body), companies))
  return {
    ...standIn,
    url: `${standIn.origin}/query`,
    register: (company) => void companies.push(company),
    asked: () => standIn.received.map(({ body }) => readQuery(queryOf(body))?.text ?? ''),
  }
}
