/** How ISO-8859-1 and its supersets read the bytes 80 to BF, which continue a letter in UTF-8. */
const GOES_ON = ['windows-1252', 'iso-8859-15']
  .map((label) => new TextDecoder(label).decode(Uint8Array.from({ length: 64 }, (_, at) => 0x80 + at)))
  .join('')
  .replace(/[\]\\^-]/gu, '\\$&')
const next = (times: number) => `[${GOES_ON}]{${times}}`

/**
 * Matches letters of UTF-8 that were read as ISO-8859-1 or a superset of it, because the declaration of a file is
 * wrong: `ZÃ¼rich`, `â„¢`, `Ð¡Ð¾Ð½`. A single letter of two bytes is enough where it is one of Latin-1. Of other
 * letters of two bytes, two must stand together, because a name may end in `É®`. What letters of three or four bytes
 * become stands in no name.
 */
const MISREAD = new RegExp(
  `[\\u00c2\\u00c3]${next(1)}|(?:[\\u00c4-\\u00df]${next(1)}){2}|[\\u00e0-\\u00ef]${next(2)}|[\\u00f0-\\u00f4]${next(3)}`,
  'u',
)

/** Whether a text, as it stands in a file, is UTF-8 that was read by another encoding. */
export function isMisread(text: string): boolean {
  return MISREAD.test(text)
}
