import { holdsText } from '../../register/holds-text.ts'
import { countUnread, type LiveMark } from '../../register/live-mark.ts'
import { childrenOf, countAt, descendantsOf, elementAt, type XmlElement } from '../../upstream/xml/element.ts'
import { readXml } from '../../upstream/xml/read-xml.ts'
import { readSwissMark } from './mark.ts'
import { SWISSREG_PAGE_SIZE } from './query.ts'

/** One page of the answer to a search. */
export interface SwissregPage {
  marks: LiveMark[]
  /** Records on this page, of which some may not be readable. */
  read: number
  /** Records for the query in the register, by its own account. */
  total: number
  /** Token that asks for the next page; null on the last page. */
  next: string | null
  /**
   * Whether there were records that cannot be read, more records than asked for, another number than announced, not one
   * that fits, or another page than the one asked for.
   */
  strayed: boolean
  /** Records that are no marks. */
  unread: number
}

/** The interface answered that it did not do what was asked. */
export interface SwissregRefusal {
  /** The interface's own code, such as `FAIL_PARSE`; null where it gives none that can be told. */
  refused: string | null
}

/** Longest token of a next page that is sent back, in characters. */
const LONGEST_TOKEN = 32_000
/**
 * Codes of the interface are words in capitals with underscores. Anything else may repeat the query, and is not passed
 * on.
 */
const CODE = /^[A-Z]{2,20}(?:_[A-Z]{2,20}){1,4}$/

const isError = (entry: XmlElement) => /^(?:error|fatal)$/i.test(entry.attributes.get('level') ?? '')

function refusal(result: XmlElement, texts: readonly string[]): SwissregRefusal {
  const codes = descendantsOf(result, 'LogEntry').map((entry) => entry.attributes.get('code') ?? '')
  return { refused: codes.find((code) => CODE.test(code) && !holdsText(code, texts)) ?? null }
}

/**
 * The records of a page; null stands for one without a mark. The schema allows them alone, in bags, and as applications
 * with the mark inside.
 */
function itemsOf(result: XmlElement): (XmlElement | null)[] {
  return descendantsOf(result, 'Data')
    .filter((data) => (data.attributes.get('role') ?? 'item') === 'item')
    .map((data) => descendantsOf(data, 'Trademark')[0] ?? data.children[0] ?? null)
}

/** All text of a record. The register searches all of it. */
const wholeText = ({ text, children }: XmlElement): string => [text, ...children.map(wholeText)].join(' ')

function nextOf(result: XmlElement): string | null {
  const continuations = descendantsOf(result, 'Continuation')
  const token = continuations.find(({ attributes }) => attributes.get('name') === 'NextPage')?.text.trim() ?? ''
  return token === '' || token.length > LONGEST_TOKEN ? null : token
}

/** What an answer lists, before its records are read. */
export interface SwissregList {
  items: (XmlElement | null)[]
  /** Records for the query, by the register's own account; null where that cannot be read. */
  total: number | null
  next: string | null
  /**
   * Whether the number of records differs from what the answer announces, the page is not the one asked for, or the
   * answer reports errors.
   */
  isOdd: boolean
}

/** Reads what an answer lists; null where it is neither a list nor a refusal. */
export function readSwissregList(
  text: string,
  { texts, offset }: { texts: readonly string[]; offset: number },
): SwissregList | SwissregRefusal | null {
  const root = readXml(text)
  if (root?.name !== 'ApiResponse') return null
  const [result, ...others] = childrenOf(root, 'Result')
  if (result === undefined || others.length > 0) return null
  if (!/^(?:true|1)$/.test(result.attributes.get('success') ?? '')) return refusal(result, texts)
  const meta = descendantsOf(result, 'Meta')[0]
  const countOf = (name: string) => (meta === undefined ? null : countAt(meta, name))
  const items = itemsOf(result)
  const total = countOf('TotalItemCount')
  if (total === null && items.length === 0) return null
  const log = elementAt(result, 'Log')
  const isOdd =
    items.length !== (countOf('ItemCount') ?? items.length) ||
    (countOf('ItemCountOffset') ?? offset) !== offset ||
    (log !== null && childrenOf(log, 'LogEntry').some(isError))
  return { items, total, next: nextOf(result), isOdd }
}

/**
 * Reads the answer to one request; null where it is neither a page nor a refusal. A record that cannot be read does not
 * affect the others.
 */
export function readSwissregAnswer(
  text: string,
  { texts, offset }: { texts: readonly string[]; offset: number },
): SwissregPage | SwissregRefusal | null {
  const list = readSwissregList(text, { texts, offset })
  if (list === null || 'refused' in list) return list
  const { items: all, total: counted, next, isOdd } = list
  const total = counted ?? 0
  // No more items are read than were asked for, because judging them would hold up every other check.
  const items = all.slice(0, SWISSREG_PAGE_SIZE)
  const marks = items.flatMap((item) => (item === null ? [] : (readSwissMark(item) ?? [])))
  const fits = (item: XmlElement | null) => item !== null && holdsText(wholeText(item), texts)
  const unread = countUnread(items.length, marks)
  const strayed =
    counted === null ||
    unread > 0 ||
    marks.length < all.length ||
    isOdd ||
    (items.length === 0 ? total > offset : !items.some(fits))
  const counts = { read: items.length, total: Math.max(total, offset + items.length), unread }
  return { marks, ...counts, next, strayed }
}
