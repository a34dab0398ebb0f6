import type { SaidGoods, Scope } from './scope.ts'

/** The most terms that a service accepts. */
export const MOST_GOODS = 20

/** Classes that the person entered by number, not by a word. */
export function classesByNumber({ niceClasses, goods = [] }: Scope): number[] {
  const said = new Set(goods.flatMap(({ classes }) => classes))
  return niceClasses.filter((number) => !said.has(number))
}

/** Adds the classes of `goods` to those that were entered by number. The result is sorted and without duplicates. */
export function scopeFor(jurisdiction: Scope['jurisdiction'], numbers: readonly number[], goods: SaidGoods[]): Scope {
  const niceClasses = [...new Set([...numbers, ...goods.flatMap(({ classes }) => classes)])].sort((a, b) => a - b)
  return { jurisdiction, niceClasses, ...(goods.length > 0 && { goods }) }
}

/** Null if a class was entered only by number: words for other classes would make marks of that class look remote. */
export function goodsToSend(scope: Scope): string | null {
  const goods = [...new Set(scope.goods?.map(({ goods }) => goods))]
  return goods.length === 0 || classesByNumber(scope).length > 0 ? null : goods.join('; ')
}
