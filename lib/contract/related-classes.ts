import { doc, z } from '../zod.ts'
import { CLASS_DEGREES } from './constants.ts'
import { Count, NiceClass } from './primitives.ts'

export const RelatedClasses = z.object({
  asked: doc(NiceClass, 'The class that was asked for.'),
  found: doc(NiceClass, 'The class of the mark.'),
  degree: doc(z.enum(CLASS_DEGREES), 'How near goods of the two are in the middle of what was compared.'),
  compared: doc(
    z.optional(
      z.object({
        low: doc(Count, 'Pairs that are similar to a low degree.'),
        similar: doc(Count, 'Pairs that are similar.'),
        high: doc(Count, 'Pairs that are similar to a high degree.'),
      }),
    ),
    'How many pairs of goods or services of the two classes practice compared, by what it found.',
  ),
  why: doc(z.string().check(z.minLength(1)), 'What was compared, in one sentence.'),
})
export type RelatedClasses = z.infer<typeof RelatedClasses>
