import { browser } from '../browser.ts'

/** Selects the plural form. A message has one form for all counts, two (one, other), or three (none, one, more). */
function formFor(forms: string[], count: number): string {
  const index = forms.length === 3 ? count : Number(count !== 1)
  return forms[Math.min(index, forms.length - 1)] as string
}

/** Replaces `@wxt-dev/i18n` in the card bundle. */
export function createI18n() {
  return {
    t(key: string, values: string[] | undefined, count: number | undefined): string {
      const given = values ?? (count === undefined ? undefined : [String(count)])
      const message = browser.i18n.getMessage(key.replaceAll('.', '_'), given)
      return count === undefined ? message : formFor(message.split(' | '), count)
    },
  }
}
