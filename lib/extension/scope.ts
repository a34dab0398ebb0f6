import { Jurisdiction } from '../contract/constants.ts'
import { NiceClasses } from '../contract/primitives.ts'
import { z } from '../zod.ts'

const MOST_GOODS = 20

const word = z.string().check(z.minLength(1), z.maxLength(60))

const SaidGoods = z.object({
  term: word,
  goods: z.string().check(z.minLength(1), z.maxLength(23)),
  classes: NiceClasses,
})

/** `term` is the user's word, `goods` the English term that is sent. */
type SaidGoods = z.infer<typeof SaidGoods>

const SaidGoodsList = z.array(SaidGoods).check(z.maxLength(MOST_GOODS))

export const Scope = z.object({
  jurisdiction: z.nullable(z.enum(Jurisdiction)),
  /** All classes, including those of `goods`. Empty means every class. */
  niceClasses: NiceClasses,
  goods: z.optional(SaidGoodsList),
})
export type Scope = z.infer<typeof Scope>

const asText = ({ jurisdiction, niceClasses, goods = [] }: Scope) =>
  JSON.stringify([jurisdiction, niceClasses, goods.map(({ term }) => term)])

function classesByNumber({ niceClasses, goods = [] }: Scope): number[] {
  const said = new Set(goods.flatMap(({ classes }) => classes))
  return niceClasses.filter((number) => !said.has(number))
}

export const scopes = {
  /** Compares the jurisdiction, the classes in order, and the user's words for goods. */
  areSame: (one: Scope, other: Scope): boolean => asText(one) === asText(other),

  /** Returns the goods as words. Null if a class has none, because its marks would then look remote. */
  goodsToSend(scope: Scope): string | null {
    const goods = [...new Set(scope.goods?.map(({ goods }) => goods))]
    return goods.length === 0 || classesByNumber(scope).length > 0 ? null : goods.join('; ')
  },
}

/** How a form builds a scope. */
export const scopeFields = {
  mostGoods: MOST_GOODS,

  classesByNumber,

  /** Builds a scope from the classes entered by number and those of `goods`, sorted and without duplicates. */
  from(jurisdiction: Scope['jurisdiction'], numbers: readonly number[], goods: SaidGoods[]): Scope {
    const niceClasses = [...new Set([...numbers, ...goods.flatMap(({ classes }) => classes)])].sort((a, b) => a - b)
    return { jurisdiction, niceClasses, ...(goods.length > 0 && { goods }) }
  },
}
