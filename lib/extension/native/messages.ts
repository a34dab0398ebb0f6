import { browser } from '../browser.ts'

/**
 * The form of a message that a count asks for, of two or three forms divided by ` | `; the message itself where it has
 * one form.
 */
function formFor(forms: string[], count: number): string {
  const index = forms.length === 3 ? count : Number(count !== 1)
  return forms[Math.min(index, forms.length - 1)] as string
}

/** Stands for `@wxt-dev/i18n` in the card's bundle, with what a card needs of it. */
export function createI18n() {
  return {
    t(key: string, values: string[] | undefined, count: number | undefined): string {
      const given = values ?? (count === undefined ? undefined : [String(count)])
      const message = browser.i18n.getMessage(key.replaceAll('.', '_'), given)
      return count === undefined ? message : formFor(message.split(' | '), count)
    },
  }
}
