/** Most elements inside one another; the deepest known file of an office goes to 20. */
export const MAX_FILE_DEPTH = 100
/** Most characters of one field. There are names of marks with hundreds of words, but none with tens of thousands. */
export const MAX_FIELD = 20_000
/**
 * Most characters from one tag to the next, including a comment or a document type; the DTD of the USPTO has 40,000.
 */
export const MAX_TOKEN = 4_000_000
/** Most characters of one record; the longest lists of goods have about a million. */
export const MAX_RECORD = 16_000_000
/** Most owners, word elements or the like of one record. */
export const MAX_PARTS = 200
/** Most characters of one row of a CSV file. */
export const MAX_ROW = 100_000
export const MAX_ZIP_ENTRIES = 10_000
/** Most bytes that all entries of one archive may unpack to: 256 GiB. The whole register of the USPTO has about 80. */
export const MAX_UNPACKED = 2 ** 38
/**
 * Most bytes that one packed byte may unpack to. Deflate reaches 1032, files of offices 10 to 60. Checked only from
 * `RATIO_FROM` bytes on.
 */
export const MAX_RATIO = 400
export const RATIO_FROM = 2 ** 26
