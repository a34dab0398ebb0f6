import { wholeNumberIn } from '../../../../lib/sources/upstream/xml/element.ts'
import { type Attributes, attribute } from './format.ts'

/** How many marks an answer of the IPI holds, and how many its office found. */
const ITEMS = 'ItemCount'
export const ALL_ITEMS = 'TotalItemCount'
/** What holds one mark. */
const ITEM = { name: 'Data', role: 'item' }
/** What asks for the next page of an answer, which its last page does not have. */
const NEXT_PAGE = { name: 'Continuation', of: 'NextPage' }

/** The elements of an answer whose text says how many records there are. */
export const TELLING: ReadonlySet<string> = new Set([ITEMS, ALL_ITEMS])

/** What one answer of the IPI, or a file of another office, says of how many records there are. */
export class AnswerCounts {
  /** Most records that the answer says its office found; 0 where it does not say so. */
  private found = 0
  private hasNextPage = false
  /** Records that the answer says it holds. */
  private items = 0
  /** Items of the answer, whatever they are. */
  private listed = 0
  /** What the answer says in place of a number of records; null for nothing. */
  private unclear: string | null = null
  private readonly numbers = new Set<string>()
  /** Records whose number had come in the answer before. */
  private repeated = 0
  /** Records that were met so far, in lists and elsewhere, whether they can be read or not. */
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

  /** Counts a record of an answer. One that comes twice stands where another may be missing. */
  record(number: string | null): void {
    this.met++
    if (number === null) return
    if (this.numbers.has(number)) this.repeated++
    this.numbers.add(number)
  }

  /**
   * What the answer says that its office has or gives and that is not in it. Of an answer in several pages nothing
   * shows whether all were saved: a mark that changes meanwhile moves to another page, and another falls between two.
   * The operator knows, and can accept the file.
   */
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
