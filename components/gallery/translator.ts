import type { Translate } from '../ui/text.ts'

/** Messages as a browser holds them: dots of a key are underscores, plural forms are joined by " | ". */
export type Messages = Record<string, { message: string }>

/**
 * Does the same as `browser.i18n` and `@wxt-dev/i18n`, for pages and tests outside an extension. Throws if a message or
 * a value is missing.
 */
export function translator(messages: Messages): Translate {
  return (key, substitutions = [], count) => {
    const found = messages[key.replaceAll('.', '_')]
    if (!found) throw new Error(`no message for ${key}`)
    const values = count !== undefined && substitutions.length === 0 ? [count] : substitutions
    const text = found.message.replace(/\$([1-9])/g, (_, digit: string) => {
      const value = values[Number(digit) - 1]
      if (value === undefined) throw new Error(`no value for $${digit} of ${key}`)
      return String(value)
    })
    const forms = text.split(' | ')
    if (count === undefined || forms.length === 1) return text
    const index = forms.length === 3 && count === 0 ? 0 : forms.length - (count === 1 ? 2 : 1)
    return forms[index] as string
  }
}
