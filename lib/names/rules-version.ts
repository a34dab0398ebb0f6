/**
 * The version of the rules by which names are read, spelt, heard and weighed. An index made by one version is not
 * searched by another, because the search would miss names without a sign of it. Raise it with every change that gives
 * a name other forms or a pair of names other points. Then run `npm run golden`, which writes the results that
 * `scripts/golden.test.ts` checks.
 */
export const NAMES_RULES = 10
