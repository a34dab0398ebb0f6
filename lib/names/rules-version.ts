/**
 * The version of the rules by which names are read, spelt, heard and weighed. An index that was made by one version is not
 * searched by another: it would silently miss names. Raise it with every change that gives a name other forms or a pair of
 * names other points, then run `npm run golden`, which writes the results that `scripts/golden.test.ts` holds.
 */
export const NAMES_RULES = 5
