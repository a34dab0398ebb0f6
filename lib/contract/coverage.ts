import { doc, z } from '../zod.ts'
import { GAPS, SEARCH_METHODS, SOURCE_KINDS, SOURCE_STATES } from './constants.ts'
import { Count, HttpsUrl, Instant, RegionCode } from './primitives.ts'

export const SourceKind = z.enum(SOURCE_KINDS)
export type SourceKind = z.infer<typeof SourceKind>

export const SourceState = z.enum(SOURCE_STATES)
export type SourceState = z.infer<typeof SourceState>

export const SearchMethod = z.enum(SEARCH_METHODS)
export type SearchMethod = z.infer<typeof SearchMethod>

export const AnswerOrigin = z.enum(['live', 'cache', 'snapshot', 'fallback'])
export type AnswerOrigin = z.infer<typeof AnswerOrigin>

export const Gap = z.enum(GAPS)
export type Gap = z.infer<typeof Gap>

const identity = {
  id: doc(z.string().check(z.regex(/^[a-z0-9-]+$/)), 'Stable id of the source.'),
  name: doc(z.string().check(z.minLength(1)), 'Name of the register, with its office or registry.'),
  kind: doc(SourceKind, 'What the source holds.'),
  jurisdictions: doc(z.array(RegionCode), 'Where its records have effect; empty where it is not bound to one.'),
  required: doc(z.boolean(), 'Whether the verdict depends on it.'),
  manualUrl: doc(z.nullable(HttpsUrl), 'Official page where a person can search by hand.'),
}

/** Progress of a sync that imports a register from its office. */
export const Filling = z.object({
  percent: doc(z.int().check(z.minimum(0), z.maximum(99)), 'Percent of its records that are held, rounded down.'),
  held: doc(Count, 'Records that are held so far.'),
  expected: doc(Count, 'Records that the office says it has.'),
  readyBy: doc(z.nullable(Instant), 'About when all of them will be held; null where that cannot be told.'),
})
export type Filling = z.infer<typeof Filling>

export const CoverageRow = z.object({
  ...identity,
  state: doc(SourceState, 'What became of asking it.'),
  method: doc(
    SearchMethod,
    'similarity: alike names are found; text: only the same letters; exact: one exact name (domains).',
  ),
  askedAt: doc(z.nullable(Instant), 'When it was asked; null where it was not.'),
  origin: doc(
    z.optional(AnswerOrigin),
    'live: fetched now; cache: from memory; snapshot: from current imported records; fallback: from an older or secondary path.',
  ),
  dataAsOf: doc(z.optional(z.nullable(Instant)), 'Date of the records, where the source is a copy.'),
  records: doc(z.nullable(Count), 'How many records were searched; null where unknown.'),
  matches: doc(
    z.nullable(Count),
    'How many records of this source are alike; null where unknown. Counted before the filters of a search, before one mark that several sources know is listed once, and before all but the riskiest are left out: the rows together can be more than the conflicts and the total of a search.',
  ),
  truncated: doc(z.boolean(), 'True where the source had more than it gave.'),
  provenAt: doc(z.nullable(Instant), 'When a known record last came back by the same path.'),
  reason: doc(
    z.optional(z.nullable(z.string())),
    'Why the row is not complete, or what a complete one leaves out, for a person.',
  ),
  retryable: doc(z.optional(z.boolean()), 'Whether asking again may help.'),
  gap: doc(
    z.optional(Gap),
    'Whose doing it is that the row is not complete: asked (nobody can answer this in full, or more was alike than is given) or source (it failed, or is not connected here as it could be). Left out where it is complete.',
  ),
  filling: doc(
    z.optional(Filling),
    'How far the register is, while the service fills it; left out where it does not, or holds all of it.',
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
