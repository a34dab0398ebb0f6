import { countUnread, lostOf } from '../../register/live-mark.ts'
import { readableName } from '../../register/readable-name.ts'
import { asObject } from '../../upstream/json-shapes.ts'
import type { RegisteredCompany } from './company-hit.ts'
import { CONTROL_COMPANY, LINDAS_MOST_COMPANIES, lowerCase, MOST_ROWS } from './lindas-query.ts'
import { SparqlResults, SparqlTerm } from './sparql.ts'

interface LindasRows {
  companies: RegisteredCompany[]
  proven: boolean
  /** True if a row is unrelated or unreadable. */
  strayed: boolean
  unread: number
  truncated: boolean
}

/** Numbers come as literals and as endings of addresses. */
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
  const row = asObject(json)
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
  // Judging more rows than requested would delay every other check.
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
