import { goodsInForce } from '../../../../lib/sources/offices/uspto/goods.ts'
import { niceClass } from '../../../../lib/sources/register/nice-class.ts'
import { GoodsLists } from '../goods-lists.ts'

const BEFORE = '<case-file-statements>'
const BEHIND = '</case-file-statements>'

/**
 * Matches the code of a statement of goods or services with its text, as far as that is nothing but text: `GS`, three
 * digits of the class that the office files it under, and a number.
 */
const STATEMENT = /<type-code>\s*GS(?<code>\w{3})\w*\s*<\/type-code>(?:\s*<text>(?<text>[^<]*)<\/text>)?/gu

/** The goods and services of one case file. */
export class CaseGoods {
  /** Statements of goods; `text` is null where it holds more than text. */
  private readonly statements: { code: string; text: string | null }[] = []
  /**
   * Nice classes by the code under which the office files them; since 1973 that code is the number of the class itself.
   */
  private readonly filed = new Map<string, Set<number | null>>()

  /** Reads the statements from the whole text of a case file, because they are cut from it before it is parsed. */
  read(text: string): void {
    for (let from = text.indexOf(BEFORE); from >= 0; ) {
      const to = text.indexOf(BEHIND, from)
      if (to < 0) return
      for (const { groups } of text.slice(from, to).matchAll(STATEMENT))
        this.statements.push({ code: groups?.code ?? '', text: groups?.text ?? null })
      from = text.indexOf(BEFORE, to)
    }
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
