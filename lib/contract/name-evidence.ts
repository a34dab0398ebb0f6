import { doc, z } from '../zod.ts'
import { EVIDENCE_CODES } from './constants.ts'

export const NameEvidence = z.object({
  code: doc(z.enum(EVIDENCE_CODES), 'What is told. Skip the whole list where one is not known to you.'),
  values: doc(
    z.array(z.string()),
    'The names, words, letters or numbers that it is about, in the order of $1, $2 and $3 of the texts under `why` in locales/.',
  ),
})
/** A statement about two names. Clients write the sentence in the reader's language. */
export type NameEvidence = z.infer<typeof NameEvidence>
