const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** A folded text with its numbers up to twelve in English words: 7up, sevenup. Null where it has none. */
export function numbersInWords(text: string): string | null {
  if (!/\d/u.test(text)) return null
  const spelt = text.replace(/\d+/gu, (digits) => WORDS.find((_word, number) => String(number) === digits) ?? digits)
  return spelt === text ? null : spelt
}
