/**
 * Text of a message in `locales/*.yml`: dotted key, values for `$1`..`$9`, and the count that
 * picks a plural form (it is `$1` where no substitutions are given). A plural message never takes
 * a name as a substitution: its forms are split after substitution, at " | ".
 */
export type Translate = (key: string, substitutions?: (string | number)[], count?: number) => string

let translate: Translate = (key) => key

/** Gives the views their texts, before anything is drawn; until then a message is its own key. */
export function giveStrings(given: Translate): void {
  translate = given
}

export function useStrings(): Translate {
  return translate
}
