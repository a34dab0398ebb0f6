import { i18n } from '#i18n'

type AnyKey = (key: string, substitutions?: string[], count?: number) => string

/**
 * Text of a message in the browser's language: dotted key, values for `$1`..`$9`, and the count that
 * picks a plural form. A missing message is its own key.
 */
export function translate(key: string, substitutions: (string | number)[] = [], count?: number): string {
  const values = substitutions.length > 0 ? substitutions.map(String) : undefined
  return (i18n.t as AnyKey)(key, values, count) || key
}
