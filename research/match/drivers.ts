/** What made signs alike (drivers), with the words by which the list of pairs names each. */
const DRIVERS: readonly (readonly [driver: string, said: RegExp])[] = [
  ['visual', /visual/iu],
  ['phonetic', /phonetic|pronunc|oral|aural/iu],
  ['contained', /contain|added word|house mark|acronym/iu],
  ['token/dominant', /dominant|element|surname|first name|first word|distinctive role|root|prefix|token/iu],
  ['short', /short|one letter|one-two letters|first letter|last letter/iu],
  ['transposition', /transpos|inversion|reorder/iu],
  ['number word', /number|numeral|digit/iu],
  ['weak or descriptive', /weak|descriptive|diluted/iu],
  ['meaning', /concept|meaning|synonym/iu],
]

/** The drivers that a pair counts for: several, or `unspecified`. */
export function driversOf(said: string): string[] {
  const drivers = DRIVERS.filter(([, words]) => words.test(said)).map(([driver]) => driver)
  return drivers.length > 0 ? drivers : ['unspecified']
}
