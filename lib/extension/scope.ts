import { Jurisdiction } from '../contract/constants.ts'
import { NiceClasses } from '../contract/primitives.ts'
import { z } from '../zod.ts'
import { MOST_GOODS } from './said-goods.ts'

const word = z.string().check(z.minLength(1), z.maxLength(60))

const SaidGoods = z.object({
  term: word,
  goods: z.string().check(z.minLength(1), z.maxLength(23)),
  classes: NiceClasses,
})

/** `term` is the user's word, `goods` the English term that is sent. */
export type SaidGoods = z.infer<typeof SaidGoods>

export const SaidGoodsList = z.array(SaidGoods).check(z.maxLength(MOST_GOODS))

export const Scope = z.object({
  jurisdiction: z.nullable(z.enum(Jurisdiction)),
  /** All classes, including those of `goods`. Empty means every class. */
  niceClasses: NiceClasses,
  goods: z.optional(SaidGoodsList),
})
export type Scope = z.infer<typeof Scope>

const asText = ({ jurisdiction, niceClasses, goods = [] }: Scope) =>
  JSON.stringify([jurisdiction, niceClasses, goods.map(({ term }) => term)])

/** Compares the jurisdiction, the classes in order, and the user's words for goods. */
export const isSameScope = (one: Scope, other: Scope): boolean => asText(one) === asText(other)
