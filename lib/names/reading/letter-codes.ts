/** Set on the first letter of each word. */
export const WORD_START = 0x80
export const LETTER = 0x3f
export const LETTER_CODES = 64

const FIRST_LETTER = 1
const FIRST_DIGIT = 27
const FIRST_OTHER = 37

/** Letters without a transliteration share the remaining codes, so two may have the same one. */
function codeOf(point: number): number {
  if (point >= 97 && point <= 122) return point - 97 + FIRST_LETTER
  if (point >= 48 && point <= 57) return point - 48 + FIRST_DIGIT
  return FIRST_OTHER + (point % (LETTER_CODES - FIRST_OTHER))
}

/**
 * Encodes each letter as one byte, without spaces: 1-26 for a-z, 27-36 for 0-9, the rest for others. `WORD_START` marks
 * the first letter of each word.
 */
export function encodeWords(words: readonly string[]): Uint8Array {
  const codes: number[] = []
  for (const word of words) {
    let start = WORD_START
    for (const letter of word) {
      codes.push(codeOf(letter.codePointAt(0) as number) | start)
      start = 0
    }
  }
  return Uint8Array.from(codes)
}
