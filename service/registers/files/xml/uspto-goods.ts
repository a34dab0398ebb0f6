import { goodsInForce } from '../../../../lib/sources/offices/uspto/goods.ts'
import { niceClass } from '../../../../lib/sources/register/nice-class.ts'
import { GoodsLists } from '../goods-lists.ts'

export class CaseGoods {
  /** `text` is null if it contains markup. */
  private readonly statements: { code: string; text: string | null }[] = []
  /** Nice classes by the office's code for them. Since 1973, that code is the class number. */
  private readonly filed = new Map<string, Set<number | null>>()

  /** `code` follows `GS` in a statement of goods or services. */
  add(code: string, text: string | null): void {
    this.statements.push({ code, text })
  }

  file(code: string, number: number | null): void {
    const known = this.filed.get(code)
    if (known) known.add(number)
    else this.filed.set(code, new Set([number]))
  }

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
