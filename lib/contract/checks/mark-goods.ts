import { doc, z } from '../../zod.ts'
import { SourceState } from '../constants.ts'
import { Instant, NiceClass } from '../primitives.ts'

const SourceId = z
  .string({ error: 'must be the source of a conflict' })
  .check(
    z.maxLength(40, 'must be the source of a conflict'),
    z.regex(/^[a-z0-9-]+$/, 'must be the source of a conflict'),
  )

const numberWords = 'must be the number of a mark, of 1 to 40 letters, digits and signs'
const MarkNumber = z
  .string({ error: numberWords })
  .check(z.maxLength(40, numberWords), z.regex(/^[A-Za-z0-9][A-Za-z0-9 ./-]*$/, numberWords))

const languageWords = 'must be a language in two small letters, such as de'
const Language = z.string({ error: languageWords }).check(z.regex(/^[a-z]{2}$/, languageWords))

/** Body of POST /api/v2/mark/goods. It does not contain a name, because only the number is forwarded. */
export const MarkGoodsBody = z.strictObject({
  source: doc(SourceId, 'The source of the conflict, such as euipo.'),
  number: doc(MarkNumber, 'The number of the mark, as the conflict has it.'),
  language: doc(z.nullish(Language), 'The language that is wanted (ISO 639-1); en if left out.'),
})
export type MarkGoodsBody = z.infer<typeof MarkGoodsBody>

export const GoodsOfClass = z.object({
  niceClass: doc(NiceClass, 'The Nice class.'),
  language: doc(z.nullable(Language), 'The language of the terms (ISO 639-1); null if the office does not say.'),
  terms: doc(z.array(z.string().check(z.minLength(1))), 'The terms, as the office words them.'),
})
export type GoodsOfClass = z.infer<typeof GoodsOfClass>

/** The goods of one mark in the office's words, requested when the user opens the mark. */
export const MarkGoods = z.object({
  source: doc(SourceId, 'The source that was asked.'),
  number: doc(MarkNumber, 'The number of the mark that was asked about.'),
  state: doc(
    z.enum(SourceState),
    'What became of asking it; not_configured if this service cannot ask that source for the goods of a mark.',
  ),
  askedAt: doc(z.nullable(Instant), 'When it was asked; null if it was not.'),
  complete: doc(
    z.boolean(),
    'True if all that the office has is told; false if it is missing, cut or could not be read in part.',
  ),
  classes: doc(z.array(GoodsOfClass), 'The goods and services by class, in the order of the classes.'),
  reason: doc(z.nullable(z.string()), 'Why the list is missing or not complete, for a person.'),
  retryable: doc(z.boolean(), 'Whether asking again may help.'),
  attribution: doc(z.nullable(z.string()), 'The source as its terms ask to be named.'),
})
export type MarkGoods = z.infer<typeof MarkGoods>
