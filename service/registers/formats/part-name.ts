import { dateInName } from './date-in-name.ts'
import { withoutCopyNumber } from './in-date-order.ts'

/** Part of the USPTO's full set (`apc18840407-20251231-07.zip`), also with a copy suffix (` (1)`, ` - Copy`, `-2`). */
const PART = /^(.*\d{8}-\d{8}-)(\d{2,3})(?:[ (_-][^.]*)?((?:\.\w+)+)$/u

export interface NumberedPart {
  set: string
  number: number
  digits: number
  ending: string
  of?: number
}

function readPart([, set, digits, ending]: readonly (string | undefined)[]): NumberedPart | null {
  if (set === undefined || digits === undefined || ending === undefined) return null
  return { set, number: Number(digits), digits: digits.length, ending }
}

/** Parses the name of a part of the USPTO's full set. Returns null for any other name. */
export function partInName(name: string): NumberedPart | null {
  return readPart(PART.exec(name) ?? [])
}

const COUNTED = /^(.*\D)(\d{1,5})(?: ?\(\d+\)| - [^.\d]*| copy(?: \d+)?)?((?:\.\w+)+)$/iu
/** Name with the part number and the number of parts (`part-0002-of-0099.xml`). */
const COUNTED_OF =
  /^(|.*\D)(\d{1,6})([-_ ]?(?:of|von|sur|di)[-_ ]?(\d{1,6})(?!\d|[-.]\d(?!\d{7}(?!\d)|\d{3}[-.]\d))(?:\D.*?)?)(?: ?\(\d+\)| - [^.\d]*| copy(?: \d+)?)?((?:\.\w+)+)$/iu
const PARTS_MAX = 1000
const BEFORE_VERSION = /(?:^|[^a-z])v(?:er(?:sion)?)?[-_. ]?$/iu
const BEFORE_DATE = /(?:^|[^a-z])(?:kw|wk?|weeks?|woche)[-_. ]?$|(?:^|\D)\d{4}[-_.]$|\d{2}[-_.]\d{2}[-_.]$/iu
const YEAR = /^(?:19|20)\d\d$/u

function partOfSome(name: string): NumberedPart | null {
  const [, set, digits, middle = '', total, ending] = COUNTED_OF.exec(name) ?? []
  const part = readPart([name, set, digits, `${middle}${ending}`])
  const of = Number(total)
  const isNone = part === null || ending === undefined || part.number > of
  return isNone || YEAR.test(total ?? '') || BEFORE_DATE.test(part.set) ? null : { ...part, of }
}

/** Parses a part number (`EUTMS_20261117_0002.zip`), and the number of parts if the name states it. */
export function counterInName(name: string): NumberedPart | null {
  const ofSome = partOfSome(name)
  if (ofSome !== null) return ofSome
  const found = COUNTED.exec(name)
  const part = readPart(found ?? [])
  if (found === null || part === null || BEFORE_VERSION.test(part.set)) return null
  const day = dateInName(part.set)
  if (day !== dateInName(name)) return null
  return day === null && (BEFORE_DATE.test(part.set) || YEAR.test(found[2] ?? '')) ? null : part
}

/**
 * Returns all missing numbers if `of` is set, otherwise those before the last. Returns none if most would be missing,
 * because the numbers then mean something else, such as hours.
 */
export function numbersMissing(numbers: readonly number[], of?: number): number[] {
  const known = new Set(numbers)
  if (of !== undefined) {
    // If the parts count from 0, the last one is `of` - 1.
    const first = known.has(0) && !known.has(of) ? 0 : 1
    const all = Array.from({ length: of }, (_, at) => at + first)
    return all.filter((each) => !known.has(each)).slice(0, PARTS_MAX)
  }
  if (known.size < 2) return []
  const [least, last] = [Math.min(...known), Math.max(...known)]
  const from = (first: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const isMostlyThere = (all: readonly number[]) => all.filter((each) => known.has(each)).length * 2 >= all.length
  const all = [from(Math.min(1, least)), ...(known.size > 2 ? [from(least)] : [])].find(isMostlyThere) ?? []
  return all.filter((each) => !known.has(each))
}

export function missingAmong(names: readonly string[]): string[] {
  const parts = names.map(counterInName).filter((part) => part?.of !== undefined) as NumberedPart[]
  return [...Map.groupBy(parts, ({ set, ending }) => `${set} ${ending}`).values()].flatMap((all) => {
    const numbers = numbersMissing(
      all.map(({ number }) => number),
      all[0]?.of,
    )
    return numbers.map((number) => nameOfPart(all[0] as NumberedPart, number))
  })
}

/** Returns the file name of a part in the same set. */
export const nameOfPart = ({ set, digits, ending }: NumberedPart, number: number): string =>
  `${set}${String(number).padStart(digits, '0')}${ending}`

/** True for names of the same part or file. Ignores copy suffixes. */
export function areSamePart(...names: [string, string]): boolean {
  const [part, otherPart] = names.map(partInName)
  if (part && otherPart) return part.set === otherPart.set && part.number === otherPart.number
  const [one, other] = names.map(withoutCopyNumber)
  return one === other
}
