/** Elements inside one another; the deepest office file known goes to 20. */
export const MAX_FILE_DEPTH = 100
/** Characters of one field: names of marks with hundreds of words exist, with tens of thousands they do not. */
export const MAX_FIELD = 20_000
/** Characters from one tag to the next, a comment or a document type included; the DTD of the USPTO has 40,000. */
export const MAX_TOKEN = 4_000_000
/** Characters of one record; the longest lists of goods have about a million. */
export const MAX_RECORD = 16_000_000
/** Owners, word elements or the like of one record. */
export const MAX_PARTS = 200
/** Characters of one row of a CSV file. */
export const MAX_ROW = 100_000
export const MAX_ZIP_ENTRIES = 10_000
/** Bytes that all entries of one archive may unpack to: 256 GiB; the whole register of the USPTO has about 80. */
export const MAX_UNPACKED = 2 ** 38
/** Deflate reaches 1032 to 1, office files 10 to 60 to 1. Asked only from `RATIO_FROM` bytes on. */
export const MAX_RATIO = 400
export const RATIO_FROM = 2 ** 26
