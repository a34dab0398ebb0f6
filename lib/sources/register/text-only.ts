/** Reason of an answer that only a search for the same letters gave. */
export const TEXT_ONLY = 'only the same text was searched'
