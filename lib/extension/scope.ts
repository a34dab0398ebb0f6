import { Jurisdiction, NiceClasses } from '../contract/primitives.ts'
import { z } from '../zod.ts'
import { MOST_GOODS } from './said-goods.ts'

const word = z.string().check(z.minLength(1), z.maxLength(60))

const SaidGoods = z.object({
  term: word,
  goods: z.string().check(z.minLength(1), z.maxLength(23)),
  classes: NiceClasses,
})

/** One thing that a name is for: in the person's words, in English as it is sent, and its Nice classes. */
export type SaidGoods = z.infer<typeof SaidGoods>

export const SaidGoodsList = z.array(SaidGoods).check(z.maxLength(MOST_GOODS))

/** What a check is scoped to. */
export const Scope = z.object({
  jurisdiction: z.nullable(Jurisdiction),
  /** All classes, those of `goods` among them; empty for all there are. */
  niceClasses: NiceClasses,
  /** Absent where no goods were given in words, as in what older versions stored. */
  goods: z.optional(SaidGoodsList),
})
export type Scope = z.infer<typeof Scope>

const asText = ({ jurisdiction, niceClasses, goods = [] }: Scope) =>
  JSON.stringify([jurisdiction, niceClasses, goods.map(({ term }) => term)])

/** Whether two checks ask for the same: the jurisdiction, the classes, and what was said in words. */
export const isSameScope = (one: Scope, other: Scope): boolean => asText(one) === asText(other)
