import { doc, z } from '../../zod.ts'
import { HttpsUrl } from '../primitives.ts'

export const Text = z.string().check(z.minLength(1))

/** As exact as its source: `2026`, `2026-04` or `2026-04-15`. */
export const PartialDate = z
  .string()
  .check(z.regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, 'must be a year, a month or a day'))

/** The sources of a fact. `unconfirmed` if none confirms it. */
export const evidence = {
  sourceIds: doc(z.array(Text), 'Ids of the entries in sources where this was read; empty where none was found.'),
  confidence: doc(
    z.optional(z.enum(['unconfirmed'])),
    'Present where no source shows the fact, or its source is old or contradicted: ask the office.',
  ),
}

export const Statement = z.strictObject({
  text: doc(Text, 'The fact, in one or a few sentences.'),
  ...evidence,
})
export type Statement = z.infer<typeof Statement>

export const Link = z.strictObject({
  name: doc(Text, 'What the page is.'),
  url: doc(HttpsUrl, 'Its address, https.'),
  ...evidence,
})
export type Link = z.infer<typeof Link>

export const RequirementSource = z.strictObject({
  id: doc(z.string().check(z.regex(/^[A-Z]{1,2}\d+$/)), 'Id that facts refer to.'),
  title: doc(Text, 'What the page is.'),
  url: doc(z.nullable(HttpsUrl), 'Its address; null where the page is known only under plain http.'),
  date: doc(Text, 'Its date, or "undated" with what can be told about its age.'),
  kind: doc(z.enum(['official', 'law_text', 'secondary']), 'The office itself, a text of the law, or someone else.'),
})
export type RequirementSource = z.infer<typeof RequirementSource>
