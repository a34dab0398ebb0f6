import { NEAR_IDENTICAL_FROM } from '../score/points.ts'

/**
 * Points that rules set or subtract, whatever the letters weigh (weights.ts). A named decision is the authority for its
 * rule. The sizes were set by hand so that decided pairs lose no rank among their neighbours in a synthetic register
 * (npm run bench:match).
 */

/**
 * For names that sound the same to most: cost of a letter, times its share of the name, and the least score. Sound may
 * be enough (General Court, T-99/01 MYSTERY/MIXERY).
 */
export const HEARD_LETTER_COST = 54
export const HEARD_AS_ONE_FROM = 80
/** The same sound in only one or two languages. More would rank GREZ before GREY BOX for GREY. */
export const HEARD_IN_ONE_LANGUAGE = 68
/** Share of differing letters beyond which the same sound is far-fetched, in all languages and in a single one. */
export const HEARD_AS_ONE_TO = 0.62
export const HEARD_IN_ONE_TO = 0.5
/** Fewest letters of names that may count as one by sound. */
export const HEARD_LETTERS = 3

/** Confusable (General Court, T-484/08 VITS4KIDS/KIDS VITS). */
export const REORDERED = NEAR_IDENTICAL_FROM - 2
/** With one letter more (FLEXIGARDEN, GARDENFLEX). */
export const NEARLY_REORDERED = REORDERED - 6

/** Enough to be seen, seldom more. */
export const INITIALS = 66

/** A clear plural, another light ending, and an ending that often makes another word (BUILD, BUILDER). */
export const PLURAL_ENDING = 94
export const LIGHT_ENDING = NEAR_IDENTICAL_FROM - 4
export const OTHER_ENDING = 80

/** Highest score if the number is a small part, because a person still sees the rest. */
export const OTHER_NUMBER = 75

/**
 * Subtracted for a plain difference of short names. Most of them stay apart, but not all. TMS and TMM were confusable
 * (Weiss v. HRL, Fed. Cir. 1990), and so were EMC and EMIC (Swiss Federal Administrative Court, B-5977/2013).
 */
export const SEEN_IN_SHORT = 6

/** Subtracted for different meanings, which can distinguish similar names (General Court, T-292/01 BASS/PASH, 54). */
export const OTHER_MEANING = 6
