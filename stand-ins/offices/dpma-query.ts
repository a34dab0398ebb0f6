/** A condition of the expert search, as far as the service uses it. */
export type DpmaQuery =
  | { kind: 'is'; field: string; value: string; phrase: boolean }
  | { kind: 'and' | 'or'; of: DpmaQuery[] }

/** A query that the office does not understand. */
export class DpmaQueryError extends Error {}

const TOKEN = /\s*(?:([()])|(UND|ODER)(?=[\s(])|([A-Z]+)=(?:"([^"\\]*)"|([\p{L}\p{N}\p{M}?]+)))/uy

type Token = { kind: '(' | ')' | 'UND' | 'ODER' } | Extract<DpmaQuery, { kind: 'is' }>

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(text)
    if (match === null) throw new DpmaQueryError('not understood')
    const [, bracket, operator, field, phrase, word] = match
    if (field !== undefined)
      tokens.push({ kind: 'is', field, value: phrase ?? word ?? '', phrase: phrase !== undefined })
    else tokens.push({ kind: (bracket ?? operator) as '(' })
  }
  return tokens
}

/** Reads a query; UND binds more closely than ODER. Throws DpmaQueryError. */
export function parseDpmaQuery(text: string): DpmaQuery {
  const tokens = tokensOf(text)

  function list(kind: 'and' | 'or', operator: 'UND' | 'ODER', next: () => DpmaQuery): DpmaQuery {
    const first = next()
    const of = [first]
    while (tokens[0]?.kind === operator) {
      tokens.shift()
      of.push(next())
    }
    return of.length === 1 ? first : { kind, of }
  }

  function term(): DpmaQuery {
    const token = tokens.shift()
    if (token?.kind === 'is') return token
    if (token?.kind !== '(') throw new DpmaQueryError('a condition is missing')
    const inner = or()
    if (tokens.shift()?.kind !== ')') throw new DpmaQueryError('a bracket is not closed')
    return inner
  }

  const and = () => list('and', 'UND', term)
  const or = (): DpmaQuery => list('or', 'ODER', and)

  const query = or()
  if (tokens.length > 0) throw new DpmaQueryError('something is left over')
  return query
}

/** Every condition of a query, in its order. */
export function conditionsOf(query: DpmaQuery): Extract<DpmaQuery, { kind: 'is' }>[] {
  return query.kind === 'is' ? [query] : query.of.flatMap(conditionsOf)
}
