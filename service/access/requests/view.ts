import type { RequestRow } from '../../storage/requests.ts'
import type { Plan, Plans } from '../plans.ts'
import { LANGUAGES, type Language, TEXTS, type Texts } from '../texts/texts.ts'

export const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text)

/** The texts are Swiss, so German numbers have the Swiss apostrophe. */
const LOCALE: Record<Language, string> = { en: 'en-GB', de: 'de-CH', fr: 'fr-CH', it: 'it-CH' }

const languageOf = (t: Texts): Language => LANGUAGES.find((language) => TEXTS[language] === t) ?? 'en'

/** `CHF 290.00`. */
export function money(amount: number | string, currency: string, t: Texts): string {
  return new Intl.NumberFormat(LOCALE[languageOf(t)], { style: 'currency', currency }).format(Number(amount))
}

function count(number: number, t: Texts): string {
  return new Intl.NumberFormat(LOCALE[languageOf(t)]).format(number)
}

/** In UTC. */
export function day(at: number, t: Texts): string {
  return new Intl.DateTimeFormat(LOCALE[languageOf(t)], { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}

export function planTerms({ baseFee, includedRequests, period }: Plan, t: Texts): { fee: string; included: string } {
  return {
    fee: `${money(baseFee.amount, baseFee.currency, t)} ${t.per[period]}`,
    included: `${t.checks(count(includedRequests, t))} ${t.per[period]}`,
  }
}

export function termsOf(request: RequestRow, plans: Plans, t: Texts): [string, string][] {
  const { plan: id, included, price, currency, quote_until: until } = request
  if (id === null || included === null || price === null || currency === null || until === null) return []
  const plan = plans.of(id)
  return [
    [t.terms.plan, plan.name],
    [t.terms.baseFee, planTerms(plan, t).fee],
    [t.terms.included, `${t.checks(count(included, t))} ${t.per[plan.period]}`],
    [t.terms.price, `${money(price, currency, t)} ${t.per[plan.period]}`],
    [t.terms.until, day(until, t)],
  ]
}
