/** Up to four letters without a vowel (KFC), or three of which only the first is one (ABB). */
const INITIALISM = /^(?:[^aeiouy]{1,4}|[aeiouy][^aeiouy]{2})$/u

/** Whether a folded word is read letter by letter, so that no rule for reading words fits it. */
export function isInitialism(word: string): boolean {
  return word.length <= 4 && INITIALISM.test(word)
}
