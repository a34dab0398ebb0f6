/** Most nested elements. The deepest known file has 20. */
export const MAX_FILE_DEPTH = 100
/** Characters. Some names have hundreds of words, but none has tens of thousands. */
export const MAX_FIELD = 20_000
/** Most characters from tag to tag, including comments and document types. The DTD of the USPTO has 40,000. */
export const MAX_TOKEN = 4_000_000
/** Characters. The longest lists of goods have about a million. */
export const MAX_RECORD = 16_000_000
/** Most owners, word elements or the like in a record. */
export const MAX_PARTS = 200
/** Characters of a CSV row. */
export const MAX_ROW = 100_000
export const MAX_ZIP_ENTRIES = 10_000
/** 256 GiB. The whole register of the USPTO unpacks to about 80. */
export const MAX_UNPACKED = 2 ** 38
/** Bytes from one packed byte. Deflate reaches 1032, files of offices 10 to 60. Checked from `RATIO_FROM` bytes on. */
export const MAX_RATIO = 400
export const RATIO_FROM = 2 ** 26
