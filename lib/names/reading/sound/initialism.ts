/** Matches two consonants that end words of the five languages: "art", "elf", "ohr", but not "abb" or "iss". */
const CODA = '[lr][bcdfgkmnpstvz]|n[cdgkstxz]|m[pst]|s[hkpt]|c[hkst]|t[hsz]|h[lmnrt]|[pfk][st]|ph|xt'
/** Matches up to four letters without a vowel (KFC), or three letters of which only the first is a vowel (IBM, ABB). */
const INITIALISM = new RegExp(`^(?:[^aeiouy]{1,4}|[aeiouy](?!(?:${CODA})$)[^aeiouy]{2})$`, 'u')

/** Whether a folded word is read letter by letter, so that rules for reading words do not apply. */
export function isInitialism(word: string): boolean {
  return word.length <= 4 && INITIALISM.test(word)
}
