/** Reason of an answer that is all a search for the same letters can give. */
export const TEXT_ONLY = 'only the same text was searched'
