import { dateInName } from './date-in-name.ts'
import { withoutCopyNumber } from './in-date-order.ts'

/**
 * Matches the name of a numbered part of all records up to a day, as the USPTO has them: `apc18840407-20251231-07.zip`;
 * also with what a browser or a file manager puts behind that of a copy (` (1)`, ` - Copy`, `-2`), and with several
 * endings.
 */
const PART = /^(.*\d{8}-\d{8}-)(\d{2,3})(?:[ (_-][^.]*)?((?:\.\w+)+)$/u

export interface NumberedPart {
  set: string
  number: number
  digits: number
  ending: string
  /** How many parts there are, where the name says it. */
  of?: number
}

function readPart([, set, digits, ending]: readonly (string | undefined)[]): NumberedPart | null {
  if (set === undefined || digits === undefined || ending === undefined) return null
  return { set, number: Number(digits), digits: digits.length, ending }
}

/** What the name of such a part says; null for another name. */
export function partInName(name: string): NumberedPart | null {
  return readPart(PART.exec(name) ?? [])
}

/** Matches a name that ends in a number, also with what stands behind that of a copy. */
const COUNTED = /^(.*\D)(\d{1,5})(?: ?\(\d+\)| - [^.\d]*| copy(?: \d+)?)?((?:\.\w+)+)$/iu
/**
 * Matches a name that says which part it is of how many, `part-0002-of-0099.xml`; also with what stands behind that of
 * a copy.
 */
const COUNTED_OF =
  /^(|.*\D)(\d{1,6})([-_ ]?(?:of|von|sur|di)[-_ ]?(\d{1,6})(?!\d|[-.]\d(?!\d{7}(?!\d)|\d{3}[-.]\d))(?:\D.*?)?)(?: ?\(\d+\)| - [^.\d]*| copy(?: \d+)?)?((?:\.\w+)+)$/iu
/** Most parts of a set that are noted as missing. */
const PARTS_MAX = 1000
/** Matches what stands before a number that is a version. */
const BEFORE_VERSION = /(?:^|[^a-z])v(?:er(?:sion)?)?[-_. ]?$/iu
/** Matches what stands before a number that is a week, a day or a month, or where a year stands alone. */
const BEFORE_DATE = /(?:^|[^a-z])(?:kw|wk?|weeks?|woche)[-_. ]?$|(?:^|\D)\d{4}[-_.]$|\d{2}[-_.]\d{2}[-_.]$/iu
const YEAR = /^(?:19|20)\d\d$/u

function partOfSome(name: string): NumberedPart | null {
  const [, set, digits, middle = '', total, ending] = COUNTED_OF.exec(name) ?? []
  const part = readPart([name, set, digits, `${middle}${ending}`])
  const of = Number(total)
  const isNone = part === null || ending === undefined || part.number > of
  return isNone || YEAR.test(total ?? '') || BEFORE_DATE.test(part.set) ? null : { ...part, of }
}

/**
 * What a name says that ends in the number of a part, as `EUTMS_20261117_0002.zip` does, or says of how many it is one;
 * null for another name.
 */
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
 * The numbers that are missing among those of some parts: all of them where it is known how many there are (`of`). Else
 * those before the last, and none where that would be most of them: they count something else then, such as the hour,
 * or the parts begin at another number.
 */
export function numbersMissing(numbers: readonly number[], of?: number): number[] {
  const known = new Set(numbers)
  if (of !== undefined) {
    // Where the first part has the number 0, the last has one less than there are.
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

/** Names of the parts that are missing among some whose names say how many there are. */
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

/** The name of the part of a number in the set of another. */
export const nameOfPart = ({ set, digits, ending }: NumberedPart, number: number): string =>
  `${set}${String(number).padStart(digits, '0')}${ending}`

/** Whether two names are those of one part of a set, or of one file, whatever stands behind that of a copy. */
export function areSamePart(...names: [string, string]): boolean {
  const [part, otherPart] = names.map(partInName)
  if (part && otherPart) return part.set === otherPart.set && part.number === otherPart.number
  const [one, other] = names.map(withoutCopyNumber)
  return one === other
}
