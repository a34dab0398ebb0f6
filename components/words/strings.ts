/**
 * Text of a message in `locales/*.yml` by dotted key. `count` picks a plural form and is `$1` without substitutions. Do
 * not substitute a name in a plural message, because its forms are split at " | " after substitution.
 */
export type Translate = (key: string, substitutions?: (string | number)[], count?: number) => string

let translate: Translate = (key) => key

/** Sets the texts before anything is drawn. Until then a message is its own key. */
export function giveStrings(given: Translate): void {
  translate = given
}

export function useStrings(): Translate {
  return translate
}
