import { accessSettings } from '../access/desk.ts'
import { readReference } from '../access/form.ts'
import type { AccessRequests } from '../access/requests.ts'
import { money, TEXTS } from '../access/texts.ts'
import type { Plans } from '../keys/quotas.ts'
import type { RequestState } from '../storage/database.ts'
import type { MailRow, RequestRow } from '../storage/requests.ts'
import { counted, defineCommand, FLAG, iso, mustConfirm, type Subject, TEXT, table, UsageError } from './command.ts'
import { withDesk } from './with-storage.ts'

function referenceArgument(text: string | undefined): string {
  const reference = readReference(text ?? '')
  if (reference !== null) return reference
  throw new UsageError(
    text === undefined
      ? 'Name a request by its reference, such as BC-7K4Q-9M2X-M.'
      : `"${text}" is no reference: a character is wrong or missing.`,
  )
}

const minute = (at: number | null) => (at === null ? '' : new Date(at).toISOString().slice(0, 16).replace('T', ' '))

function requestFacts(row: RequestRow) {
  return {
    reference: row.reference,
    state: row.state,
    email: row.address,
    organisation: row.organisation,
    use: row.purpose,
    checksAMonth: row.checks_a_month,
    jurisdictions: row.jurisdictions.split(' '),
    message: row.message,
    language: row.language,
    receivedAt: iso(row.received_at),
    confirmedAt: iso(row.confirmed_at),
    reviewedAt: iso(row.reviewed_at),
    quotedAt: iso(row.quoted_at),
    acceptedAt: iso(row.accepted_at),
    keyReadyAt: iso(row.ready_at),
    claimedAt: iso(row.claimed_at),
    endedAt: iso(row.ended_at),
    quote:
      row.plan === null
        ? null
        : {
            plan: row.plan,
            included: row.included,
            price: row.price,
            currency: row.currency,
            until: iso(row.quote_until),
          },
    reason: row.reason,
    keyId: row.key_id,
  }
}

function mailFacts({ id, kind, state, created_at, ended_at, attempts, next_at, fault }: MailRow) {
  const next = state === 'waiting' ? iso(next_at) : null
  return { id, kind, state, createdAt: iso(created_at), endedAt: iso(ended_at), attempts, nextAt: next, fault }
}

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS = 30

function whole(option: string, text: string, max: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (value >= 1 && value <= max) return value
  throw new UsageError(`--${option} takes a whole number from 1 to ${max.toLocaleString('en')}.`)
}

type TermOptions = Partial<Record<'plan' | 'included' | 'price' | 'currency' | 'days', string>>

/** Missing options come from the plan. */
function termsFor(
  { plan: id, price, ...given }: TermOptions,
  plans: Plans,
  now: number,
): Parameters<AccessRequests['quote']>[1] {
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

const quoteRequest = defineCommand({
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
      const row = await access.quote(reference, terms)
      if (context.config().offer.operatorName === null)
        context.progress.say('OPERATOR_NAME is not set: the quote names only the address of the service as its seller.')
      const until = new Date(terms.until).toISOString().slice(0, 10)
      context.tell(requestFacts(row), `${reference} is quoted: ${said}, until ${until}.`)
    })
  },
})

const HEADS = ['REFERENCE', 'STATE', 'RECEIVED (UTC)', 'ORGANISATION', 'E-MAIL', 'CHECKS A MONTH', 'WHERE']
const OVER: readonly RequestState[] = ['claimed', 'declined', 'expired', 'withdrawn']

const short = (text: string) => (text.length > 32 ? `${text.slice(0, 31)}…` : text)

function rowOf({ reference, state, received_at, organisation, address, checks_a_month, jurisdictions }: RequestRow) {
  const checks = checks_a_month.toLocaleString('en')
  return [reference, state, minute(received_at), short(organisation), address, checks, jurisdictions]
}

const list = defineCommand({
  usage: '[--all] [--json]',
  about: 'Lists the requests that are open or undeliverable; with --all also those that ended.',
  options: { all: FLAG },
  async run({ values }, context) {
    const { config, progress, tell } = context
    return withDesk(context, async ({ storage }) => {
      const rows = (await storage.requests.list()).filter(({ state }) => values.all || !OVER.includes(state))
      tell(rows.map(requestFacts), rows.length === 0 ? 'There are no requests.' : table([HEADS, ...rows.map(rowOf)]))
      const mails = await storage.mails.countByState()
      if (config().mail.smtpUrl === null)
        progress.say(
          `SMTP_URL is not set here: a service with these settings writes mails to ${accessSettings(config()).outboxFolder}.`,
        )
      if (mails.waiting) progress.say(`${counted(mails.waiting, 'mail waits', 'mails wait')} to be sent.`)
      if (mails.written) progress.say(`${counted(mails.written, 'mail was', 'mails were')} written to files, not sent.`)
    })
  },
})

function factLines(facts: ReturnType<typeof requestFacts>): string[] {
  const { quote, jurisdictions, ...rest } = facts
  const rows = { ...rest, jurisdictions: jurisdictions.join(' '), ...(quote && { quote: JSON.stringify(quote) }) }
  return table(
    Object.entries(rows)
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => [name, String(value).replaceAll('\n', `\n${' '.repeat(16)}`)]),
  )
}

