/**
 * Similarity scores (0-100) at which a pair of names passes into another band. They were set on decided oppositions
 * (EU, US, UK, Swiss and German cases) against chance pairs of their names: no similarity separates marks that were
 * held confusable from those that were not, so both have to be shown, and the bands only order them.
 */

/**
 * The same name to most people: it sounds the same and hardly a letter differs, only the ending differs, or only
 * words are added that say little ("Group", "Coffee").
 */
export const NEAR_IDENTICAL_FROM = 92

/** Similar: two thirds of the pairs held confusable reach it, and about 3 in 10,000 chance pairs. */
export const CAUTION_FROM = 64

/** Weaker, and still shown; nothing below it is listed. Four fifths of the confusable pairs, 9 in 10,000 chance pairs. */
export const LISTED_FROM = 54
