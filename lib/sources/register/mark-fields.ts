import { unescaped } from '../upstream/unescape.ts'
import { calendarDate } from './calendar-date.ts'
import { niceClass, sortedClasses } from './nice-class.ts'
import { readableName } from './readable-name.ts'

/** A name or an owner in readable form; null where nothing of it can be read. */
export function shownText(text: string | null | undefined): string | null {
  const readable = readableName(unescaped(text ?? ''))
  return readable === '' ? null : readable
}

/** Most characters of a number. */
const LONGEST_NUMBER = 100

/**
 * The number of a mark as its office writes it; null where there is none, or where the text is too long for a number.
 */
export function shownNumber(text: string | null | undefined): string | null {
  const number = shownText(text)
  return number !== null && number.length <= LONGEST_NUMBER ? number : null
}

/** Several names or owners joined, each once; null where there are none. */
export function shownTogether(texts: readonly (string | null)[], separator: string): string | null {
  return shownText([...new Set(texts.flatMap((text) => shownText(text) ?? []))].join(separator))
}

/** What offices write where they have no value. */
const NOTHING = /^[\s0.-]*$/

/**
 * Nice classes from texts such as `9`, `09` and `09 25`: 1-45, rising, each once. Where one of them is no Nice class,
 * none is returned: that one may be the class that matters, and a mark without classes counts as one of the same class.
 */
export function readClasses(texts: readonly (string | null)[]): { niceClasses: number[]; lost: boolean } {
  const parts = texts.flatMap((text) => (text ?? '').split(/[\s,;]+/)).filter((part) => part !== '')
  const classes = parts.map(niceClass)
  const lost = classes.includes(null)
  return { niceClasses: lost ? [] : sortedClasses(classes.filter((each) => each !== null)), lost }
}

/** Whether a day was given that cannot be read. */
export function isLostDay(text: string | null | undefined): boolean {
  return text !== null && text !== undefined && !NOTHING.test(text) && calendarDate(text) === null
}
