import { beginReview, bounced, decline, erase, resend } from '../../access/requests/operator.ts'
import { readAudit } from '../../storage/audit.ts'
import { countByState, mailsOf } from '../../storage/outbox.ts'
import { findRequest, listRequests, type RequestRow } from '../../storage/requests.ts'
import type { RequestState } from '../../storage/schema.ts'
import { defineCommand, FLAG, mustConfirm, type Subject, TEXT } from './command.ts'
import { withDesk } from './desk.ts'
import { mailFacts, minute, referenceArgument, requestFacts } from './request-facts.ts'
import { quoteRequest } from './request-quote.ts'
import { counted, table } from './text.ts'

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
    return withDesk(context, async ({ db, access }) => {
      const rows = (await listRequests(db)).filter(({ state }) => values.all || !OVER.includes(state))
      tell(rows.map(requestFacts), rows.length === 0 ? 'There are no requests.' : table([HEADS, ...rows.map(rowOf)]))
      const mails = await countByState(db)
      if (config().mail.smtpUrl === null)
        progress.say(`SMTP_URL is not set here: a service with these settings writes mails to ${access.outboxFolder}.`)
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
    return withDesk(context, async ({ db, access }) => {
      const row = (await beginReview(access, reference)) ?? (await findRequest(db, reference))
      if (row === undefined) throw new Error(`There is no request ${reference}.`)
      const facts = requestFacts(row)
      const mails = await mailsOf(db, reference)
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
      const row = await decline(access, reference, values.reason?.trim() || null)
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
      const row = await resend(access, reference)
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
      context.tell(requestFacts(await bounced(access, reference)), `${reference} is undeliverable.`)
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
    return withDesk(context, async ({ db, access, keys }) => {
      const question = `Erase all that is kept of ${reference}? It cannot be undone.`
      await mustConfirm(context, { yes: values.yes, question, word: reference })
      const row = await findRequest(db, reference)
      await erase(access, reference)
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
    return withDesk(context, async ({ db }) => {
      const rows: string[][] = [['WHEN (UTC)', 'REFERENCE', 'WHO', 'WHAT']]
      for await (const { at, who, what, reference: about } of readAudit(db, reference)) {
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
