import type { Plans } from '../../access/plans.ts'
import { type Quote, quote } from '../../access/requests/operator.ts'
import { money } from '../../access/requests/view.ts'
import { TEXTS } from '../../access/texts/texts.ts'
import { defineCommand, FLAG, mustConfirm, TEXT, UsageError } from './command.ts'
import { withDesk } from './desk.ts'
import { referenceArgument, requestFacts } from './request-facts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS = 30

function whole(option: string, text: string, max: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (value >= 1 && value <= max) return value
  throw new UsageError(`--${option} takes a whole number from 1 to ${max.toLocaleString('en')}.`)
}

type TermOptions = Partial<Record<'plan' | 'included' | 'price' | 'currency' | 'days', string>>

/** Missing options come from the plan. */
function termsFor({ plan: id, price, ...given }: TermOptions, plans: Plans, now: number): Quote {
  if (id === undefined || !plans.ids().includes(id))
    throw new UsageError(`--plan takes one of ${plans.ids().join(', ')}.`)
  const { baseFee, includedRequests } = plans.of(id)
  const included = whole('included', given.included ?? String(includedRequests), 1_000_000_000)
  if (price === undefined && included !== includedRequests)
    throw new UsageError('Other quotas than the plan’s have no list price: name one with --price.')
  if (price !== undefined && !/^\d{1,9}(?:\.\d{1,2})?$/.test(price))
    throw new UsageError('--price takes an amount such as 290 or 290.50.')
  const currency = given.currency ?? baseFee.currency
  if (!/^[A-Z]{3}$/.test(currency)) throw new UsageError('--currency takes three letters of ISO 4217, such as CHF.')
  const until = now + whole('days', given.days ?? String(DAYS), 365) * DAY_MS
  return { plan: id, included, price: price ?? String(baseFee.amount), currency, until }
}

export const quoteRequest = defineCommand({
  usage: 'REFERENCE --plan PLAN [--included N] [--price AMOUNT] [--currency CHF] [--days 30] [--yes] [--json]',
  about: 'Mails a quote; a former quote ends. Price and volume are for a period of the plan. Asks first, unless --yes.',
  takesWords: 'one',
  options: { plan: TEXT, included: TEXT, price: TEXT, currency: TEXT, days: TEXT, yes: FLAG },
  async run({ values, positionals }, context) {
    const reference = referenceArgument(positionals[0])
    return withDesk(context, async ({ plans, access }) => {
      const terms = termsFor(values, plans, context.now())
      const { name, period } = plans.of(terms.plan)
      const price = `${money(terms.price, terms.currency, TEXTS.en)} a ${period}`
      const said = `plan ${name}, ${terms.included.toLocaleString('en')} checks and ${price}`
      const question = `Quote ${reference}: ${said}? The mail cannot be taken back.`
      await mustConfirm(context, { yes: values.yes, question, word: 'quote' })
      const row = await quote(access, reference, terms)
      const until = new Date(terms.until).toISOString().slice(0, 10)
      context.tell(requestFacts(row), `${reference} is quoted: ${said}, until ${until}.`)
    })
  },
})
