/**
 * Version of the rules that normalise, pronounce and score names. A search skips an index of another version, in which
 * it would silently miss names. Raise the version with every change to these rules, then run `npm run golden` for
 * `scripts/golden.test.ts`.
 */
export const NAMES_RULES = 10

/** Version of index files. Raise this whenever an older reader would misread a file. */
export const INDEX_VERSION = 4
