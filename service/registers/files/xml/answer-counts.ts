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

const countIn = (text: string) => wholeNumberIn(text) ?? 0

/** What one answer of the IPI, or a file of another office, says of how many records there are. */
export class AnswerCounts {
  /** Most records that the answer says its office found; 0 where it does not say so. */
  private found = 0
  private hasNextPage = false
  /** Records that the answer says it holds. */
  private items = 0
  /** Items of the answer, whatever they are. */
  private listed = 0
  /** Records that were met so far, in lists and elsewhere, whether they can be read or not. */
  met = 0

  open(name: string, attributes: Attributes): void {
    if (name === ITEM.name && attribute(attributes, 'role') === ITEM.role) this.listed++
    if (name === NEXT_PAGE.name && attribute(attributes, 'name') === NEXT_PAGE.of) this.hasNextPage = true
  }

  text(name: string, text: string): void {
    if (name === ITEMS) this.items += countIn(text)
    if (name === ALL_ITEMS) this.found = Math.max(this.found, countIn(text))
  }

  /**
   * What the answer says that its office has or gives and that is not in it. Of an answer in several pages nothing shows
   * whether all were saved: a mark that changes meanwhile moves to another page, and another falls between two. The
   * operator knows, and can accept the file.
   */
  leftOut(): string[] {
    const { met, hasNextPage, found } = this
    const items = Math.max(this.items, this.listed)
    const reasons: string[] = []
    if (met < items) reasons.push(`it says that it holds ${items} marks, and holds ${met}`)
    if (met < found)
      reasons.push(`its office found ${found} marks and gave ${met} of them here: the others may be missing`)
    else if (hasNextPage) reasons.push('more pages of its answer follow: what is on them may be missing')
    return reasons
  }
}
