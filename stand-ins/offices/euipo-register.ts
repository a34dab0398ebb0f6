import type { StandInMark } from './euipo-marks.ts'
import { type Comparison, matchesWildcard, type Rsql, RsqlError } from './rsql.ts'

/** Field of a mark's words in a query. */
export const WORDS = 'wordMarkSpecification.verbalElement'

/** Made-up marks, as a register that is searched by queries and changes from day to day. */
export interface EuipoRegister {
  /** Enters marks, which count as changed on the current day. */
  enter(...marks: readonly StandInMark[]): void
  /** Changes a mark on the current day. */
  change(number: string, to: Partial<StandInMark>): void
  /** Removes a mark; no query tells that it is gone. */
  remove(number: string): void
  /** Sets the day (`YYYY-MM-DD`) on which marks are entered and changed from now on. */
  setDay(day: string): void
  /** The marks that fit a query, by rising numbers. Throws RsqlError for what the interface does not know. */
  find(query: Rsql): readonly StandInMark[]
  /** All marks by rising numbers. */
  all(): readonly StandInMark[]
}

const COMPARE: Readonly<Record<string, (one: string, other: string) => boolean>> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
}

/** The beginning of a number that a comparison asks for; null where it asks for something else. */
function prefixIn({ field, operator, values: [value = ''] }: Comparison): string | null {
  const isPrefix = field === 'applicationNumber' && operator === '==' && /^[^*]*\*$/.test(value)
  return isPrefix ? value.slice(0, -1) : null
}

/** The beginnings of all numbers that can fit a query, by rising numbers; none begins with another. */
function prefixesOf(query: Rsql): string[] {
  if (query.kind === 'comparison') return [prefixIn(query) ?? '']
  const parts = query.of.map(prefixesOf)
  const shortest = (prefixes: readonly string[]) => Math.min(...prefixes.map(({ length }) => length))
  if (query.kind === 'and') return parts.toSorted((a, b) => shortest(b) - shortest(a))[0] ?? ['']
  const all = [...new Set(parts.flat())].toSorted()
  return all.filter((prefix) => !all.some((other) => other !== prefix && prefix.startsWith(other)))
}

/** Whether a query asks for beginnings of numbers and nothing else. */
const isOfPrefixes = (query: Rsql): boolean =>
  query.kind === 'comparison' ? prefixIn(query) !== null : query.kind === 'or' && query.of.every(isOfPrefixes)

export function createEuipoRegister(): EuipoRegister {
  const marks: StandInMark[] = []
  let isSorted = true
  const changedOn = new Map<string, string>()
  let day = '2026-01-02'

  function sorted(): readonly StandInMark[] {
    if (!isSorted) marks.sort((a, b) => (a.applicationNumber < b.applicationNumber ? -1 : 1))
    isSorted = true
    return marks
  }

  /** The place of the first number that is not before this text. */
  function placeOf(text: string): number {
    const all = sorted()
    let [low, high] = [0, all.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((all[middle]?.applicationNumber ?? '') < text) low = middle + 1
      else high = middle
    }
    return low
  }

  function holds(mark: StandInMark, comparison: Comparison): boolean {
    const { field, operator, values } = comparison
    const [value = ''] = values
    const is = (text: string | undefined) => text !== undefined && matchesWildcard(text, value)
    if (field === WORDS && operator === '==') return is(mark.wordMarkSpecification?.verbalElement)
    if (field === 'applicationNumber' && operator === '==') return is(mark.applicationNumber)
    if (field === 'status' && operator === '==') return is(mark.status)
    if (field === 'updateDate' && COMPARE[operator])
      return COMPARE[operator](changedOn.get(mark.applicationNumber) ?? '', value)
    const has = (each: string) => mark.niceClasses.includes(Number(each))
    if (field === 'niceClasses' && operator === '=in=') return values.some(has)
    if (field === 'niceClasses' && operator === '=all=') return values.every(has)
    throw new RsqlError(`Unknown operator: ${operator}`)
  }

  function fits(mark: StandInMark, query: Rsql): boolean {
    if (query.kind === 'comparison') return prefixIn(query) === '' || holds(mark, query)
    const part = (each: Rsql) => fits(mark, each)
    return query.kind === 'or' ? query.of.some(part) : query.of.every(part)
  }

  return {
    enter(...more) {
      for (const mark of more) {
        marks.push(mark)
        changedOn.set(mark.applicationNumber, day)
      }
      isSorted = false
    },
    change(number, to) {
      const all = sorted()
      for (let at = placeOf(number); all[at]?.applicationNumber === number; at++)
        marks[at] = { ...(all[at] as StandInMark), ...to }
      changedOn.set(number, day)
    },
    remove(number) {
      let count = 0
      const from = placeOf(number)
      while (marks[from + count]?.applicationNumber === number) count++
      marks.splice(from, count)
    },
    setDay(next) {
      day = next
    },
    find(query) {
      const inOne = (prefix: string) =>
        prefix === '' ? sorted() : sorted().slice(placeOf(prefix), placeOf(`${prefix}\u{10ffff}`))
      const within = prefixesOf(query).flatMap(inOne)
      return isOfPrefixes(query) ? within : within.filter((mark) => fits(mark, query))
    },
    all: sorted,
  }
}
