/** Longest `query` that the interface takes, in characters (its OpenAPI document, parameter Query). */
const QUERY_MAX = 5000
/** Longest `query` in an address, in encoded characters: many servers refuse lines of more than 8 kB. */
const ENCODED_MAX = 7000
/**
 * Fewest characters of a text that is searched inside words. A shorter one is searched as a whole word, because many
 * unrelated names contain it.
 */
const CONTAINED_FROM = 4

const WORDS = 'wordMarkSpecification.verbalElement'

/**
 * A value of RSQL, in double quotes, where a backslash escapes (the grammar in EUIPO's OpenAPI document). An asterisk
 * cannot be escaped, so the caller must have removed those that are not meant as wildcards.
 */
function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** Whether a text is only searched as a whole word. */
export function isShort(text: string): boolean {
  return [...text].length < CONTAINED_FROM
}

const asName = (text: string) => [text]
const asWord = (text: string) => [`${text} *`, `* ${text}`, `* ${text} *`]
const within = (text: string) => (isShort(text) ? [...asName(text), ...asWord(text)] : [`*${text}*`])

function fits(query: string): boolean {
  return query.length <= QUERY_MAX && encodeURIComponent(query).length <= ENCODED_MAX
}

/** Joins as many of the parts as fit, from the first on, into a query for any of them. */
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

/** Query for marks whose words contain one of the texts. */
export function euipoWideQuery(texts: readonly string[]): string {
  return anyOf(comparisons(texts.flatMap(within)))
}

/**
 * Query for use where too many marks contain a text: marks of exactly this name first, then marks in which it is a
 * word, and, where classes are given, marks in these classes that contain it.
 */
export function euipoNarrowQuery(texts: readonly string[], classes: readonly number[]): string {
  const names = comparisons([...texts.flatMap(asName), ...texts.flatMap(asWord)])
  const [first] = texts
  if (classes.length === 0 || first === undefined) return anyOf(names)
  const inClasses = ` or (${comparisons(within(first)).join(' or ')}) and niceClasses=in=(${classes.join(',')})`
  const narrow = anyOf(names, inClasses)
  return narrow === '' ? anyOf(names) : narrow + inClasses
}

/** Query for a mark by its number, and by a part of its words, to try the search for words as well. */
export function euipoControlQuery(number: string, part: string): string {
  return `applicationNumber==${number} and ${comparisons([`*${part}*`]).join('')}`
}
