import { sparqlLiteral } from './sparql.ts'

export const LINDAS_MOST_COMPANIES = 100
/** The names, the canary, and one more row that shows if there are more. */
export const MOST_ROWS = LINDAS_MOST_COMPANIES + 2

/** Canary: a company that certainly is in the register. */
export const CONTROL_COMPANY = 'Migros-Genossenschafts-Bund'

/** Like SPARQL's LCASE, follows the rules of no particular language. */
export function lowerCase(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/**
 * A subquery with its own limit finds the names, because LINDAS is twice as slow if the same graph pattern looks for
 * the numbers.
 */
export function lindasQuery(text: string): string {
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
