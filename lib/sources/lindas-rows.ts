import { CONTROL_COMPANY, lowerCase, MOST_COMPANIES, MOST_ROWS } from './lindas-query.ts'
import { type SparqlBinding, SparqlResults } from './sparql.ts'

export interface RegisteredCompany {
  name: string
  /** Enterprise number as the register writes it, `CHE107721785`. */
  uid: string | null
  /** The register's own number, which its pages go by. */
  ehraid: string | null
}

export interface LindasRows {
  /** Companies whose name contains the text, each once. */
  companies: RegisteredCompany[]
  /** The control company came back. */
  proven: boolean
  /** Rows came back that were not asked for. */
  strayed: boolean
  /** The register had more than it was asked for. */
  truncated: boolean
}

/** A number given as a literal or at the end of an address: the register's data have it both ways. */
function ending(pattern: RegExp, ...values: (string | undefined)[]): string | null {
  for (const value of values) {
    const found = value?.match(pattern)?.[1]
    if (found) return found
  }
  return null
}

function companyOf(row: SparqlBinding, name: string): RegisteredCompany {
  return {
    name,
    uid: ending(/(?:^|\/)(CHE\d{9})$/, row.uid?.value),
    ehraid: ending(/(?:^|\/)(\d{1,9})$/, row.ehraid?.value, row.company?.value),
  }
}

/** Reads the answer to a search for `text`; null where it is not one. */
export function readLindasRows(json: unknown, text: string): LindasRows | null {
  const parsed = SparqlResults.safeParse(json)
  if (!parsed.success) return null
  const rows = parsed.data.results.bindings
  const wanted = lowerCase(text)
  const companies = new Map<string, RegisteredCompany>()
  let proven = false
  let strayed = false
  for (const row of rows) {
    const name = row.name?.value.trim()
    if (!name || !row.company) return null
    const isControl = lowerCase(name) === lowerCase(CONTROL_COMPANY)
    const isWanted = lowerCase(name).includes(wanted)
    proven ||= isControl
    strayed ||= !isControl && !isWanted
    if (isWanted) companies.set(row.company.value, companies.get(row.company.value) ?? companyOf(row, name))
  }
  const truncated = companies.size > MOST_COMPANIES || rows.length >= MOST_ROWS
  return { companies: [...companies.values()], proven, strayed, truncated }
}
