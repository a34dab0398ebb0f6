import type { SaidGoods, Scope } from './scope.ts'

/** Most things that a name can be for: the most terms that a service takes. */
export const MOST_GOODS = 20

/** Classes of a scope that were given by number, and not by a word. */
export function classesByNumber({ niceClasses, goods = [] }: Scope): number[] {
  const said = new Set(goods.flatMap(({ classes }) => classes))
  return niceClasses.filter((number) => !said.has(number))
}

/** A scope for these classes and words. */
export function scopeFor(jurisdiction: Scope['jurisdiction'], numbers: readonly number[], goods: SaidGoods[]): Scope {
  const niceClasses = [...new Set([...numbers, ...goods.flatMap(({ classes }) => classes)])].sort((a, b) => a - b)
  return { jurisdiction, niceClasses, ...(goods.length > 0 && { goods }) }
}

/**
 * The goods of a scope as a service takes them; null where none may be sent. If a class was given by its number alone,
 * words for the other classes would make marks of that class look remote.
 */
export function goodsToSend(scope: Scope): string | null {
  const goods = [...new Set(scope.goods?.map(({ goods }) => goods))]
  return goods.length === 0 || classesByNumber(scope).length > 0 ? null : goods.join('; ')
}
