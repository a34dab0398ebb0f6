import { parseArgs } from 'node:util'
import type { Plans } from '../../../access/plans.ts'
import { type Quote, quote } from '../../../access/requests/operator.ts'
import { money } from '../../../access/requests/view.ts'
import { TEXTS } from '../../../access/texts/texts.ts'
import { type Command, UsageError } from '../command.ts'
import { confirmed } from '../confirm.ts'
import { referenceArgument, requestFacts } from './request-arguments.ts'
import { withDesk } from './with-desk.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS = 30

const OPTIONS = {
  plan: { type: 'string' },
  included: { type: 'string' },
  price: { type: 'string' },
  currency: { type: 'string' },
  days: { type: 'string' },
  yes: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

function whole(option: string, text: string, max: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (value >= 1 && value <= max) return value
  throw new UsageError(`--${option} takes a whole number from 1 to ${max.toLocaleString('en')}.`)
}

/** The terms that the options name; what they leave out is the plan's own. Throws UsageError. */
function termsFor(given: Record<string, string | boolean | undefined>, plans: Plans, now: number): Quote {
  const text = (option: string) => (typeof given[option] === 'string' ? given[option] : undefined)
  const id = text('plan')
  if (id === undefined || !plans.ids().includes(id))
    throw new UsageError(`--plan takes one of ${plans.ids().join(', ')}.`)
  const { baseFee, includedRequests } = plans.of(id)
  const included = whole('included', text('included') ?? String(includedRequests), 1_000_000_000)
  const price = text('price')
  if (price === undefined && included !== includedRequests)
    throw new UsageError('Other quotas than the plan’s have no list price: name one with --price.')
  if (price !== undefined && !/^\d{1,9}(?:\.\d{1,2})?$/.test(price))
    throw new UsageError('--price takes an amount such as 290 or 290.50.')
  const currency = text('currency') ?? baseFee.currency
  if (!/^[A-Z]{3}$/.test(currency)) throw new UsageError('--currency takes three letters of ISO 4217, such as CHF.')
  const until = now + whole('days', text('days') ?? String(DAYS), 365) * DAY_MS
  return { plan: id, included, price: price ?? String(baseFee.amount), currency, until }
}

export const quoteRequest: Command = {
  usage: 'REFERENCE --plan PLAN [--included N] [--price AMOUNT] [--currency CHF] [--days 30] [--yes] [--json]',
  about: 'Mails a quote; a former one ends. Price and volume are for a period of the plan. Asks first, unless --yes.',
  async run(args, context) {
    const { config, out, now } = context
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
    const reference = referenceArgument(positionals[0])
    return withDesk(config(), now, async ({ plans, access }) => {
      const terms = termsFor(values, plans, now())
      const { name, period } = plans.of(terms.plan)
      const price = `${money(terms.price, terms.currency, TEXTS.en)} a ${period}`
      const said = `plan ${name}, ${terms.included.toLocaleString('en')} checks and ${price}`
      const question = `Quote ${reference}: ${said}? The mail cannot be taken back.`
      if (!(await confirmed(context, { yes: values.yes, question, word: 'quote' }))) return 1
      const row = await quote(access, reference, terms)
      if (values.json) out(JSON.stringify(requestFacts(row)))
      else out(`${reference} is quoted: ${said}, until ${new Date(terms.until).toISOString().slice(0, 10)}.`)
      return 0
    })
  },
}
