/** Limit of the `Query` parameter in the interface's OpenAPI document. */
const QUERY_MAX = 5000
/** Many servers reject request lines longer than 8 kB. */
const ENCODED_MAX = 7000
/** Text shorter than this is searched as complete words, because many unrelated names contain it. */
const CONTAINED_FROM = 4

const WORDS = 'wordMarkSpecification.verbalElement'

/**
 * In RSQL, a backslash escapes characters within double quotes (the grammar in EUIPO's OpenAPI document). An asterisk
 * cannot be escaped, so the caller must remove unwanted asterisks.
 */
function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

export function isShort(text: string): boolean {
  return [...text].length < CONTAINED_FROM
}

const asName = (text: string) => [text]
const asWord = (text: string) => [`${text} *`, `* ${text}`, `* ${text} *`]
const within = (text: string) => (isShort(text) ? [...asName(text), ...asWord(text)] : [`*${text}*`])

function fits(query: string): boolean {
  return query.length <= QUERY_MAX && encodeURIComponent(query).length <= ENCODED_MAX
}

function anyOf(parts: readonly string[], rest = ''): string {
  let all = ''
  for (const part of parts) {
    const longer = all === '' ? part : `${all} or ${part}`
    if (!fits(longer + rest)) break
    all = longer
  }
  return all
}

const comparisons = (patterns: readonly string[]) => patterns.map((pattern) => `${WORDS}==${quoted(pattern)}`)

export function euipoWideQuery(texts: readonly string[]): string {
  return anyOf(comparisons(texts.flatMap(within)))
}

/** Used if the wide query matches too many marks. Exact names come first, because parts that do not fit are dropped. */
export function euipoNarrowQuery(texts: readonly string[], classes: readonly number[]): string {
  const names = comparisons([...texts.flatMap(asName), ...texts.flatMap(asWord)])
  const [first] = texts
  if (classes.length === 0 || first === undefined) return anyOf(names)
  const inClasses = ` or (${comparisons(within(first)).join(' or ')}) and niceClasses=in=(${classes.join(',')})`
  const narrow = anyOf(names, inClasses)
  return narrow === '' ? anyOf(names) : narrow + inClasses
}

/** Also searches a part of the words, to test the word search. */
export function euipoControlQuery(number: string, part: string): string {
  return `applicationNumber==${number} and ${comparisons([`*${part}*`]).join('')}`
}
