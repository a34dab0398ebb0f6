import { holdsText } from '../../register/holds-text.ts'
import { countUnread, type LiveMark } from '../../register/live-mark.ts'
import { childrenOf, countAt, descendantsOf, wholeNumberIn, type XmlElement } from '../../upstream/xml/element.ts'
import { readXml } from '../../upstream/xml/read-xml.ts'
import { partOf, readDpmaMark } from './mark.ts'
import { dpmaWordsIn } from './query.ts'

/** The office's limit. Judging more would delay every other check. */
const MOST_HITS = 1000

export interface DpmaList {
  /** German marks, and international registrations that designate Germany. */
  marks: LiveMark[]
  /** Including hits of other registers. */
  read: number
  /** The register's own count. */
  total: number
  /** True for unreadable, surplus or missing hits, or if none fits the query. */
  strayed: boolean
  /** Hits of this register that are not marks. */
  unread: number
}

/** The words of an error are not passed on, because they may repeat the query. */
interface DpmaError {
  /** Such as `E001`. */
  error: string | null
  tooMany: boolean
}

const TOO_MANY = /\btoo (?:many|long|large)\b|\bzu (?:viele|lang|gro(?:ss|ß))\b/i

function errorOf(root: XmlElement): DpmaError | null {
  const said = descendantsOf(root, 'TransactionErrorText').map(({ text }) => text)
  const failed = descendantsOf(root, 'TransactionErrorDetails').length > 0 || said.length > 0
  if (root.name !== 'Error' && !failed) return null
  const messages = ['Message_DE', 'Message_EN'].map((name) => root.attributes.get(name) ?? '')
  const code = descendantsOf(root, 'TransactionErrorCode')[0]?.text.trim() ?? ''
  return {
    error: /^[A-Z]\d{1,5}$/.test(code) ? code : null,
    tooMany: [...said, ...messages, root.text].some((text) => TOO_MANY.test(text)),
  }
}

/** In any order. */
function holdsWords(name: string, texts: readonly string[]): boolean {
  return texts.some((text) => dpmaWordsIn(text).every((word) => holdsText(name, [word])))
}

const countOf = (list: XmlElement): number | null => wholeNumberIn(list.attributes.get('HitCount') ?? null)

export function readDpmaAnswer(text: string, texts: readonly string[]): DpmaList | DpmaError | null {
  const root = readXml(text)
  if (root === null) return null
  const error = errorOf(root)
  if (error !== null) return error
  if (root.name !== 'HitList') return null
  const counts = [countOf(root), countAt(root, 'Counter', 'DocumentHits'), countAt(root, 'Counter', 'DatabaseHits')]
  const told = counts.filter((count) => count !== null)
  const all = childrenOf(root, 'Entries')
  if (told.length === 0 && all.length === 0) return null
  const entries = all.slice(0, MOST_HITS)
  const own = entries.map((entry) => ({ entry, part: partOf(entry) })).filter(({ part }) => part !== 'elsewhere')
  const marks = own.flatMap(({ entry, part }) => readDpmaMark(entry, part) ?? [])
  const named = marks.flatMap(({ name }) => name ?? [])
  const unasked = named.length > 0 && !named.some((name) => holdsWords(name, texts))
  const unread = countUnread(own.length, marks)
  return {
    marks,
    read: entries.length,
    total: Math.max(all.length, ...told),
    unread,
    strayed:
      told.length === 0 || unread > 0 || unasked || all.length > MOST_HITS || entries.length < (countOf(root) ?? 0),
  }
}
