import { parseArgs } from 'node:util'
import { beginReview } from '../../../access/requests/operator.ts'
import { mailsOf } from '../../../storage/outbox.ts'
import { findRequest } from '../../../storage/requests.ts'
import type { Command } from '../command.ts'
import { table } from '../table.ts'
import { mailFacts, minute, referenceArgument, requestFacts } from './request-arguments.ts'
import { withDesk } from './with-desk.ts'

/** Facts as lines, without those there are none of. */
function lines(facts: ReturnType<typeof requestFacts>): string[] {
  const { quote, jurisdictions, ...rest } = facts
  const rows = { ...rest, jurisdictions: jurisdictions.join(' '), ...(quote && { quote: JSON.stringify(quote) }) }
  return table(
    Object.entries(rows)
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => [name, String(value).replaceAll('\n', `\n${' '.repeat(16)}`)]),
  )
}

export const showRequest: Command = {
  usage: 'REFERENCE [--json]',
  about: 'Shows a request and its mails. A confirmed one is in review from then on, which its status page says.',
  async run(args, { config, out, now }) {
    const options = { json: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    const reference = referenceArgument(positionals[0])
    return withDesk(config(), now, async ({ db, access }) => {
      const row = (await beginReview(access, reference)) ?? (await findRequest(db, reference))
      if (row === undefined) throw new Error(`There is no request ${reference}.`)
      const facts = requestFacts(row)
      const mails = await mailsOf(db, reference)
      if (values.json) {
        out(JSON.stringify({ ...facts, mails: mails.map(mailFacts) }))
        return 0
      }
      for (const line of lines(facts)) out(line)
      out('')
      const rows = mails.map(({ kind, state, created_at, attempts, fault }) => [
        kind,
        state,
        minute(created_at),
        String(attempts),
        fault ?? '',
      ])
      for (const line of table([['MAIL', 'STATE', 'SINCE (UTC)', 'ATTEMPTS', 'FAULT'], ...rows])) out(line)
      return 0
    })
  },
}
