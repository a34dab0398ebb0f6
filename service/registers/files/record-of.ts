import { BETWEEN_ELEMENTS } from '../../../lib/names/reasons/word-elements.ts'
import type { MarkRecord } from '../../../lib/sources/register/mark-record.ts'
import { markWords } from '../../../lib/sources/register/mark-words.ts'
import { sortedClasses } from '../../../lib/sources/register/nice-class.ts'
import { type CleanField, cleanField, cleanText } from './clean-text.ts'
import type { GoodsLists } from './goods-lists.ts'
import { MAX_FIELD } from './limits.ts'
import type { RecordOutcome } from './xml/format.ts'

interface Collected extends Omit<MarkRecord, 'niceClasses' | 'goodsGroups'> {
  /** Null for a number that is not a Nice class. */
  niceClasses: Iterable<number | null>
  isWordMark?: boolean
  goods?: GoodsLists
}

/** The longest known number has some 20 characters. */
const LONGEST_NUMBER = 200

/** No number contains markup: two numbers or a tag ran into one. */
const MARKUP = /[<>]/u

function whyNoNumber({ clean, why }: CleanField): string | null {
  if (clean !== null && MARKUP.test(clean)) return 'has markup in it'
  return why ?? (clean !== null && clean.length > LONGEST_NUMBER ? `is longer than ${LONGEST_NUMBER} characters` : null)
}

/** Searches do not cover all of a longer element. */
const isTooLong = (name: string | null) =>
  name !== null && name.length > MAX_FIELD && name.split(BETWEEN_ELEMENTS).some(({ length }) => length > MAX_FIELD)

/**
 * Returns a record, or the reason against one. Refuses a damaged number or name, and a live word mark without words,
 * because searches would go wrong. Leaves out a damaged owner. One unreadable class drops all classes, and the mark
 * then counts as being in any.
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

/** Returns null for zeros, because `0000000` means no number. */
export function registrationNumber(text: string | null): string | null {
  const number = cleanText(text)
  return number === null || /^0+$/u.test(number) ? null : number
}
