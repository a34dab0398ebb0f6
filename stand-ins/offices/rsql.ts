/** A query in RSQL, as EUIPO's OpenAPI document defines it. Values are without quotes and escapes. */
export type Rsql =
  | { kind: 'or' | 'and'; of: Rsql[] }
  | { kind: 'comparison'; field: string; operator: string; values: string[] }

export class RsqlError extends Error {
  override name = 'RsqlError'
}

const UNRESERVED = /[^"'();,=!~<> ]+/y
const OPERATOR = /=[a-z]*=|!=|[<>]=?/y
const QUOTED = /"((?:\\[\s\S]|[^"\\])*)"|'((?:\\[\s\S]|[^'\\])*)'/y
const OR = / *, *| +or +/y
const AND = / *; *| +and +/y

/** Reads a whole query. Throws RsqlError for what the grammar does not know. */
export function parseRsql(query: string): Rsql {
  let at = 0

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at
    const found = pattern.exec(query)
    if (found !== null) at += found[0].length
    return found
  }

  function need(pattern: RegExp): string {
    const found = take(pattern)
    if (found === null) throw new RsqlError(`Unexpected at ${at}`)
    return found[0]
  }

  function joined(kind: 'or' | 'and', separator: RegExp, part: () => Rsql): Rsql {
    const of = [part()]
    while (take(separator)) of.push(part())
    return of.length === 1 ? (of[0] as Rsql) : { kind, of }
  }

  const either = (): Rsql => joined('or', OR, both)
  const both = (): Rsql => joined('and', AND, constraint)

  function constraint(): Rsql {
    if (!take(/ *\( */y)) return comparison()
    const inner = either()
    need(/ *\)/y)
    return inner
  }

  function value(): string {
    const found = take(QUOTED)
    if (found === null) return need(UNRESERVED)
    return (found[1] ?? found[2] ?? '').replace(/\\([\s\S])/g, '$1')
  }

  function comparison(): Rsql {
    const field = need(UNRESERVED)
    const operator = need(OPERATOR)
    if (!take(/\(/y)) return { kind: 'comparison', field, operator, values: [value()] }
    const values = [value()]
    while (take(/ *, */y)) values.push(value())
    need(/\)/y)
    return { kind: 'comparison', field, operator, values }
  }

  const whole = either()
  if (at < query.length) throw new RsqlError(`Unexpected at ${at}`)
  return whole
}

export type Comparison = Extract<Rsql, { kind: 'comparison' }>

/** Every comparison in a query, from left to right. */
export function comparisonsOf(query: Rsql): Comparison[] {
  return query.kind === 'comparison' ? [query] : query.of.flatMap(comparisonsOf)
}

/** Whether a text matches a value with wildcards, regardless of case. */
export function matchesWildcard(text: string, value: string): boolean {
  const pattern = value.replace(/[\\^$.+?()[\]{}|]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${pattern}$`, 'isu').test(text)
}
