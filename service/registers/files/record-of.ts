import { BETWEEN_ELEMENTS } from '../../../lib/names/reasons/word-elements.ts'
import type { MarkRecord } from '../../../lib/sources/register/mark-record.ts'
import { markWords } from '../../../lib/sources/register/mark-words.ts'
import { sortedClasses } from '../../../lib/sources/register/nice-class.ts'
import { type CleanField, cleanField, cleanText } from './clean-text.ts'
import type { GoodsLists } from './goods-lists.ts'
import { MAX_FIELD } from './limits.ts'
import type { RecordOutcome } from './xml/format.ts'

/** What a reader collected of a record, with texts as they stand in the file. */
export interface Collected extends Omit<MarkRecord, 'niceClasses' | 'goodsGroups'> {
  /** Its Nice classes; null among them for one that is no Nice class. */
  niceClasses: Iterable<number | null>
  /** Whether the office says that it is a mark with words, alone or with a picture. */
  isWordMark?: boolean
  /** Its goods and services, where its file has lists of them in English. */
  goods?: GoodsLists
}

/** Most characters of a number; the longest known has some 20. */
const LONGEST_NUMBER = 200

/** Matches markup, which is in no number of an office: two numbers ran together, or a tag of the file got into one. */
const MARKUP = /[<>]/u

/** Why a text cannot be the number of a record, or identify it. */
function whyNoNumber({ clean, why }: CleanField): string | null {
  if (clean !== null && MARKUP.test(clean)) return 'has markup in it'
  return why ?? (clean !== null && clean.length > LONGEST_NUMBER ? `is longer than ${LONGEST_NUMBER} characters` : null)
}

/** Whether a word element is longer than any of which all is searched. */
const isTooLong = (name: string | null) =>
  name !== null && name.length > MAX_FIELD && name.split(BETWEEN_ELEMENTS).some(({ length }) => length > MAX_FIELD)

/**
 * The record of what was collected, or why there is none. A number or a name that lost characters would be searched
 * wrongly, and so would a mark with words that has no words, unless it is dead. An owner that lost characters is left
 * out. Where one class cannot be read, all are left out, because that one may be the class that matters: a mark without
 * classes counts as being in any.
 */
export function markRecord({ niceClasses, isWordMark = false, goods, ...rest }: Collected): RecordOutcome {
  const number = cleanField(rest.number)
  const written = cleanField(rest.name)
  const name = { ...written, clean: markWords(written.clean) }
  const owner = cleanField(rest.owner)
  const whyNot = whyNoNumber(number)
  if (whyNot !== null) return { kind: 'bad', reason: `its number ${whyNot}` }
  if (name.why !== null) return { kind: 'bad', reason: `its name ${name.why}` }
  if (isTooLong(name.clean)) return { kind: 'bad', reason: `its name is longer than ${MAX_FIELD} characters` }
  if (isWordMark && name.clean === null && rest.status !== 'dead')
    return { kind: 'bad', reason: 'it is a mark with words by its own account, and has none that can be read' }
  const classes = [...niceClasses]
  const hasAllClasses = !classes.includes(null)
  const known = hasAllClasses ? sortedClasses(classes.filter((each) => each !== null)) : []
  const goodsGroups = goods?.groupsIn(known)
  const record = {
    ...rest,
    name: name.clean,
    owner: owner.why === null ? owner.clean : null,
    niceClasses: known,
    ...(goodsGroups !== undefined && { goodsGroups }),
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
