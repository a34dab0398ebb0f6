import { splitLegalForm } from '../../../names/normalise/legal-form.ts'
import { z } from '../../../zod.ts'
import { readableName } from '../../fields/fields.ts'
import { untyped } from '../../fields/json.ts'
import { failureOf, within } from '../../http/outcome.ts'
import type { UpstreamClient } from '../../http/request.ts'
import {
  answerWith,
  type Connector,
  countUnread,
  emptyConnectorAnswer,
  lostOf,
  TEXT_ONLY,
} from '../../registers/connector.ts'
import type { MarkRecord } from '../../registers/record.ts'
import type { SourceContext } from '../../source.ts'
import { CONTROL_COMPANY, companyHit, type RegisteredCompany } from './connector.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
}

function escaped(character: string): string {
  return ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}

/**
 * Returns a STRING_LITERAL2 with its quotes (SPARQL 1.1 grammar rule 157). Doubles every backslash, so that a quote
 * stays escaped even if a processor resolves `\u` first (section 19.2).
 */
export function sparqlLiteral(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is escaped here
  return `"${text.replace(/["\\\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, escaped)}"`
}

const SparqlTerm = z.object({ type: z.enum(['uri', 'literal', 'typed-literal', 'bnode']), value: z.string() })

/** Query results in JSON (SPARQL 1.1, section 3.2). Rows are parsed singly: a bad one affects no others. */
export const SparqlResults = z.object({
  results: z.object({ bindings: z.array(z.unknown()) }),
})

/** Values by variable. A variable without a value is absent. */
export const SparqlBinding = z.record(z.string(), SparqlTerm)
export type SparqlBinding = z.infer<typeof SparqlBinding>

export const LINDAS_MOST_COMPANIES = 100
/** Maximum number of rows: the names, the canary, and one row that shows whether there are more names. */
export const MOST_ROWS = LINDAS_MOST_COMPANIES + 2

