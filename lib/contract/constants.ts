/*
 * Values of the wire format. A list has the same name as the type of its values. This file must not import zod, so that
 * views can import it.
 */

/** Verdicts, worst first. */
export const Verdict = ['conflict', 'caution', 'incomplete', 'none_found'] as const
export type Verdict = (typeof Verdict)[number]

/** Minimum scores of a conflict and a caution. A hit with a lower score is listed but does not change the verdict. */
export const CONFLICT_FROM = 75
export const CAUTION_FROM = 40

/** Tiers, nearest first. */
export const Tier = ['close', 'moderate', 'faint'] as const
export type Tier = (typeof Tier)[number]

/** Highest E-value of each tier. A higher value makes the tier `faint`. */
export const TIER_TO = { close: 0.5, moderate: 2 } as const

/** Jurisdictions in the order in which results list them. */
export const Jurisdiction = ['CH', 'DE', 'EU', 'AT', 'US'] as const
export type Jurisdiction = (typeof Jurisdiction)[number]

export const ConflictKind = ['trademark', 'company', 'brand_in_use'] as const
export type ConflictKind = (typeof ConflictKind)[number]

/** Degrees of renown. An ordinary brand, such as a shop on a map, has none. */
export const Renown = ['famous', 'known'] as const
export type Renown = (typeof Renown)[number]

export const RecordStatus = ['live', 'pending', 'expired', 'dead', 'unknown'] as const
export type RecordStatus = (typeof RecordStatus)[number]

export const Reason = [
  'identical',
  'looks_alike',
  'sounds_alike',
  'contains',
  'contained',
  'same_dominant_element',
  'same_words_reordered',
  'number_or_spelling_variant',
  'plural_or_ending',
  'initials',
] as const
export type Reason = (typeof Reason)[number]

export const SourceKind = ['trademark', 'company', 'domain', 'brand_in_use'] as const
export type SourceKind = (typeof SourceKind)[number]

export const SourceState = [
  'answered',
  'answered_stale',
  'timeout',
  'error',
  'rate_limited',
  'not_configured',
  'not_proven',
] as const
export type SourceState = (typeof SourceState)[number]

export const SearchMethod = ['similarity', 'text', 'exact'] as const
export type SearchMethod = (typeof SearchMethod)[number]

export const Gap = ['asked', 'source'] as const
export type Gap = (typeof Gap)[number]

export const DomainState = ['registered', 'not_in_registry', 'reserved', 'unknown'] as const
export type DomainState = (typeof DomainState)[number]

export const MEMBER_STATES: readonly string[] = ['DE', 'AT']

/**
 * Charged:
 * - `verdict`: conflict, caution or none found.
 * - `asked`: incomplete because of the request.
 * - `free_checks_used_up`: a source is missing, and the day's free checks are used up.
 *
 * Free:
 * - `source_gap`: a source is missing, and free checks are left.
 * - `repeat`: charged within 24 hours.
 * - `test`: a test key.
 * - `several_names`: a list was sent as one name, and free checks are left.
 */
export const ChargeReason = [
  'verdict',
  'asked',
  'free_checks_used_up',
  'source_gap',
  'repeat',
  'test',
  'several_names',
] as const
export type ChargeReason = (typeof ChargeReason)[number]

export const KeyScope = ['checks', 'trademarks', 'requirements', 'usage'] as const
export type KeyScope = (typeof KeyScope)[number]

/** Optional abilities of a service. Clients use only those that a service lists. */
export const FEATURES = [
  'brand-check:post',
  'brand-check:stream',
  'brand-check:nice-classes',
  'brand-check:goods',
  'brand-check:leave-out',
  'brand-check:strict',
  'idempotency-key',
  'mark-goods',
  'receipts',
] as const

/** Returns the first verdict whose condition is met (docs/explanation/verdict.md). */
export function verdictOf(score: number, complete: boolean): Verdict {
  if (score >= CONFLICT_FROM) return 'conflict'
  if (score >= CAUTION_FROM) return 'caution'
  return complete ? 'none_found' : 'incomplete'
}
