import { groupsOfRecord, MOST_LETTERS } from '../../../lib/goods/groups.ts'
import { NO_GROUP } from '../../../lib/goods/vocabulary.ts'
import { cleanField } from './clean-text.ts'

/** Most characters of one list that are looked at: some of them are escapes and spaces. */
export const MOST_OF_LIST = 2 * MOST_LETTERS

/** Matches a list in which nothing is to be cleaned, as most are: cleaning takes longer than reading. */
const PLAIN = /^[\x20-\x25\x27-\x7e]*$/

/**
 * The lists of goods and services of one record, in English, as they are read. A list that is odd or too long costs
 * only itself: the record then also has goods that are not known.
 */
export class GoodsLists {
  private readonly lists = new Map<number, string>()
  private unread = false

  /** Adds a list as it stands in its file; `niceClass` is null where it is not known. */
  add(niceClass: number | null, text: string): void {
    const looked = text.slice(0, MOST_OF_LIST)
    const { clean, why } =
      PLAIN.test(looked) && looked.trim() !== '' ? { clean: looked.trim(), why: null } : cleanField(looked)
    if (niceClass === null || why !== null) this.unread = true
    if (niceClass === null || why !== null || clean === null) return
    const before = this.lists.get(niceClass)
    const room = MOST_LETTERS - (before?.length ?? 0)
    const cut = text.length > MOST_OF_LIST || clean.length > room
    if (cut) this.unread = true
    // The term in which a list is cut is left out: a part of it can be other goods.
    const read = cut ? clean.slice(0, Math.max(0, clean.lastIndexOf(';', Math.max(0, room)))) : clean
    if (read !== '') this.lists.set(niceClass, before === undefined ? read : `${before}; ${read}`)
  }

  /**
   * The groups of the goods of a mark that is in these classes (lib/goods/groups.ts). A class without a list has goods
   * that are not known, and so has a list that could not be read. Undefined where there is no list of any of its
   * classes.
   */
  groupsIn(niceClasses: readonly number[]): number[] | undefined {
    const groups = groupsOfRecord([...this.lists].filter(([niceClass]) => niceClasses.includes(niceClass)))
    const whole = !this.unread && niceClasses.every((niceClass) => this.lists.has(niceClass))
    if (groups === undefined) return this.unread ? [NO_GROUP] : undefined
    return whole || groups[0] === NO_GROUP ? groups : [NO_GROUP, ...groups]
  }
}
