import { parseArgs } from 'node:util'
import { countByState } from '../../../storage/outbox.ts'
import { listRequests, type RequestRow } from '../../../storage/requests.ts'
import type { RequestState } from '../../../storage/schema.ts'
import type { Command } from '../command.ts'
import { counted } from '../count-words.ts'
import { table } from '../table.ts'
import { minute, requestFacts } from './request-arguments.ts'
import { withDesk } from './with-desk.ts'

const HEADS = ['REFERENCE', 'STATE', 'RECEIVED (UTC)', 'ORGANISATION', 'E-MAIL', 'CHECKS A MONTH', 'WHERE']
const OVER: readonly RequestState[] = ['claimed', 'declined', 'expired', 'withdrawn']

const short = (text: string) => (text.length > 32 ? `${text.slice(0, 31)}…` : text)

function rowOf(row: RequestRow): string[] {
  const checks = row.checks_a_month.toLocaleString('en')
  return [
    row.reference,
    row.state,
    minute(row.received_at),
    short(row.organisation),
    row.address,
    checks,
    row.jurisdictions,
  ]
}

export const listAllRequests: Command = {
  usage: '[--all] [--json]',
  about: 'Lists the requests that are on their way or undeliverable; --all those that came to an end too.',
  async run(args, { config, out, progress, now }) {
    const options = { all: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } } as const
    const { values } = parseArgs({ args: [...args], options })
    const settings = config()
    return withDesk(settings, now, async ({ db, access }) => {
      const rows = (await listRequests(db)).filter(({ state }) => values.all || !OVER.includes(state))
      if (values.json) out(JSON.stringify(rows.map(requestFacts)))
      else if (rows.length === 0) out('There are no requests.')
      else for (const line of table([HEADS, ...rows.map(rowOf)])) out(line)
      const mails = await countByState(db)
      if (settings.mail.smtpUrl === null)
        progress.say(`SMTP_URL is not set here: a service with these settings writes mails to ${access.outboxFolder}.`)
      if (mails.waiting) progress.say(`${counted(mails.waiting, 'mail waits', 'mails wait')} to be sent.`)
      if (mails.written) progress.say(`${counted(mails.written, 'mail was', 'mails were')} written to files, not sent.`)
      return 0
    })
  },
}
