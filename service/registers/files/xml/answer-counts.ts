import { wholeNumberIn } from '../../../../lib/sources/upstream/xml/element.ts'
import { type Attributes, attribute } from './format.ts'

/** The IPI states how many marks an answer contains, and how many it found. */
const ITEMS = 'ItemCount'
export const ALL_ITEMS = 'TotalItemCount'
const ITEM = { name: 'Data', role: 'item' }
/** The last page of an answer has no such link. */
const NEXT_PAGE = { name: 'Continuation', of: 'NextPage' }

export const TELLING: ReadonlySet<string> = new Set([ITEMS, ALL_ITEMS])

/** Covers one IPI answer, or a file from another office. */
export class AnswerCounts {
  /** Records that the office says it found, or 0. */
  private found = 0
  private hasNextPage = false
  private items = 0
  private listed = 0
  private unclear: string | null = null
  private readonly numbers = new Set<string>()
  private repeated = 0
  /** Includes unreadable records. */
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

  /** A record that comes twice may replace one that is missing. */
  record(number: string | null): void {
    this.met++
    if (number === null) return
    if (this.numbers.has(number)) this.repeated++
    this.numbers.add(number)
  }

  /**
   * Reasons to suspect missing records. Merged pages are never certainly complete, because a changed mark moves between
   * pages. The operator can accept the file.
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
