import { groupsOfRecord, MOST_LETTERS } from '../../../lib/goods/groups.ts'
import { NO_GROUP } from '../../../lib/goods/vocabulary.ts'
import { cleanField } from './clean-text.ts'

/** Some of the characters are escapes and spaces. */
const MOST_OF_LIST = 2 * MOST_LETTERS

/** Most lists need no cleaning, which takes longer than reading. */
const PLAIN = /^[\x20-\x25\x27-\x7e]*$/

/** Collects the English goods and services of a record. A list that cannot be read only adds unknown goods. */
export class GoodsLists {
  private readonly lists = new Map<number, string>()
  private unread = false

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
    // Drops the term at the cut, because half a term can name other goods.
    const read = cut ? clean.slice(0, Math.max(0, clean.lastIndexOf(';', Math.max(0, room)))) : clean
    if (read !== '') this.lists.set(niceClass, before === undefined ? read : `${before}; ${read}`)
  }

  /**
   * Returns the groups of these classes (lib/goods/groups.ts). A class without a readable list adds unknown goods.
   * Returns undefined without any list.
   */
  groupsIn(niceClasses: readonly number[]): number[] | undefined {
    const groups = groupsOfRecord([...this.lists].filter(([niceClass]) => niceClasses.includes(niceClass)))
    const whole = !this.unread && niceClasses.every((niceClass) => this.lists.has(niceClass))
    if (groups === undefined) return this.unread ? [NO_GROUP] : undefined
    return whole || groups[0] === NO_GROUP ? groups : [NO_GROUP, ...groups]
  }
}