/** Converts to lower case without language-specific rules, like SPARQL's LCASE. */
function lowerCase(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** Returns a query that finds names in a limited subquery, which makes LINDAS twice as fast. */
function lindasQuery(text: string): string {
  const wanted = sparqlLiteral(lowerCase(text))
  const control = sparqlLiteral(lowerCase(CONTROL_COMPANY))
  return `PREFIX schema: <http://schema.org/>
PREFIX admin: <https://schema.ld.admin.ch/>
SELECT DISTINCT ?company ?name ?uid ?ehraid FROM <https://lindas.admin.ch/foj/zefix> WHERE {
  { SELECT DISTINCT ?company ?name WHERE {
    ?company a admin:ZefixOrganisation ; schema:legalName|schema:name ?written .
    BIND(STR(?written) AS ?name)
    FILTER(CONTAINS(LCASE(STR(?name)), ${wanted}) || LCASE(STR(?name)) = ${control})
  } LIMIT ${MOST_ROWS} }
  OPTIONAL { ?company schema:identifier ?u . ?u schema:name "CompanyUID" ; schema:value ?uid . }
  OPTIONAL { ?company schema:identifier ?e . ?e schema:name "CompanyEHRAID" ; schema:value ?ehraid . }
} LIMIT ${MOST_ROWS}`
}

interface LindasRows {
  companies: RegisteredCompany[]
  proven: boolean
  strayed: boolean
  unread: number
  truncated: boolean
}

function ending(pattern: RegExp, ...values: (string | undefined)[]): string | null {
  for (const value of values) {
    const found = value?.match(pattern)?.[1]
    if (found) return found
  }
  return null
}

interface Row {
  address: string
  name: string
  company: RegisteredCompany
}

function readRow(json: unknown): Row | null {
  const row = untyped.object(json)
  const textAt = (variable: string) => SparqlTerm.safeParse(row[variable]).data?.value
  const name = readableName(textAt('name') ?? '')
  if (name === '') return null
  const address = textAt('company')
  const uid = ending(/(?:^|\/)(CHE\d{9})$/, textAt('uid'))
  const ehraid = ending(/(?:^|\/)(\d{1,9})$/, textAt('ehraid'), address)
  const lostNumber = address === undefined || (row.uid !== undefined && uid === null)
  return {
    address: address ?? `without an address: ${name}`,
    name,
    company: { name, uid, ehraid, ...lostOf({ number: lostNumber }) },
  }
}

function withName(known: RegisteredCompany | undefined, company: RegisteredCompany): RegisteredCompany {
  if (known === undefined) return company
  const names = [known.name, ...(known.otherNames ?? [])]
  return names.includes(company.name) ? known : { ...known, otherNames: [...names.slice(1), company.name] }
}

export function readLindasRows(json: unknown, text: string): LindasRows | null {
  const parsed = SparqlResults.safeParse(json)
  if (!parsed.success) return null
  // Comparing more rows than requested would delay every other check.
  const rows = parsed.data.results.bindings.slice(0, MOST_ROWS)
  const wanted = lowerCase(text)
  const companies = new Map<string, RegisteredCompany>()
  let proven = false
  let unread = 0
  let strayed = parsed.data.results.bindings.length > MOST_ROWS
  for (const each of rows) {
    const row = readRow(each)
    const name = lowerCase(row?.name ?? '')
    const isControl = name === lowerCase(CONTROL_COMPANY)
    const isWanted = row !== null && name.includes(wanted)
    proven ||= isControl
    unread += countUnread(1, row === null ? [] : [row.company])
    strayed ||= !isControl && !isWanted
    if (isWanted) companies.set(row.address, withName(companies.get(row.address), row.company))
  }
  const truncated = companies.size > LINDAS_MOST_COMPANIES || rows.length >= MOST_ROWS
  return { companies: [...companies.values()], proven, strayed: strayed || unread > 0, unread, truncated }
}

interface LindasOptions {
  url: string
  gate: UpstreamClient
}

export const LINDAS_ADDRESS = 'https://lindas.admin.ch/query'

/** Maximum time of a search in milliseconds. Searches took 4.3 to 6.3 seconds (public user, September 2026). */
const DEADLINE_MS = 7200
/** Time for queries in milliseconds, which leaves time to report the reason. */
const ASKING_MS = 7000

async function answerOf(
  json: unknown,
  name: string,
  text: string,
  asking: SourceContext,
): ReturnType<Connector['search']> {
  const rows = readLindasRows(json, text)
  if (rows === null)
    return emptyConnectorAnswer('error', 'answered with something other than a list of companies', true)
  const { companies, truncated, proven, strayed, unread } = rows
  if (!strayed && companies.length === 0 && !proven)
    return emptyConnectorAnswer('not_proven', 'a company that certainly is registered did not come back', true)
  const found = {
    records: companies,
    what: 'rows',
    hitOf: (company: RegisteredCompany) => companyHit(name, company, 'live'),
    proof: proven,
    reason: truncated ? `${TEXT_ONLY}, and it had more than ${LINDAS_MOST_COMPANIES} companies` : TEXT_ONLY,
  }
  return answerWith({ ...found, truncated, unread, strayed }, asking)
}

/** Creates a connector, without a key, to active companies and those in liquidation. Searches include the canary. */
export function createLindasConnector({ url, gate }: LindasOptions): Connector {
  async function ask(name: string, context: SourceContext): ReturnType<Connector['search']> {
    const text = splitLegalForm(name).base
    const body = new URLSearchParams({ query: lindasQuery(text) })
    const outcome = await gate.ask({ url, accept: 'application/sparql-results+json', body }, context)
    if (outcome.kind === 'ok') return answerOf(outcome.json, name, text, context)
    const { state, reason, retryable } = failureOf(outcome)
    return emptyConnectorAnswer(state, reason, retryable)
  }

  return {
    id: 'lindas',
    name: 'LINDAS',
    attribution: 'Source: Zefix, Federal Office of Justice, through LINDAS',
    deadlineMs: DEADLINE_MS,
    search: ({ name }, context) => within(context, ASKING_MS, (limited) => ask(name, limited)),
    control: async (context) => (await within(context, ASKING_MS, (limited) => ask(CONTROL_COMPANY, limited))).proof,
  }
}

const PREFIXES = `PREFIX schema: <http://schema.org/>
PREFIX admin: <https://schema.ld.admin.ch/>`
const GRAPH = '<https://lindas.admin.ch/foj/zefix>'
const NAMED = '?company a admin:ZefixOrganisation ; schema:legalName ?legal .'

const COUNT_QUERY = `${PREFIXES}
SELECT (COUNT(DISTINCT ?company) AS ?companies) FROM ${GRAPH} WHERE { ${NAMED} }`

/**
 * Returns a query for the next companies after an address. SPARQL compares addresses only as strings (1.1, section
 * 17.3). The limit counts companies, so a company is never split between pages.
 */
function pageQuery(after: string, companies: number): string {
  return `${PREFIXES}
SELECT ?company ?legal ?name ?uid ?ehraid FROM ${GRAPH} WHERE {
  { SELECT DISTINCT ?company WHERE {
    ${NAMED}
    FILTER(STR(?company) > ${sparqlLiteral(after)})
  } ORDER BY STR(?company) LIMIT ${companies} }
  ?company schema:legalName ?legal .
  OPTIONAL { ?company schema:name ?name . }
  OPTIONAL { ?company schema:identifier ?u . ?u schema:name "CompanyUID" ; schema:value ?uid . }
  OPTIONAL { ?company schema:identifier ?e . ?e schema:name "CompanyEHRAID" ; schema:value ?ehraid . }
}`
}

/** A name of a company. `part` 0 is the registered name, and other parts are registered translations. */
type CompanyName = MarkRecord & { part: number }

export interface CompanyPage {
  names: CompanyName[]
  /** Number of companies, readable or not. */
  companies: number
  bad: { number: string | null; reason: string }[]
  /** Address of the last company. Null for an empty page, which is the last page. */
  last: string | null
}

function readCount(json: unknown): number | null {
  const { data } = SparqlResults.safeParse(json)
  const { data: row } = SparqlBinding.safeParse(data?.results.bindings[0])
  const text = row?.companies?.value ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

interface Gathered {
  legal: string
  others: Set<string>
  uid: string | null
  ehraid: string | null
}

function idAtEnd(pattern: RegExp, text: string | undefined): string | null {
  return text?.match(pattern)?.[1] ?? null
}

function gather(companies: Map<string, Gathered>, row: SparqlBinding, address: string): void {
  const company = companies.get(address) ?? { legal: '', others: new Set(), uid: null, ehraid: null }
  companies.set(address, company)
  const legal = readableName(row.legal?.value ?? '')
  company.legal ||= legal
  for (const name of [legal, readableName(row.name?.value ?? '')]) if (name !== '') company.others.add(name)
  company.uid ??= idAtEnd(/(?:^|\/)(CHE\d{9})$/, row.uid?.value)
  company.ehraid ??= idAtEnd(/(?:^|\/)(\d{1,9})$/, row.ehraid?.value ?? address)
}

/** Returns a company's names. LINDAS has no dates, and all its companies are active or in liquidation. */
function namesOf({ legal, others, uid, ehraid }: Gathered): CompanyName[] | string {
  const number = uid ?? ehraid
  if (number === null) return 'it has no number'
  if (legal === '') return 'it has no name that can be read'
  others.delete(legal)
  return [legal, ...[...others].toSorted()].map((name, part) => ({
    number,
    part,
    name,
    niceClasses: [],
    status: 'live',
    owner: null,
    filedOn: null,
    registeredOn: null,
    expiresOn: null,
    basis: 'national',
    registrationNumber: ehraid,
  }))
}

/** Reads a page. Null for anything but a list of companies in ascending order, so that reading ends. */
function readPage(json: unknown, after: string): CompanyPage | null {
  const parsed = SparqlResults.safeParse(json)
  if (!parsed.success) return null
  const companies = new Map<string, Gathered>()
  for (const binding of parsed.data.results.bindings) {
    const { data: row } = SparqlBinding.safeParse(binding)
    const address = row?.company?.value
    if (row === undefined || address === undefined || address <= after) return null
    gather(companies, row, address)
  }
  const page: CompanyPage = { names: [], companies: companies.size, bad: [], last: null }
  for (const [address, company] of companies) {
    const names = namesOf(company)
    if (typeof names === 'string') page.bad.push({ number: company.uid ?? address, reason: names })
    else page.names.push(...names)
    if (page.last === null || address > page.last) page.last = address
  }
  return page
}

/** Reads all companies page by page, with their number before and after. */
export const companyList = { countQuery: COUNT_QUERY, pageQuery, readCount, readPage }
