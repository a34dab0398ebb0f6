import type { MarkRecord } from '../../registers/record.ts'
import { readableName } from '../../registers/record-fields.ts'
import { SparqlBinding, SparqlResults, sparqlLiteral } from './lindas.ts'

const PREFIXES = `PREFIX schema: <http://schema.org/>
PREFIX admin: <https://schema.ld.admin.ch/>`
const GRAPH = '<https://lindas.admin.ch/foj/zefix>'
const NAMED = '?company a admin:ZefixOrganisation ; schema:legalName ?legal .'

export const COUNT_QUERY = `${PREFIXES}
SELECT (COUNT(DISTINCT ?company) AS ?companies) FROM ${GRAPH} WHERE { ${NAMED} }`

/**
 * Builds a query for the next companies after an address. SPARQL compares addresses only as strings (1.1, section
 * 17.3). The limit counts companies, so no company is split between pages.
 */
export function pageQuery(after: string, companies: number): string {
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

/** `part` 0 is the registered name, and other parts are registered translations. */
export type CompanyName = MarkRecord & { part: number }

export interface CompanyPage {
  names: CompanyName[]
  /** Number of companies, readable or not. */
  companies: number
  bad: { number: string | null; reason: string }[]
  /** Address of the last company. Null for an empty page, which is the last page. */
  last: string | null
}

/** Returns null if the number of companies is unreadable. */
export function readCount(json: unknown): number | null {
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

function ending(pattern: RegExp, text: string | undefined): string | null {
  return text?.match(pattern)?.[1] ?? null
}

function gather(companies: Map<string, Gathered>, row: SparqlBinding, address: string): void {
  const company = companies.get(address) ?? { legal: '', others: new Set(), uid: null, ehraid: null }
  companies.set(address, company)
  const legal = readableName(row.legal?.value ?? '')
  company.legal ||= legal
  for (const name of [legal, readableName(row.name?.value ?? '')]) if (name !== '') company.others.add(name)
  company.uid ??= ending(/(?:^|\/)(CHE\d{9})$/, row.uid?.value)
  company.ehraid ??= ending(/(?:^|\/)(\d{1,9})$/, row.ehraid?.value ?? address)
}

/** LINDAS contains only companies that are active or in liquidation, and no dates. */
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

/**
 * Returns null for anything but a list of companies. Also returns null if the list goes back to earlier addresses,
 * because reading would never end.
 */
export function readPage(json: unknown, after: string): CompanyPage | null {
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
