import { NEAR_IDENTICAL_FROM } from '../score/thresholds.ts'

/**
 * What rules give or take whatever the letters weigh (weights.ts), in points of similarity. Where a decision is named it says
 * that the rule is law; the sizes were then set by hand so that decided pairs keep their order among the neighbours that
 * they have in a made register (npm run bench:match), as docs/VERDICT.md tells.
 */

/**
 * For names that sound the same to most: what a letter costs, times its share of the name, and the least that they score
 * (sound alone may be enough: General Court, T-99/01 MYSTERY/MIXERY).
 */
export const HEARD_LETTER_COST = 54
export const HEARD_AS_ONE_FROM = 80
/** The least score of names that sound the same in one or two languages alone; more would put GREZ before GREY BOX for GREY. */
export const HEARD_IN_ONE_LANGUAGE = 68
/** Share of the letters that differ beyond which it is far-fetched to read two names the same: in all languages, and in one. */
export const HEARD_AS_ONE_TO = 0.62
export const HEARD_IN_ONE_TO = 0.5
/** Most letters of a name that is read letter by letter, or that one sound sets apart. */
export const HEARD_LETTERS = 3

/** Score of the same words in another order (General Court, T-484/08 VITS4KIDS/KIDS VITS, confusable). */
export const REORDERED = NEAR_IDENTICAL_FROM - 2
/** Score of the same words in another order where one name has a letter more (FLEXIGARDEN, GARDENFLEX). */
export const NEARLY_REORDERED = REORDERED - 6

/** Score where one name is the first letters of the other's words: enough to be seen, seldom more. */
export const INITIALS = 66

/**
 * Scores of names that differ in an ending: a plural beyond doubt, another light ending, and one that is often a word of
 * its own (BUILD, BUILDER).
 */
export const PLURAL_ENDING = 94
export const LIGHT_ENDING = NEAR_IDENTICAL_FROM - 4
export const OTHER_ENDING = 80

/** Highest score of names that differ in a number alone, which is only a part of them: a person still sees the rest. */
export const OTHER_NUMBER = 75

/**
 * What a difference that is plain to see takes from the score of short names. It keeps most apart, not all: TMS and TMM were
 * confusable (Weiss v. HRL, Fed. Cir. 1990), EMC and EMIC (Swiss Federal Administrative Court, B-5977/2013).
 */
export const SEEN_IN_SHORT = 6

/**
 * What two different meanings take from the score: they keep names apart that look alike (General Court, T-292/01
 * BASS/PASH, 54).
 */
export const OTHER_MEANING = 6
