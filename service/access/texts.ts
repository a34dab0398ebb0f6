import type { SearchMethod } from '../../lib/contract/constants.ts'
import type { Plans } from '../keys/quotas.ts'
import type { RequestState } from '../storage/database.ts'
import type { RequestRow } from '../storage/requests.ts'
import type { Field } from './form.ts'
import { de } from './text-de.ts'
import { en } from './text-en.ts'
import { fr } from './text-fr.ts'
import { it } from './text-it.ts'

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

export interface Texts {
  /** Texts such as `a month` and `a year`. */
  per: { month: string; year: string }
  checks(number: string): string
  methods: Record<SearchMethod, string>
  coverage: { searched: string; notConnected: string; note: string }
  terms: { plan: string; baseFee: string; included: string; price: string; until: string }
  largerQuotas: string
  states: Record<RequestState, string>
  form: {
    title: string
    intro: string
    labels: Record<Field, string>
    hints: Partial<Record<Field, string>>
    faults: Record<Field, string>
    optional: string
    consent: string
    privacy: string
    submit: string
    faultsTitle: string
    tooMany: string
    notStored: string
    plans: string
    plan: string
    honeypot: string
    status: string
  }
  acknowledged: { title: string; reference: string; keep: string; mailed: string; next: string; steps: string[] }
  confirm: { title: string; text: string; button: string; done: string; doneText: string }
  status: {
    title: string
    text: string
    reference: string
    referenceFault: string
    button: string
    sent: string
    sentText: string
    now: string
    since: string
    withdraw: string
    withdrawText: string
    withdrawn: string
  }
  quote: {
    title: string
    text: string
    accept: string
    decline: string
    accepted: string
    acceptedText: string
    declined: string
    declinedText: string
  }
  claim: {
    title: string
    text: string
    once: string
    token: string
    tokenHint: string
    showCode: string
    showCodeText: string
    reveal: string
    revealText: string
    code: string
    codeText: string
    codeSoon: string
    key: string
    keyText: string
    gone: string
  }
  link: { expired: string; unknown: string; used: string; what: string }
  language: string
  errorPrefix: string
  broken: string
  /** Shown if a different site's page sent the form. */
  elsewhere: string
  mail: {
    greeting: string
    foot(reference: string): string
    received: MailText
    status: MailText
    quote: MailText
    key: MailText
    inlineKey: MailText
    claimed: MailText
    declined: MailText
    reason: string
  }
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

function count(number: number, t: Texts): string {
  return new Intl.NumberFormat(LOCALE[languageOf(t)]).format(number)
}

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
