import { doc, z } from '../../zod.ts'
import { DomainState, Gap, Jurisdiction, RecordStatus, SearchMethod, SourceKind, SourceState } from '../constants.ts'
import { CalendarDate, Count, HttpsUrl, Instant, NiceClasses, RegionCode } from '../primitives.ts'

export const NOTE_CODES = ['crowded_field', 'other_territories'] as const

const SENT_NOTE_CODES = ['several_names', 'unknown_sources'] as const

const name = doc(z.string().check(z.minLength(1), z.maxLength(2000)), 'The name as it was sent, before cleaning.')
const niceClasses = doc(
  NiceClasses,
  'The Nice classes as they were sent, without those that were added; empty for all.',
)

const goods = doc(
  z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(500)))),
  'What the name is for, in words; null if it was not said.',
)

/** The complete request of a brand check, with defaults filled in. */
export const AskedCheck = z.object({
  name,
  jurisdiction: doc(z.nullable(z.enum(Jurisdiction)), 'The jurisdiction, or null for none.'),
  niceClasses,
  goods,
  leaveOut: doc(
    z.optional(z.array(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)))),
    'Ids of the sources that were not to be asked; empty for none.',
  ),
})

/** The complete request of a trade mark search. Texts are marked as pure, so the bundler can drop them. */
export const AskedSearch = z.object({
  name,
  jurisdictions: doc(z.array(z.enum(Jurisdiction)), 'The jurisdictions; all five if none was sent.'),
  niceClasses,
  goods,
  limit: doc(z.int().check(z.minimum(1), z.maximum(200)), 'Conflicts a page.'),
  cursor: doc(
    z.nullable(/* @__PURE__ */ z.string().check(z.maxLength(500))),
    'Where the page began; null for the first.',
  ),
  status: doc(z.nullable(z.array(z.enum(RecordStatus))), 'Only marks of these statuses; null for all.'),
  filedAfter: doc(z.nullable(CalendarDate), 'Only marks filed after this day; null for all.'),
  owner: doc(
    z.nullable(/* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(200))),
    'Only marks whose owner contains this text; null for all.',
  ),
})

export const AnswerOrigin = z.enum(['live', 'cache', 'snapshot', 'fallback'])
export type AnswerOrigin = z.infer<typeof AnswerOrigin>

const identity = {
  id: doc(z.string().check(z.regex(/^[a-z0-9-]+$/)), 'Stable id of the source.'),
  name: doc(z.string().check(z.minLength(1)), 'Name of the register, with its office or registry.'),
  kind: doc(z.enum(SourceKind), 'What the source holds.'),
  jurisdictions: doc(z.array(RegionCode), 'Where its records have effect; empty if it is not bound to one.'),
  required: doc(z.boolean(), 'Whether the verdict depends on it.'),
  manualUrl: doc(z.nullable(HttpsUrl), 'Official page where a person can search by hand.'),
}

/** Progress of a sync that imports a register from its office. */
export const Filling = z.object({
  percent: doc(z.int().check(z.minimum(0), z.maximum(99)), 'Percent of its records that are held, rounded down.'),
  held: doc(Count, 'Records that are held so far.'),
  expected: doc(Count, 'Records that the office says it has.'),
  readyBy: doc(z.nullable(Instant), 'About when all of them will be held; null if that cannot be told.'),
})
export type Filling = z.infer<typeof Filling>

export const CoverageRow = z.object({
  ...identity,
  state: doc(z.enum(SourceState), 'What became of asking it.'),
  method: doc(
    z.enum(SearchMethod),
    'similarity: alike names are found; text: only the same letters; exact: one exact name (domains).',
  ),
  askedAt: doc(z.nullable(Instant), 'When it was asked; null if it was not.'),
  origin: doc(
    z.optional(AnswerOrigin),
    'live: fetched now; cache: from memory; snapshot: from current imported records; fallback: from an older or secondary path.',
  ),
  dataAsOf: doc(z.optional(z.nullable(Instant)), 'Date of the records, if the source is a copy.'),
  records: doc(z.nullable(Count), 'How many records were searched; null if unknown.'),
  matches: doc(
    z.nullable(Count),
    'How many records of this source are alike; null if unknown. Counted before the filters of a search, before one mark that several sources know is listed once, and before all but the riskiest are left out: the rows together can be more than the conflicts and the total of a search.',
  ),
  truncated: doc(z.boolean(), 'True if the source had more than it gave.'),
  provenAt: doc(z.nullable(Instant), 'When a known record last came back by the same path.'),
  reason: doc(
    z.optional(z.nullable(z.string())),
    'Why the row is not complete, or what a complete one leaves out, for a person.',
  ),
  retryable: doc(z.optional(z.boolean()), 'Whether asking again may help.'),
  gap: doc(
    z.optional(z.enum(Gap)),
    'Whose doing it is that the row is not complete: asked (nobody can answer this in full, or more was alike than is given) or source (it failed, or is not connected here as it could be). Left out if it is complete.',
  ),
  filling: doc(
    z.optional(Filling),
    'How far the register is, while the service fills it; left out if it does not, or holds all of it.',
  ),
  attribution: doc(z.optional(z.nullable(z.string())), 'The source as its terms ask to be named.'),
})
export type CoverageRow = z.infer<typeof CoverageRow>

export const UnsearchedRow = z.object({
  ...identity,
  reason: doc(z.string().check(z.minLength(1)), 'Why it was not part of this check.'),
})
export type UnsearchedRow = z.infer<typeof UnsearchedRow>

export const Coverage = z.object({
  complete: doc(z.boolean(), 'True when every required source is complete.'),
  searched: doc(z.array(CoverageRow), 'Sources that answered.'),
  unavailable: doc(z.array(CoverageRow), 'Sources that did not answer, or not well enough to count.'),
  unsearched: doc(z.array(UnsearchedRow), 'Registers that were not part of this check.'),
})
export type Coverage = z.infer<typeof Coverage>

export const DomainAnswer = z.object({
  domain: doc(z.string().check(z.minLength(3)), 'The domain as it is registered (A-labels, lower case).'),
  state: doc(
    z.enum(DomainState),
    'not_in_registry: the registry holds no active registration, which does not promise that it can be registered.',
  ),
  registeredOn: doc(z.nullable(CalendarDate), 'Date of registration, if the registry shows it.'),
  expiresOn: doc(z.nullable(CalendarDate), 'Date of expiry, if the registry shows it.'),
  source: doc(z.nullable(z.string()), 'Host that was asked; null if none could be.'),
  checkedAt: doc(z.nullable(Instant), 'When it was asked; null if it was not.'),
  note: doc(z.nullable(z.string()), 'What else a person should know.'),
})
export type DomainAnswer = z.infer<typeof DomainAnswer>

const NoteCode = z.enum([...NOTE_CODES, ...SENT_NOTE_CODES])

/** A hint for the reader that does not change the verdict. */
export const Note = z.object({
  code: doc(
    NoteCode,
    'crowded_field: many marks in force are alike in the classes asked for. other_territories: the verdict rests on marks of neither the EU nor the jurisdiction asked for; the check is complete. several_names: what was sent as one name looks like a list. unknown_sources: ids in leaveOut that no source has, and that left nothing out.',
  ),
  text: doc(z.string().check(z.minLength(1)), 'The same in plain words for a person.'),
  count: doc(Count, 'How many marks, names or ids it is about.'),
  relation: doc(z.enum(['eq', 'gte']), 'eq: exactly so many; gte: at least, if a register was cut short or missing.'),
  niceClasses: doc(NiceClasses, 'The classes it is about; empty for all.'),
})
export type Note = z.infer<typeof Note>

/** Sent before the service queries the sources, so that clients can count progress. */
export const CheckPlan = z.object({
  name: doc(z.string(), 'The name as it is being checked.'),
  sources: doc(
    z.array(
      z.object({
        id: doc(z.string(), 'Id of the coverage row it will settle as.'),
        name: doc(z.string(), 'Name of the register, with its office or registry.'),
        kind: doc(z.enum(SourceKind), 'What the source holds.'),
        required: doc(z.boolean(), 'Whether the verdict depends on it.'),
      }),
    ),
    'Sources that are being asked.',
  ),
  unsearched: doc(z.array(UnsearchedRow), 'Registers that are not part of this check.'),
})
export type CheckPlan = z.infer<typeof CheckPlan>
