import type { Verdict } from './result.ts'

/** Verdicts, worst first. This file must not import zod, so that views can import it. */
export const VERDICTS = ['conflict', 'caution', 'incomplete', 'none_found'] as const

/** Minimum scores of a conflict and a caution. A lower hit is listed but does not change the verdict. */
export const CONFLICT_FROM = 75
export const CAUTION_FROM = 40

export const CLASS_DEGREES = ['low', 'similar', 'high'] as const

/** `related` means similar to a low degree. */
export const GOODS_DEGREES = ['same', 'similar', 'related', 'remote', 'unknown'] as const

/** Nearest first. */
export const TIERS = ['close', 'moderate', 'faint'] as const

/** Highest E-value of each tier. Above both, the tier is `faint`. */
export const TIER_TO = { close: 0.5, moderate: 2 } as const

/** In the order in which results list them. */
export const JURISDICTIONS = ['CH', 'DE', 'EU', 'AT', 'US'] as const

export const CONFLICT_KINDS = ['trademark', 'company', 'brand_in_use'] as const

/** An ordinary brand, such as a shop on the map, has no renown. */
export const RENOWNS = ['famous', 'known'] as const

export const RECORD_STATUSES = ['live', 'pending', 'expired', 'dead', 'unknown'] as const

export const REASONS = [
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

/** Each code stands for one sentence. */
export const EVIDENCE_CODES = [
  'same',
  'same_but_form',
  'same_but_signs',
  'same_but_possessive',
  'same_but_domain',
  'same_with_digits_for_letters',
  'same_with_letters_for_words',
  'same_with_abbreviation',
  'same_with_other_number_sign',
  'same_with_other_number',
  'lookalike_letters',
  'same_in_latin',
  'sounds_same',
  'sounds_similar',
  'looks_similar',
  'inside',
  'shares_word',
  'like_word',
  'word_like_word',
  'same_words_reordered',
  'nearly_same_words_reordered',
  'other_ending',
  'initials',
  'letter_differs',
  'letter_more',
  'letter_less',
  'letters_swapped',
  'letters_differ',
  'digit_differs',
  'digit_more',
  'digit_less',
  'digits_swapped',
  'digits_differ',
  'heard_in',
  'read_as',
  'other_meaning',
  'word_element',
  'also_called',
] as const

export const SOURCE_KINDS = ['trademark', 'company', 'domain', 'brand_in_use'] as const

export const SOURCE_STATES = [
  'answered',
  'answered_stale',
  'timeout',
  'error',
  'rate_limited',
  'not_configured',
  'not_proven',
] as const

export const SEARCH_METHODS = ['similarity', 'text', 'exact'] as const

export const GAPS = ['asked', 'source'] as const

export const DOMAIN_STATES = ['registered', 'not_in_registry', 'reserved', 'unknown'] as const

export const NOTE_CODES = ['crowded_field', 'other_territories'] as const

export const SENT_NOTE_CODES = ['several_names', 'unknown_sources'] as const

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
export const CHARGE_REASONS = [
  'verdict',
  'asked',
  'free_checks_used_up',
  'source_gap',
  'repeat',
  'test',
  'several_names',
] as const

export const KEY_SCOPES = ['checks', 'trademarks', 'requirements', 'usage'] as const

/** Optional abilities of a service. Clients use only the listed ones. */
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

/** Returns the first verdict that applies (docs/explanation/verdict.md). */
export function verdictOf(score: number, complete: boolean): Verdict {
  if (score >= CONFLICT_FROM) return 'conflict'
  if (score >= CAUTION_FROM) return 'caution'
  return complete ? 'none_found' : 'incomplete'
}
