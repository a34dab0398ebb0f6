/** Reason of an answer that rests only on a search for the same letters. */
export const TEXT_ONLY = 'only the same text was searched'
