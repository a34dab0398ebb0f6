import { NEAR_IDENTICAL_FROM } from '../score/points.ts'

/**
 * Points that rules set or subtract, whatever the letters weigh (weights.ts). A named decision is the authority for its
 * rule. The sizes were set by hand so that decided pairs lose no rank among their neighbours in a synthetic register
 * (npm run bench:match).
 */

/**
 * Names that sound the same to most people lose this cost per letter, times its share of the name, down to a minimum
 * score. Sound may suffice (General Court, T-99/01 MYSTERY/MIXERY).
 */
export const HEARD_LETTER_COST = 54
export const HEARD_AS_ONE_FROM = 80
/** Score for the same sound in only one or two languages. A higher score would rank GREZ before GREY BOX for GREY. */
export const HEARD_IN_ONE_LANGUAGE = 68
/** If a larger share of letters differs, the same sound is far-fetched, in most languages and in a single one. */
export const HEARD_AS_ONE_TO = 0.62
export const HEARD_IN_ONE_TO = 0.5
/** Shorter names never count as the same by sound. */
export const HEARD_LETTERS = 3

/** Swapped words are confusable (General Court, T-484/08 VITS4KIDS/KIDS VITS). */
export const REORDERED = NEAR_IDENTICAL_FROM - 2
/** Swapped words with one letter more (FLEXIGARDEN, GARDENFLEX). */
export const NEARLY_REORDERED = REORDERED - 6

/** Just above `SIMILAR_FROM`, because initials are rarely worth more. */
export const INITIALS = 66

/** A clear plural, a different light ending, and an ending that often makes a different word (BUILD, BUILDER). */
export const PLURAL_ENDING = 94
export const LIGHT_ENDING = NEAR_IDENTICAL_FROM - 4
export const OTHER_ENDING = 80

/** Highest score if the number is a small part of the name, because the rest is still visible. */
export const OTHER_NUMBER = 75

/**
 * Subtracted if short names plainly differ. Most of these pairs, but not all, then score below `SIMILAR_FROM`. TMS and
 * TMM were confusable (Weiss v. HRL, Fed. Cir. 1990), and so were EMC and EMIC (Swiss Federal Administrative Court,
 * B-5977/2013).
 */
export const SEEN_IN_SHORT = 6

/** Subtracted for different meanings, which can distinguish similar names (General Court, T-292/01 BASS/PASH, 54). */
export const OTHER_MEANING = 6
