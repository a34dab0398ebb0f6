/**
 * Similarity scores (0-100) at which a pair of names passes into another band. They were set on decided oppositions
 * (EU, US, UK, Swiss and German cases) against chance pairs of their names: no similarity separates marks that were
 * held confusable from those that were not, so both have to be shown, and the bands only order them. The shares below
 * are of the pairs the scores were set on.
 */

/**
 * The same name to most people: it sounds the same and hardly a letter differs, only the ending differs, or only
 * words are added that say little ("Group", "Coffee").
 */
export const NEAR_IDENTICAL_FROM = 92

/** Similar: about three in five of the pairs held confusable reach it, and fewer than 5 in 10,000 chance pairs. */
export const CAUTION_FROM = 64

/** Weaker, and still shown; nothing below is listed. Four in five confusable pairs, about 10 in 10,000 chance pairs. */
export const LISTED_FROM = 54
