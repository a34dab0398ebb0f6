/** These end words (art, elf, ohr), unlike the consonants of `abb` or `iss`. */
const CODA = '[lr][bcdfgkmnpstvz]|n[cdgkstxz]|m[pst]|s[hkpt]|c[hkst]|t[hsz]|h[lmnrt]|[pfk][st]|ph|xt'
/** Up to four letters without a vowel (KFC), or a vowel and two consonants (IBM). */
const INITIALISM = new RegExp(`^(?:[^aeiouy]{1,4}|[aeiouy](?!(?:${CODA})$)[^aeiouy]{2})$`, 'u')

export function isInitialism(word: string): boolean {
  return word.length <= 4 && INITIALISM.test(word)
}
