import type { Plans } from '../keys/quotas.ts'
import type { RequestRow } from '../storage/requests.ts'
import type { Field } from './form.ts'
import de from './text-de.json' with { type: 'json' }
import en from './text-en.json' with { type: 'json' }
import fr from './text-fr.json' with { type: 'json' }
import it from './text-it.json' with { type: 'json' }

export const LANGUAGES = ['en', 'de', 'fr', 'it'] as const
export type Language = (typeof LANGUAGES)[number]
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
}

export interface MailText {
  subject: string
  before: string[]
  link?: string
  after: string[]
}

type Named<Name extends keyof typeof en> = (typeof en)[Name]
type MailName = Exclude<keyof Named<'mail'>, 'greeting' | 'foot' | 'reason'>

/** Texts of the pages and mails in one language. */
export type Texts = Omit<typeof en, 'form' | 'mail'> & {
  form: Omit<Named<'form'>, 'hints'> & { hints: Partial<Record<Field, string>> }
  mail: Omit<Named<'mail'>, MailName> & Record<MailName, MailText>
}

export const TEXTS: Record<Language, Texts> = { en, de, fr, it }

export const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text)

/** The texts are Swiss, so German numbers have the Swiss apostrophe. */
const LOCALE: Record<Language, string> = { en: 'en-GB', de: 'de-CH', fr: 'fr-CH', it: 'it-CH' }

const languageOf = (t: Texts): Language => LANGUAGES.find((language) => TEXTS[language] === t) ?? 'en'

/** `CHF 290.00`. */
export function money(amount: number | string, currency: string, t: Texts): string {
  return new Intl.NumberFormat(LOCALE[languageOf(t)], { style: 'currency', currency }).format(Number(amount))
}

const checksOf = (number: number, t: Texts) =>
  t.checks.replace('{number}', new Intl.NumberFormat(LOCALE[languageOf(t)]).format(number))

/** Formats a day in UTC. */
export function day(at: number, t: Texts): string {
  return new Intl.DateTimeFormat(LOCALE[languageOf(t)], { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}

export function planTerms(
  { baseFee, includedRequests, period }: ReturnType<Plans['of']>,
  t: Texts,
): { fee: string; included: string } {
  return {
    fee: `${money(baseFee.amount, baseFee.currency, t)} ${t.per[period]}`,
    included: `${checksOf(includedRequests, t)} ${t.per[period]}`,
  }
}

export function termsOf(request: RequestRow, plans: Plans, t: Texts): [string, string][] {
  const { plan: id, included, price, currency, quote_until: until } = request
  if (id === null || included === null || price === null || currency === null || until === null) return []
  const plan = plans.of(id)
  return [
    [t.terms.plan, plan.name],
    [t.terms.baseFee, planTerms(plan, t).fee],
    [t.terms.included, `${checksOf(included, t)} ${t.per[plan.period]}`],
    [t.terms.price, `${money(price, currency, t)} ${t.per[plan.period]}`],
    [t.terms.until, day(until, t)],
  ]
}
