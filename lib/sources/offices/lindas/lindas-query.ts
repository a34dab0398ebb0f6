import { sparqlLiteral } from './sparql.ts'

/** Most names of companies that are asked for. */
export const LINDAS_MOST_COMPANIES = 100
/**
 * Most rows that are asked for: the names, the control company, and one more row that shows whether there are more.
 */
export const MOST_ROWS = LINDAS_MOST_COMPANIES + 2

/** A company that certainly is in the register: it proves that an empty answer can be believed. */
export const CONTROL_COMPANY = 'Migros-Genossenschafts-Bund'

/**
 * A name in the form in which names are compared. Like SPARQL's LCASE it follows the rules of no particular language.
 */
export function lowerCase(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/**
 * Query for companies that have `text` in one of their registered names, in any language, and for the control company: a
 * row for each such name. The names are found in a query of their own with its own limit, because LINDAS takes twice as
 * long if it looks for the numbers in the same graph pattern.
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
