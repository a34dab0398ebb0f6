import { i18n } from '#i18n'

type AnyKey = (key: string, substitutions?: string[], count?: number) => string

/** Translates a dotted key. `count` selects a plural form. Returns the key if the message is missing. */
export function translate(key: string, substitutions: (string | number)[] = [], count?: number): string {
  const values = substitutions.length > 0 ? substitutions.map(String) : undefined
  return (i18n.t as AnyKey)(key, values, count) || key
}
