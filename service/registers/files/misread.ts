/** The bytes 80 to BF, which continue a letter in UTF-8, as ISO-8859-1 and its supersets read them. */
const GOES_ON = ['windows-1252', 'iso-8859-15']
  .map((label) => new TextDecoder(label).decode(Uint8Array.from({ length: 64 }, (_, at) => 0x80 + at)))
  .join('')
  .replace(/[\]\\^-]/gu, '\\$&')
const next = (times: number) => `[${GOES_ON}]{${times}}`

/**
 * UTF-8 that a wrong declaration turned into ISO-8859-1 or a superset (`ZÃ¼rich`, `â„¢`, `Ð¡Ð¾Ð½`). One Latin-1 letter
 * of two bytes is enough. Others must come in pairs, because a name may end in `É®`. No name contains what letters of
 * three or four bytes become.
 */
const MISREAD = new RegExp(
  `[\\u00c2\\u00c3]${next(1)}|(?:[\\u00c4-\\u00df]${next(1)}){2}|[\\u00e0-\\u00ef]${next(2)}|[\\u00f0-\\u00f4]${next(3)}`,
  'u',
)

export function isMisread(text: string): boolean {
  return MISREAD.test(text)
}
