import { readXml } from '../../lib/sources/http/xml.ts'
import type { SwissMark } from './swissreg-marks.ts'
import type { SwissAsked } from './swissreg-replies.ts'

/** Made-up marks, as a register that is searched and changes from day to day. */
export interface SwissRegister {
  /** Enters marks, which count as changed on the current day. */
  enter(...marks: readonly SwissMark[]): void
  /** Changes a mark on the current day. */
  change(number: string, to: Partial<SwissMark>): void
  /** Removes a mark; nothing tells that it is gone. */
  remove(number: string): void
  /** Sets the day (`YYYY-MM-DD`) on which marks are entered and changed from now on. */
  setDay(day: string): void
  /** The marks that fit what is asked; those of a search by days in the order of their last changes. */
  find(asked: SwissAsked): readonly SwissMark[]
  /** All marks by rising numbers. */
  all(): readonly SwissMark[]
}

/** A text as the register compares it: without diacritics, and with spaces for special characters. */
function plain(text: string): string {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return ` ${letters.replace(/[^\p{L}\p{N}*]+/gu, ' ').trim()} `
}

function holds(record: string, term: string): boolean {
  if (term.startsWith('"')) return record.includes(plain(term))
  const pattern = plain(term).trim().replaceAll('*', '[^ ]*')
  return new RegExp(` ${pattern} `, 'u').test(record)
}

const recordOf = ({ words, owners, goods }: SwissMark) =>
  plain([words, goods, ...owners.flatMap(({ name, address }) => [name, address])].join(' '))

/** The terms of a search text. */
export const termsIn = (any: string): string[] => any.match(/"[^"]*"|[^\s"]+/g) ?? []

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(Date.parse(text)).toISOString().startsWith(text)

/** The days of a `LastUpdate`; undefined where the interface would not accept them. */
function daysIn(attributes: ReadonlyMap<string, string>): SwissAsked['changed'] | undefined {
  if (attributes.size === 0) return null
  const [from = '', to = ''] = [attributes.get('from'), attributes.get('to')]
  const isHalfOpen = attributes.get('includeFrom') === 'true' && attributes.get('includeTo') === 'false'
  return isHalfOpen && attributes.size === 4 && isDay(from) && isDay(to) ? { from, to } : undefined
}

/** What a request asks for; null where it is none of the requests that the service sends. */
export function readSwissRequest(body: string): SwissAsked | null {
  const root = readXml(body)
  if (root?.name !== 'ApiRequest' || root.children.length !== 1) return null
  const [continuation] = root.named('Continuation')
  if (continuation !== undefined && continuation.attributes.get('name') === 'NextPage') {
    try {
      return JSON.parse(decodeURIComponent(atob(continuation.text))) as SwissAsked
    } catch {
      return null
    }
  }
  const query = root.at('Action', 'TrademarkSearchRequest', 'Query')
  const [wanted, ...others] = query?.children ?? []
  const size = Number(root.descendants('Page')[0]?.attributes.get('size'))
  if (wanted === undefined || wanted.children.length > 0 || others.length > 0 || !(size >= 1 && size <= 64)) return null
  const ascending = root.descendants('LastUpdateSort')[0]?.text === 'Ascending'
  if (wanted.name === 'Any') return { any: wanted.text, changed: null, ascending, offset: 0, size }
  const changed = wanted.name === 'LastUpdate' ? daysIn(wanted.attributes) : undefined
  return changed === undefined ? null : { any: null, changed, ascending, offset: 0, size }
}

export function createSwissRegister(): SwissRegister {
  const marks: SwissMark[] = []
  const changedOn = new Map<SwissMark, string>()
  let day = '2026-01-02'
  const dayOf = (mark: SwissMark) => changedOn.get(mark) ?? ''

  return {
    enter(...more) {
      for (const mark of more) changedOn.set(mark, day)
      marks.push(...more)
    },
    change(number, to) {
      for (const [at, mark] of marks.entries()) {
        if (mark.number !== number) continue
        const changed = { ...mark, ...to }
        marks[at] = changed
        changedOn.set(changed, day)
      }
    },
    remove(number) {
      for (let at = marks.length - 1; at >= 0; at--) if (marks[at]?.number === number) marks.splice(at, 1)
    },
    setDay(next) {
      day = next
    },
    find({ any, changed, ascending }) {
      if (any !== null) {
        const terms = termsIn(any)
        return marks.filter((mark) => terms.some((term) => holds(recordOf(mark), term)))
      }
      const within = marks.filter(
        (mark) => changed === null || (dayOf(mark) >= changed.from && dayOf(mark) < changed.to),
      )
      const sorted = within.toSorted((a, b) => (`${dayOf(a)} ${a.number}` < `${dayOf(b)} ${b.number}` ? -1 : 1))
      return ascending ? sorted : sorted.toReversed()
    },
    all: () => marks.toSorted((a, b) => (a.number < b.number ? -1 : 1)),
  }
}
