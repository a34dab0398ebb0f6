import { encodeWords, LETTER, WORD_START } from '../encoded-name.ts'

const codeOf = (letter: string) => (encodeWords([letter])[0] as number) & LETTER
const LETTERS = new Map([...'abcdefghijklmnopqrstuvwxyz0123456789'].map((letter) => [codeOf(letter), letter]))

/** Returns the words of encoded letters. A letter other than a-z and 0-9 becomes a dot. */
export function decodeWords(codes: Uint8Array): string[] {
  const letters = Array.from(codes, (code) => (code & WORD_START ? ' ' : '') + (LETTERS.get(code & LETTER) ?? '.'))
  return letters
    .join('')
    .split(' ')
    .filter((word) => word !== '')
}
