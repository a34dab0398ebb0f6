import type { SaidGoods, Scope } from './scope.ts'

/** Maximum number of terms for a service. */
export const MOST_GOODS = 20

/** Returns the classes that the user entered by number, not by word. */
export function classesByNumber({ niceClasses, goods = [] }: Scope): number[] {
  const said = new Set(goods.flatMap(({ classes }) => classes))
  return niceClasses.filter((number) => !said.has(number))
}

/** Builds a scope from the classes entered by number and those of `goods`, sorted and without duplicates. */
export function scopeFor(jurisdiction: Scope['jurisdiction'], numbers: readonly number[], goods: SaidGoods[]): Scope {
  const niceClasses = [...new Set([...numbers, ...goods.flatMap(({ classes }) => classes)])].sort((a, b) => a - b)
  return { jurisdiction, niceClasses, ...(goods.length > 0 && { goods }) }
}

/**
 * Returns null if a class was entered only by number, because words for other classes would make marks in that class
 * look remote.
 */
export function goodsToSend(scope: Scope): string | null {
  const goods = [...new Set(scope.goods?.map(({ goods }) => goods))]
  return goods.length === 0 || classesByNumber(scope).length > 0 ? null : goods.join('; ')
}
