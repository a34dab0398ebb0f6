/** Matches two consonants in which words of the five languages end: "art", "elf", "ohr", but no "abb" or "iss". */
const CODA = '[lr][bcdfgkmnpstvz]|n[cdgkstxz]|m[pst]|s[hkpt]|c[hkst]|t[hsz]|h[lmnrt]|[pfk][st]|ph|xt'
/** Matches up to four letters without a vowel (KFC), or three of which only the first is a vowel (IBM, ABB). */
const INITIALISM = new RegExp(`^(?:[^aeiouy]{1,4}|[aeiouy](?!(?:${CODA})$)[^aeiouy]{2})$`, 'u')

/** Whether a folded word is read letter by letter, so that no rule for reading words fits it. */
export function isInitialism(word: string): boolean {
  return word.length <= 4 && INITIALISM.test(word)
}
