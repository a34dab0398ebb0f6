import { doc, z } from '../zod.ts'
import { GOODS_DEGREES } from './constants.ts'

const Term = z.nullable(z.string().check(z.minLength(1)))

export const ComparedGoods = z.object({
  degree: doc(z.enum(GOODS_DEGREES), 'How near they are; unknown where a side cannot be told.'),
  asked: doc(Term, 'The term of the goods that were asked about which decided; null where the degree is unknown.'),
  found: doc(Term, 'The term of the goods of the mark which decided; null where the degree is unknown.'),
  complete: doc(z.boolean(), 'False where a term of either side was not understood: the goods may then be nearer.'),
  why: doc(z.string().check(z.minLength(1)), 'What decided, in one sentence.'),
})
export type ComparedGoods = z.infer<typeof ComparedGoods>
