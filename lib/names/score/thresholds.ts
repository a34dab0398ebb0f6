/**
 * Similarity scores (0-100) at which a pair enters another band. No similarity separates confusable marks from others,
 * so both are shown, and the bands only order them.
 * docs/reference/benchmarks.md has the figures, score/weights.ts the log-odds.
 */

/**
 * The same name to most people. Only the ending or weak words differ (Group, Coffee), or it sounds the same with hardly
 * another letter.
 */
export const NEAR_IDENTICAL_FROM = 92

/** Nine of ten confusable marks score at least this. */
export const SIMILAR_FROM = 64

/** Weaker names are not listed. */
export const LISTED_FROM = 54
