import { doc, z } from '../zod.ts'
import { RECORD_STATUSES } from './constants.ts'

import { CalendarDate, Jurisdiction, NiceClasses } from './primitives.ts'

const name = doc(z.string().check(z.minLength(1), z.maxLength(2000)), 'The name as it was sent, before cleaning.')
const niceClasses = doc(
  NiceClasses,
  'The Nice classes as they were sent, without those that were added; empty for all.',
)

const goods = doc(
  z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(500)))),
  'What the name is for, in words; null where it was not said.',
)

/** The whole request of a brand check, with defaults filled in. */
export const AskedCheck = z.object({
  name,
  jurisdiction: doc(z.nullable(Jurisdiction), 'The jurisdiction, or null for none.'),
  niceClasses,
  goods,
  leaveOut: doc(
    z.optional(z.array(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)))),
    'Ids of the sources that were not to be asked; empty for none.',
  ),
})

/** The whole request of a trade mark search, with defaults filled in. */
export const AskedSearch = z.object({
  name,
  jurisdictions: doc(z.array(Jurisdiction), 'The jurisdictions; all five where none was sent.'),
  niceClasses,
  goods,
  limit: doc(z.int().check(z.minimum(1), z.maximum(200)), 'Conflicts a page.'),
  cursor: doc(z.nullable(z.string().check(z.maxLength(500))), 'Where the page began; null for the first.'),
  status: doc(z.nullable(z.array(z.enum(RECORD_STATUSES))), 'Only marks of these statuses; null for all.'),
  filedAfter: doc(z.nullable(CalendarDate), 'Only marks filed after this day; null for all.'),
  owner: doc(
    z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
    'Only marks whose owner contains this text; null for all.',
  ),
})
