/** Generic endings, and those of the five jurisdictions and their neighbours. */
const DOMAIN =
  /^(?:https?:\/\/)?(www\.)?([^\s/]+?)(\.(?:com|net|org|info|biz|io|ai|app|dev|shop|store|online|swiss|eu|ch|li|de|at|fr|it|es|us|nl|be|co\.uk|uk))?\/?$/iu

/** The name without `www.` and ending. Null for any other text. */
export function withoutDomain(base: string): string | null {
  if (!base.includes('.')) return null
  const [, www, name, end] = DOMAIN.exec(base.trim()) ?? []
  return name === undefined || (www === undefined && end === undefined) ? null : name
}
