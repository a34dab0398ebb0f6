import type { MarkRecord } from '../../../lib/sources/mark-record.ts'
import { sortedClasses } from '../../../lib/sources/nice-class.ts'
import { cleanText } from './clean-text.ts'
import type { Outcome } from './xml/format.ts'

/** What a reader collected of a record; texts as they stand in the file. */
export interface Collected extends Omit<MarkRecord, 'niceClasses'> {
  /** Null among them for one that is no Nice class. */
  niceClasses: Iterable<number | null>
}

/**
 * Letters with umlauts and accents of UTF-8 that was read as ISO-8859-1 or windows-1252, as a file is whose declaration
 * is wrong: `ZÃ¼rich`. Only pairs that no name has otherwise.
 */
const MISREAD = /[\u00C3\u00C2][\u00A0-\u00BF]|\u00C3[\u201E\u0153\u0178\u2030\u20AC]/u

/** A reference of HTML, which no reader of XML or CSV knows. */
const HTML_REFERENCE = /&[a-z][a-z0-9]{1,30};/iu

/** Why a text is not what its office wrote; null where nothing says so. */
function whyMisread(text: string): string | null {
  if (text.includes('\uFFFD')) return 'has bytes that the encoding of the file does not allow'
  if (MISREAD.test(text)) return 'is UTF-8, which is not the encoding that the file declares'
  const reference = HTML_REFERENCE.exec(text)?.[0]
  return reference === undefined ? null : `has a reference of HTML in it (${reference})`
}

/**
 * The record of what was collected, or why it is none: a number or a name that lost characters would be searched wrongly.
 * An owner that did is left out, and so are all classes where one cannot be read, as that may be the one that matters: a mark
 * without classes counts as of any.
 */
export function markRecord({ niceClasses, ...rest }: Collected): Outcome {
  const name = cleanText(rest.name)
  for (const [what, text] of [['number', rest.number] as const, ['name', name] as const]) {
    const why = text === null ? null : whyMisread(text)
    if (why !== null) return { kind: 'bad', reason: `its ${what} ${why}` }
  }
  const owner = cleanText(rest.owner)
  const whyNoOwner = owner === null ? null : whyMisread(owner)
  const classes = [...niceClasses]
  const hasAllClasses = !classes.includes(null)
  const record = {
    ...rest,
    name,
    owner: whyNoOwner === null ? owner : null,
    niceClasses: hasAllClasses ? sortedClasses(classes.filter((each) => each !== null)) : [],
  }
  const leftOut = [
    ...(whyNoOwner === null ? [] : [`its owner ${whyNoOwner}`]),
    ...(hasAllClasses ? [] : ['its classes are not all Nice classes']),
  ]
  return { kind: 'record', record, ...(leftOut.length > 0 && { leftOut: leftOut.join('; ') }) }
}

/** A registration number as the office writes it, or null: `0000000` stands for none. */
export function registrationNumber(text: string | null): string | null {
  const number = cleanText(text)
  return number === null || /^0+$/u.test(number) ? null : number
}
