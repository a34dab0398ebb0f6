import { hash } from 'node:crypto'
import { wholeNumberIn } from '../../../../lib/sources/upstream/xml/element.ts'
import { digestOf } from '../numbers-of-file.ts'
import type { AnswerPage } from '../reading.ts'
import { type Attributes, attribute } from './format.ts'

/** How many marks an answer of the IPI holds, and how many its office found. */
const ITEMS = 'ItemCount'
export const ALL_ITEMS = 'TotalItemCount'
/** How many marks of what its office found come on pages before this one. */
const OFFSET = 'ItemCountOffset'
/** What holds one mark. */
const ITEM = { name: 'Data', role: 'item' }
/** What asks for the next page of an answer, which its last page does not have. */
const NEXT_PAGE = { name: 'Continuation', of: 'NextPage' }

/** The elements of an answer whose text says how many records there are. */
export const TELLING: ReadonlySet<string> = new Set([ITEMS, ALL_ITEMS, OFFSET])

const countIn = (text: string) => wholeNumberIn(text) ?? 0

/** What one answer of the IPI, or a file of another office, says of how many records there are. */
export class AnswerCounts {
  /** Most records that the answer says its office found, of which it may hold only some; 0 where it does not say so. */
  private found = 0
  /** How many records of the answer come on pages before this one; null where it does not say so. */
  private from: number | null = null
  private hasNextPage = false
  /** Records that the answer says it holds. */
  private items = 0
  /** Items of the answer, whatever they are. */
  private listed = 0
  /** What stands for the numbers of the records that were met so far, in lists and elsewhere. */
  private readonly numbers: number[] = []

  open(name: string, attributes: Attributes): void {
    if (name === ITEM.name && attribute(attributes, 'role') === ITEM.role) this.listed++
    if (name === NEXT_PAGE.name && attribute(attributes, 'name') === NEXT_PAGE.of) this.hasNextPage = true
  }

  text(name: string, text: string): void {
    if (name === ITEMS) this.items += countIn(text)
    if (name === ALL_ITEMS) this.found = Math.max(this.found, countIn(text))
    if (name === OFFSET) this.from = wholeNumberIn(text)
  }

  /** Counts a record, whether it can be read or not. One without a number is none of the others. */
  record(number: string | null): void {
    this.numbers.push(digestOf(number ?? `none ${this.met}`))
  }

  get met(): number {
    return this.numbers.length
  }

  /** The page of an answer that this is; null where its office does not say how many records it found. */
  get page(): AnswerPage | null {
    const { found, numbers, from } = this
    // The same records have the same hash, in whatever order they come.
    return found === 0 ? null : { found, numbers, from, which: hash('sha256', Float64Array.from(numbers).sort()) }
  }

  /** What the answer says that its office has or gives and that is not in it. */
  leftOut(): string[] {
    const { met, hasNextPage, found } = this
    const items = Math.max(this.items, this.listed)
    const reasons: string[] = []
    if (met < items) reasons.push(`it says that it holds ${items} marks, and holds ${met}`)
    if (hasNextPage && found === 0)
      reasons.push('more pages of its answer follow, and it does not say how many marks they have')
    return reasons
  }
}
