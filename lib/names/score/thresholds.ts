/**
 * Similarity scores (0-100) at which a pair of names passes into another band. No similarity separates marks that were
 * held confusable from those that were not, so both have to be shown, and the bands only order them. What each keeps of
 * decided oppositions and how much it shows besides is in docs/VERDICT.md; where the odds reach each is in
 * score/weights.ts.
 */

/**
 * Near-identical: the same name to most people. It sounds the same and hardly a letter differs, only the ending differs,
 * or only words are added that say little ("Group", "Coffee").
 */
export const NEAR_IDENTICAL_FROM = 92

/** Similar: where nine of ten marks that were held confusable are. */
export const SIMILAR_FROM = 64

/** Weaker, and still shown; nothing below is listed. */
export const LISTED_FROM = 54
