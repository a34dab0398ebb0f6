import { wholeNumberIn } from '../../../lib/sources/fields/xml.ts'
import { type Attributes, attribute } from './xml-format.ts'

/** The IPI states how many marks an answer contains, and how many the search found. */
const ITEMS = 'ItemCount'
const ALL_ITEMS = 'TotalItemCount'
const ITEM = { name: 'Data', role: 'item' }
/** The last page of an answer lacks this link. */
const NEXT_PAGE = { name: 'Continuation', of: 'NextPage' }

const TELLING: ReadonlySet<string> = new Set([ITEMS, ALL_ITEMS])

/** Counts for one IPI answer, or for a file from a different office. */
class AnswerCounts {
  private found = 0
  private hasNextPage = false
  private items = 0
  private listed = 0
  private unclear: string | null = null
  private readonly numbers = new Set<string>()
  private repeated = 0
  met = 0

  open(name: string, attributes: Attributes): void {
    if (name === ITEM.name && attribute(attributes, 'role') === ITEM.role) this.listed++
    if (name === NEXT_PAGE.name && attribute(attributes, 'name') === NEXT_PAGE.of) this.hasNextPage = true
  }

  text(name: string, text: string): void {
    if (!TELLING.has(name)) return
    const count = wholeNumberIn(text)
    if (count === null && text.trim() !== '') this.unclear ??= `<${name}>${text.trim().slice(0, 40)}`
    if (name === ITEMS) this.items += count ?? 0
    else this.found = Math.max(this.found, count ?? 0)
  }

  /** Counts repeated records, because each may hide a missing record. */
  record(number: string | null): void {
    this.met++
    if (number === null) return
    if (this.numbers.has(number)) this.repeated++
    this.numbers.add(number)
  }

  /** Returns reasons to suspect missing records, also in merged pages: a changed mark moves between pages. */
  leftOut(): string[] {
    const { met, hasNextPage, found, unclear } = this
    const given = met - this.repeated
    const items = Math.max(this.items, this.listed)
    const reasons: string[] = []
    if (met < items) reasons.push(`it says that it holds ${items} marks, and holds ${met}`)
    if (unclear !== null) reasons.push(`it gives a number of marks that cannot be read: "${unclear}"`)
    if (given < found)
      reasons.push(`its office found ${found} marks and gave ${given} of them here: the others may be missing`)
    else if (hasNextPage) reasons.push('more pages of its answer follow: what is on them may be missing')
    return reasons
  }
}

/** Element of an IPI answer. A request with several actions returns several answers in one file. */
const ANSWER = 'Result'
const NONE = new Map([
  ['data-available-code', 'N'],
  [ALL_ITEMS, '0'],
])
/** Elements of DPMA lists. */
const LIST = 'HitList'
const FOUND = new Set(['DocumentHits', 'DatabaseHits'])

const countIn = (text: string | null) => wholeNumberIn(text) ?? 0

/** Compares a file's records with the counts that the file states. */
export class ToldCounts {
  saysNone = false
  private readonly cut: { reason: string; line: number }[] = []
  /** The first element counts records outside any answer. */
  private readonly answers = [new AnswerCounts()]
  /** The open list: number of marks that the office found, and number of records before the list. */
  private list: { found: number; before: number } | null = null

  private get answer(): AnswerCounts {
    return this.answers.at(-1) as AnswerCounts
  }

  tells(name: string): boolean {
    return NONE.has(name) || FOUND.has(name) || TELLING.has(name)
  }

  open(name: string, attributes: Attributes): void {
    if (name === ANSWER) this.answers.push(new AnswerCounts())
    this.answer.open(name, attributes)
    if (name !== LIST) return
    const count = attribute(attributes, 'HitCount')
    if (count === '0') this.saysNone = true
    this.list = { found: countIn(count), before: this.answer.met }
  }

  text(name: string, text: string): void {
    if (text.trim() === NONE.get(name)) this.saysNone = true
    this.answer.text(name, text)
    if (this.list && FOUND.has(name)) this.list.found = Math.max(this.list.found, countIn(text))
  }

  record(number: string | null): void {
    // Outside an answer, a file may have millions of records, and does not state counts.
    if (this.answers.length > 1) this.answer.record(number)
    else this.answer.met++
  }

  close(name: string, line: number): void {
    if (name !== LIST || this.list === null) return
    const { found, before } = this.list
    const given = this.answer.met - before
    this.list = null
    if (given < found)
      this.cut.push({
        reason: `the office found ${found} marks and gave ${given} of them: the others are missing`,
        line,
      })
  }

  leftOut(): readonly { reason: string; line: number }[] {
    const reasons = this.answers.flatMap((answer) => answer.leftOut())
    return [...this.cut, ...reasons.map((reason) => ({ reason, line: 1 }))]
  }
}
