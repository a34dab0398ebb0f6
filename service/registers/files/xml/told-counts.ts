import { hash } from 'node:crypto'
import { wholeNumberIn } from '../../../../lib/sources/upstream/xml/element.ts'
import { digestOf } from '../numbers-of-file.ts'
import { type Attributes, attribute } from './format.ts'

/** How many marks an answer of the IPI holds, how many its office found, and what holds one of them. */
const ITEMS = 'ItemCount'
const ALL_ITEMS = 'TotalItemCount'
/** How many marks of what its office found come on pages before this one. */
const OFFSET = 'ItemCountOffset'
const ITEM = { name: 'Data', role: 'item' }
/** What asks for the next page of an answer of the IPI, which its last page does not have. */
const NEXT_PAGE = { name: 'Continuation', of: 'NextPage' }
/** Elements that say how many records there are, each with the text that says that there are none. */
const NONE = new Map([
  ['data-available-code', 'N'],
  [ALL_ITEMS, '0'],
])
/** A list of hits of the DPMA, and the elements in which it says how many marks the office found. */
const LIST = 'HitList'
const FOUND = new Set(['DocumentHits', 'DatabaseHits'])

const countIn = (text: string | null) => wholeNumberIn(text) ?? 0

/** What a file says of how many records there are. */
export class ToldCounts {
  /** Whether the file says that it has no record. */
  saysNone = false
  /** Most records that an answer says its office found, of which the file may hold only some; 0 where none says so. */
  found = 0
  /** How many records of an answer come on pages before this one; null where the file does not say so. */
  from: number | null = null
  private hasNextPage = false
  private readonly cut: { reason: string; line: number }[] = []
  /** Records that answers say they hold. */
  private items = 0
  /** Items of answers, whatever they are. */
  private listed = 0
  /** What stands for the numbers of the records that were met so far, in lists and elsewhere. */
  readonly numbers: number[] = []
  /** The list of hits that is open: how many marks the office found, and how many records were met before it. */
  private list: { found: number; before: number } | null = null

  /** Whether the text of an element says how many records there are. */
  tells(name: string): boolean {
    return NONE.has(name) || FOUND.has(name) || name === ITEMS || name === OFFSET
  }

  open(name: string, attributes: Attributes): void {
    if (name === ITEM.name && attribute(attributes, 'role') === ITEM.role) this.listed++
    if (name === NEXT_PAGE.name && attribute(attributes, 'name') === NEXT_PAGE.of) this.hasNextPage = true
    if (name !== LIST) return
    const count = attribute(attributes, 'HitCount')
    if (count === '0') this.saysNone = true
    this.list = { found: countIn(count), before: this.met }
  }

  text(name: string, text: string): void {
    if (text.trim() === NONE.get(name)) this.saysNone = true
    if (name === ITEMS) this.items += countIn(text)
    if (name === ALL_ITEMS) this.found = Math.max(this.found, countIn(text))
    if (name === OFFSET) this.from = wholeNumberIn(text)
    if (this.list && FOUND.has(name)) this.list.found = Math.max(this.list.found, countIn(text))
  }

  /** Counts a record, whether it can be read or not. One without a number is none of the others. */
  record(number: string | null): void {
    this.numbers.push(digestOf(number ?? `none ${this.met}`))
  }

  private get met(): number {
    return this.numbers.length
  }

  /** A hash that is the same where the same records were met, in whatever order. */
  get which(): string {
    return hash('sha256', Float64Array.from(this.numbers).sort())
  }

  /** Ends an element, on a line. */
  close(name: string, line: number): void {
    if (name !== LIST || this.list === null) return
    const { found, before } = this.list
    const given = this.met - before
    this.list = null
    if (given < found)
      this.cut.push({
        reason: `the office found ${found} marks and gave ${given} of them: the others are missing`,
        line,
      })
  }

  /** What the file says that its office has or gives and that is not in it, each with a line. */
  leftOut(): readonly { reason: string; line: number }[] {
    const items = Math.max(this.items, this.listed)
    const reasons: string[] = []
    if (this.met < items) reasons.push(`it says that it holds ${items} marks, and holds ${this.met}`)
    if (this.hasNextPage && this.found === 0)
      reasons.push('more pages of its answer follow, and it does not say how many marks they have')
    return [...this.cut, ...reasons.map((reason) => ({ reason, line: 1 }))]
  }
}
