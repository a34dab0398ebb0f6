import { NEAR_IDENTICAL_FROM } from '../score/thresholds.ts'

/**
 * What rules add or take, in points of similarity, whatever the letters weigh (weights.ts). A decision that is named is
 * the authority for the rule. The sizes were then set by hand so that decided pairs keep their rank among their
 * neighbours in a made-up register (npm run bench:match), as docs/VERDICT.md explains.
 */

/**
 * For names that sound the same to most: the cost of a letter times its share of the name, and the least score (sound
 * alone may be enough: General Court, T-99/01 MYSTERY/MIXERY).
 */
export const HEARD_LETTER_COST = 54
export const HEARD_AS_ONE_FROM = 80
/**
 * The score of names that sound the same in only one or two languages. A higher one would put GREZ before GREY BOX for
 * GREY.
 */
export const HEARD_IN_ONE_LANGUAGE = 68
/**
 * Share of differing letters beyond which it is far-fetched to read two names the same, in all languages and in a
 * single one.
 */
export const HEARD_AS_ONE_TO = 0.62
export const HEARD_IN_ONE_TO = 0.5
/** Fewest letters of names that may count as one by their sound. */
export const HEARD_LETTERS = 3

/** Score of the same words in another order (General Court, T-484/08 VITS4KIDS/KIDS VITS, confusable). */
export const REORDERED = NEAR_IDENTICAL_FROM - 2
/** Score of the same words in another order where one name has a letter more (FLEXIGARDEN, GARDENFLEX). */
export const NEARLY_REORDERED = REORDERED - 6

/** Score where one name is the initials of the other: enough to be seen, seldom more. */
export const INITIALS = 66

/**
 * Scores of names that differ in an ending: a plural beyond doubt, another light ending, and one that is often a word of
 * its own (BUILD, BUILDER).
 */
export const PLURAL_ENDING = 94
export const LIGHT_ENDING = NEAR_IDENTICAL_FROM - 4
export const OTHER_ENDING = 80

/**
 * Highest score of names that differ only in a number, where the number is a small part: a person still sees the rest.
 */
export const OTHER_NUMBER = 75

/**
 * What a plain difference takes from the score of short names. It keeps most of them apart, but not all: TMS and TMM
 * were confusable (Weiss v. HRL, Fed. Cir. 1990), and so were EMC and EMIC (Swiss Federal Administrative Court,
 * B-5977/2013).
 */
export const SEEN_IN_SHORT = 6

/**
 * What different meanings take from the score: they can keep names apart that look alike (General Court, T-292/01
 * BASS/PASH, 54).
 */
export const OTHER_MEANING = 6
