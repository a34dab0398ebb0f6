const LETTERS = 37

/** Pad 0, letters 1-26, digits 27-36; any other character shares a code with some letter, which the scorer sorts out. */
function letterCode(code: number): number {
  if (code >= 97 && code <= 122) return code - 96
  if (code >= 48 && code <= 57) return code - 21
  return 1 + (code % (LETTERS - 1))
}

/** How many different trigrams there are. */
export const TRIGRAM_COUNT = LETTERS ** 3

/** The distinct trigrams of a folded text as numbers below TRIGRAM_COUNT, two pads before it and one after. */
export function trigrams(text: string): number[] {
  const grams: number[] = []
  let [before, last] = [0, 0]
  for (let i = 0; i <= text.length; i++) {
    const code = i === text.length ? 0 : letterCode(text.charCodeAt(i))
    const gram = (before * LETTERS + last) * LETTERS + code
    if (!grams.includes(gram)) grams.push(gram)
    before = last
    last = code
  }
  return grams
}
