/**
 * Domain endings that are used in the names of businesses: generic ones, and those of the five jurisdictions and their
 * neighbours.
 */
const DOMAIN =
  /^(?:https?:\/\/)?(www\.)?([^\s/]+?)(\.(?:com|net|org|info|biz|io|ai|app|dev|shop|store|online|swiss|eu|ch|li|de|at|fr|it|es|us|nl|be|co\.uk|uk))?\/?$/iu

/** The name in a domain name, without "www." and its ending; null where the text is no domain name. */
export function withoutDomain(base: string): string | null {
  if (!base.includes('.')) return null
  const [, www, name, end] = DOMAIN.exec(base.trim()) ?? []
  return name === undefined || (www === undefined && end === undefined) ? null : name
}
