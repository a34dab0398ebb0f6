import { unescaped } from '../upstream/unescape.ts'
import { calendarDate } from './calendar-date.ts'
import { niceClass, sortedClasses } from './nice-class.ts'
import { readableName } from './readable-name.ts'

/** Readable form of a name or an owner. */
export function shownText(text: string | null | undefined): string | null {
  const readable = readableName(unescaped(text ?? ''))
  return readable === '' ? null : readable
}

const LONGEST_NUMBER = 100

/** Null if the number is missing or too long. */
export function shownNumber(text: string | null | undefined): string | null {
  const number = shownText(text)
  return number !== null && number.length <= LONGEST_NUMBER ? number : null
}

/** Joins distinct names or owners. */
export function shownTogether(texts: readonly (string | null)[], separator: string): string | null {
  return shownText([...new Set(texts.flatMap((text) => shownText(text) ?? []))].join(separator))
}

/** Placeholders of offices for a missing value. */
const NOTHING = /^[\s0.-]*$/

/**
 * Reads sorted Nice classes from texts such as `9`, `09` and `09 25`. One unreadable class voids them all, because it
 * may be the one that matters. A mark without classes weighs like one of the same class.
 */
export function readClasses(texts: readonly (string | null)[]): { niceClasses: number[]; lost: boolean } {
  const parts = texts.flatMap((text) => (text ?? '').split(/[\s,;]+/)).filter((part) => part !== '')
  const classes = parts.map(niceClass)
  const lost = classes.includes(null)
  return { niceClasses: lost ? [] : sortedClasses(classes.filter((each) => each !== null)), lost }
}

/** True for a date that is present but unreadable. */
export function isLostDay(text: string | null | undefined): boolean {
  return text !== null && text !== undefined && !NOTHING.test(text) && calendarDate(text) === null
}
