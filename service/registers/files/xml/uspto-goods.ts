import { goodsInForce } from '../../../../lib/sources/offices/uspto/goods.ts'
import { niceClass } from '../../../../lib/sources/register/nice-class.ts'
import { GoodsLists } from '../goods-lists.ts'

/** The goods and services of one case file. */
export class CaseGoods {
  /** Statements of goods; `text` is null where it holds more than text. */
  private readonly statements: { code: string; text: string | null }[] = []
  /**
   * Nice classes by the code under which the office files them; since 1973 that code is the number of the class itself.
   */
  private readonly filed = new Map<string, Set<number | null>>()

  /** Takes in a statement of goods or services: the code behind `GS` of the class that the office files it under. */
  add(code: string, text: string | null): void {
    this.statements.push({ code, text })
  }

  /** Notes a class and the code of its statements. */
  file(code: string, number: number | null): void {
    const known = this.filed.get(code)
    if (known) known.add(number)
    else this.filed.set(code, new Set([number]))
  }

  /** The lists of goods of the classes that are in force. */
  lists(inForce: ReadonlySet<number | null>): GoodsLists {
    const lists = new GoodsLists()
    for (const { code, text } of this.statements) {
      const classes = [...(this.filed.get(code) ?? [niceClass(code)])]
      const [only = null] = classes.length === 1 ? classes : []
      if (only !== null && !inForce.has(only)) continue
      if (text === null) lists.add(null, '')
      else lists.add(only, goodsInForce(text))
    }
    return lists
  }
}