const show = defineCommand({
  usage: 'REFERENCE [--json]',
  about: 'Shows a request and its mails. A confirmed request is then in review, and its status page says so.',
  takesWords: 'one',
  async run({ positionals }, context) {
    const reference = referenceArgument(positionals[0])
    return withDesk(context, async ({ storage, access }) => {
      const row = (await access.beginReview(reference)) ?? (await storage.requests.find(reference))
      if (row === undefined) throw new Error(`There is no request ${reference}.`)
      const facts = requestFacts(row)
      const mails = await storage.mails.of(reference)
      const rows = mails.map(({ kind, state, created_at, attempts, fault }) => [
        kind,
        state,
        minute(created_at),
        String(attempts),
        fault ?? '',
      ])
      context.tell({ ...facts, mails: mails.map(mailFacts) }, [
        ...factLines(facts),
        '',
        ...table([['MAIL', 'STATE', 'SINCE (UTC)', 'ATTEMPTS', 'FAULT'], ...rows]),
      ])
    })
  },
})

const declineRequest = defineCommand({
  usage: 'REFERENCE [--reason TEXT] [--yes] [--json]',
  about: 'Declines a request and mails the reason. Asks first, unless --yes is given.',
  takesWords: 'one',
  options: { reason: TEXT, yes: FLAG },
  async run({ values, positionals }, context) {
    const reference = referenceArgument(positionals[0])
    return withDesk(context, async ({ access }) => {
      const question = `Decline ${reference}? It cannot be undone.`
      await mustConfirm(context, { yes: values.yes, question, word: 'decline' })
      const row = await access.decline(reference, values.reason?.trim() || null)
      context.tell(requestFacts(row), `${reference} is declined.`)
    })
  },
})

const resendMail = defineCommand({
  usage: 'REFERENCE [--json]',
  about: 'Mails a new link to confirm, to answer the quote or to collect the key. The former link ends.',
  takesWords: 'one',
  async run({ positionals }, context) {
    const reference = referenceArgument(positionals[0])
    return withDesk(context, async ({ access }) => {
      const row = await access.resend(reference)
      context.tell(requestFacts(row), `${reference} (${row.state}) gets its mail again.`)
    })
  },
})

const bouncedMail = defineCommand({
  usage: 'REFERENCE [--json]',
  about: 'Notes that a mail came back: the request is undeliverable and its links do not work until "requests resend".',
  takesWords: 'one',
  async run({ positionals }, context) {
    const reference = referenceArgument(positionals[0])
    return withDesk(context, async ({ access }) => {
      context.tell(requestFacts(await access.bounced(reference)), `${reference} is undeliverable.`)
    })
  },
})

const eraseRequest = defineCommand({
  usage: 'REFERENCE [--yes] [--json]',
  about: 'Deletes a request with its links and mails. The audit log keeps its reference. Asks first, unless --yes.',
  takesWords: 'one',
  options: { yes: FLAG },
  async run({ values, positionals }, context) {
    const reference = referenceArgument(positionals[0])
    return withDesk(context, async ({ storage, access, keys }) => {
      const question = `Erase all that is kept of ${reference}? It cannot be undone.`
      await mustConfirm(context, { yes: values.yes, question, word: reference })
      const row = await storage.requests.find(reference)
      await access.erase(reference)
      const key = row === undefined || row.key_id === null ? null : await keys.find(row.key_id)
      const works = key !== null && key.revokedAt === null
      const still = works ? ` Its key ${key.id} still works: "keys revoke ${key.id}" ends it.` : ''
      context.tell(
        { reference, erased: true, keyId: key?.id ?? null, keyWorks: works },
        `${reference} is erased.${still}`,
      )
    })
  },
})

export const requests: Subject = {
  about: 'requests for access, also while the service runs, which sends the mails',
  commands: {
    list,
    show,
    quote: quoteRequest,
    decline: declineRequest,
    resend: resendMail,
    bounced: bouncedMail,
    erase: eraseRequest,
  },
}

const exportAudit = defineCommand({
  usage: '[REFERENCE] [--json]',
  about: 'Who did what when, the oldest first, of all requests or of one; with --json one object a line.',
  takesWords: 'one',
  async run({ values, positionals }, context) {
    const { out } = context
    const reference = positionals[0] === undefined ? undefined : referenceArgument(positionals[0])
    return withDesk(context, async ({ storage }) => {
      const rows: string[][] = [['WHEN (UTC)', 'REFERENCE', 'WHO', 'WHAT']]
      for await (const { at, who, what, reference: about } of storage.audit.read(reference)) {
        const when = new Date(at).toISOString()
        if (values.json) out(JSON.stringify({ at: when, who, what, reference: about }))
        else rows.push([when, about, who, what])
      }
      if (!values.json) for (const line of table(rows)) out(line)
    })
  },
})

export const audit: Subject = {
  about: 'what happened to requests for access; references only, nothing that a person wrote',
  commands: { export: exportAudit },
}
