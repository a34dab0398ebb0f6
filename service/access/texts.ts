import type { Source } from '../../lib/sources/source.ts'
import type { Plans } from '../keys/quotas.ts'
import type { Offer } from '../ops/config.ts'
import type { RequestRow } from '../storage/requests.ts'
import type { Field } from './form.ts'
import de from './text-de.json' with { type: 'json' }
import en from './text-en.json' with { type: 'json' }
import fr from './text-fr.json' with { type: 'json' }
import it from './text-it.json' with { type: 'json' }

export const LANGUAGES = ['en', 'de', 'fr', 'it'] as const
export type Language = (typeof LANGUAGES)[number]
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch', fr: 'Français', it: 'Italiano' }

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

/** Replaces `{name}` by the value of that name. */
export const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

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
    fee: baseFee.amount === 0 ? t.free : `${money(baseFee.amount, baseFee.currency, t)} ${t.per[period]}`,
    included: `${checksOf(includedRequests, t)} ${t.per[period]}`,
  }
}

function priceOf(amount: number, currency: string, per: string, { vatPercent }: Offer, t: Texts): string {
  if (amount === 0) return t.free
  const percent = `${new Intl.NumberFormat(LOCALE[languageOf(t)]).format(vatPercent ?? 0)}%`
  const total = money(amount * (1 + (vatPercent ?? 0) / 100), currency, t)
  const vat =
    vatPercent === null ? t.vat.unknown : vatPercent === 0 ? t.vat.none : fill(t.vat.added, { percent, total })
  return `${money(amount, currency, t)} ${per}, ${vat}`
}

/** Returns the rows of a quote. `host` stands for an operator who has not set a name. */
export function termsOf(
  request: RequestRow,
  { plans, offer, host }: { plans: Plans; offer: Offer; host: string },
  t: Texts,
): [string, string][] {
  const { plan: id, included, price, currency, quote_until: until } = request
  if (id === null || included === null || price === null || currency === null || until === null) return []
  const plan = plans.of(id)
  const per = t.per[plan.period]
  const { operatorName, operatorAddress } = offer
  const seller = [operatorName ?? fill(t.sellerUnknown, { host }), operatorAddress].filter((part) => part !== null)
  return [
    [t.terms.plan, plan.name],
    [t.terms.included, `${checksOf(included, t)} ${per}`],
    [t.terms.price, priceOf(Number(price), currency, per, offer, t)],
    [t.terms.term, offer.contractTerm ?? t.cancel],
    [t.terms.seller, seller.join(', ')],
    [t.terms.until, day(until, t)],
  ]
}

const labelOf = ({ id, kind, jurisdictions }: Source): string => {
  if (kind === 'domain') return id.replace('rdap-', '.')
  return jurisdictions.join(', ') || (kind === 'trademark' ? 'WIPO' : '')
}

/** Says in short lines, such as `Trade marks EU, CH: similar names`, what a check searches here and what it does not. */
export function coverageOf(
  sources: readonly Source[],
  { kinds, methods }: Pick<Texts, 'kinds' | 'methods'>,
): { searched: string[]; notSearched: string[]; hasMarks: boolean } {
  const isConnected = ({ missing }: Source) => missing === undefined
  const howOf = ({ holds, method }: Source) => methods[holds?.()?.part === undefined ? method : 'part']
  const lines = (which: readonly Source[], ending: (source: Source) => string): string[] => {
    const labels = new Map<string, string[]>()
    for (const kind of Object.keys(kinds) as (keyof typeof kinds)[])
      for (const source of which.filter((each) => each.kind === kind)) {
        const line = `${kinds[kind]} {where}${ending(source)}`
        labels.set(line, [...(labels.get(line) ?? []), labelOf(source)])
      }
    return [...labels].map(([line, where]) => line.replace(' {where}', ` ${where.join(', ')}`.trimEnd()))
  }
  const connected = sources.filter(isConnected)
  return {
    searched: lines(connected, (source) => `: ${howOf(source)}`),
    notSearched: lines(
      sources.filter((source) => !isConnected(source)),
      () => '',
    ),
    hasMarks: connected.some(({ kind }) => kind === 'trademark'),
  }
}
