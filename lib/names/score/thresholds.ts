/**
 * Similarity scores (0-100) at which a pair of names enters another band. No similarity separates marks that were held
 * confusable from those that were not, so both must be shown, and the bands only order them. docs/VERDICT.md says how
 * many decided oppositions each band keeps and how much else it shows. score/weights.ts has the odds that reach each.
 */

/**
 * Near-identical: the same name to most people. It sounds the same with hardly a letter different, or only the ending
 * differs, or only words are added that say little ("Group", "Coffee").
 */
export const NEAR_IDENTICAL_FROM = 92

/** Similar: nine of ten marks that were held confusable score at least this. */
export const SIMILAR_FROM = 64

/** Weaker, but still shown. Names that score less are not listed. */
export const LISTED_FROM = 54
