import type { MarkRecord } from '../../../lib/sources/register/mark-record.ts'
import { sortedClasses } from '../../../lib/sources/register/nice-class.ts'
import { cleanText } from './clean-text.ts'
import { isMisread } from './misread.ts'
import type { RecordOutcome } from './xml/format.ts'

/** What a reader collected of a record, with texts as they stand in the file. */
export interface Collected extends Omit<MarkRecord, 'niceClasses'> {
  /** Its Nice classes; null among them for one that is no Nice class. */
  niceClasses: Iterable<number | null>
  /** Whether the office says that it is a mark of words, and of nothing else. */
  isWordMark?: boolean
}

/** Matches a character reference of HTML, which no reader of XML or CSV resolves. */
const HTML_REFERENCE = /&[a-z][a-z0-9]{1,30};/iu

interface Field {
  clean: string | null
  why: string | null
}

/** Most characters of a number; the longest known has some 20. */
const LONGEST_NUMBER = 200

/** Why a text cannot be the number of a record, or identify it. */
function whyNoNumber({ clean, why }: Field): string | null {
  return why ?? (clean !== null && clean.length > LONGEST_NUMBER ? `is longer than ${LONGEST_NUMBER} characters` : null)
}

/** A text of a file, cleaned, and why it is not what its office wrote; null where nothing says so. */
function cleanField(text: string | null): Field {
  const clean = cleanText(text)
  if (text === null || clean === null) return { clean, why: null }
  if (clean.includes('\uFFFD')) return { clean, why: 'has bytes that the encoding of the file does not allow' }
  // Some of the signs of such a text are spaces, of which a clean text has fewer.
  if (isMisread(text)) return { clean, why: 'is UTF-8, which is not the encoding that the file declares' }
  const reference = HTML_REFERENCE.exec(clean)?.[0]
  return { clean, why: reference === undefined ? null : `has a reference of HTML in it (${reference})` }
}

/**
 * The record of what was collected, or why there is none. A number or a name that lost characters would be searched
 * wrongly, and so would a mark of words that has no words, unless it is dead. An owner that lost characters is left out.
 * Where one class cannot be read, all are left out, because that one may be the class that matters: a mark without
 * classes counts as being in any.
 */
export function markRecord({ niceClasses, isWordMark = false, ...rest }: Collected): RecordOutcome {
  const number = cleanField(rest.number)
  const name = cleanField(rest.name)
  const owner = cleanField(rest.owner)
  const whyNot = whyNoNumber(number)
  if (whyNot !== null) return { kind: 'bad', reason: `its number ${whyNot}` }
  if (name.why !== null) return { kind: 'bad', reason: `its name ${name.why}` }
  if (isWordMark && name.clean === null && rest.status !== 'dead')
    return { kind: 'bad', reason: 'it is a mark of words by its own account, and has none that can be read' }
  const classes = [...niceClasses]
  const hasAllClasses = !classes.includes(null)
  const record = {
    ...rest,
    name: name.clean,
    owner: owner.why === null ? owner.clean : null,
    niceClasses: hasAllClasses ? sortedClasses(classes.filter((each) => each !== null)) : [],
  }
  const leftOut = [
    ...(owner.why === null ? [] : [`its owner ${owner.why}`]),
    ...(hasAllClasses ? [] : ['its classes are not all Nice classes']),
  ]
  return { kind: 'record', record, ...(leftOut.length > 0 && { leftOut: leftOut.join('; ') }) }
}

/** A registration number as the office writes it, or null: `0000000` stands for none. */
export function registrationNumber(text: string | null): string | null {
  const number = cleanText(text)
  return number === null || /^0+$/u.test(number) ? null : number
}
