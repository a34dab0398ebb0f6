import { parseArgs } from 'node:util'
import { bounced, decline, erase, resend } from '../../../access/requests/operator.ts'
import { findRequest } from '../../../storage/requests.ts'
import type { Command } from '../command.ts'
import { confirmed } from '../confirm.ts'
import { referenceArgument, requestFacts } from './request-arguments.ts'
import { withDesk } from './with-desk.ts'

const YES = { yes: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } } as const

export const declineRequest: Command = {
  usage: 'REFERENCE [--reason TEXT] [--yes] [--json]',
  about: 'Declines a request and mails that, with the reason. Asks first, unless --yes is given.',
  async run(args, context) {
    const { config, out, now } = context
    const options = { ...YES, reason: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    const reference = referenceArgument(positionals[0])
    return withDesk(config(), now, async ({ access }) => {
      const question = `Decline ${reference}? It cannot be undone.`
      if (!(await confirmed(context, { yes: values.yes, question, word: 'decline' }))) return 1
      const row = await decline(access, reference, values.reason?.trim() || null)
      out(values.json ? JSON.stringify(requestFacts(row)) : `${reference} is declined.`)
      return 0
    })
  },
}

export const resendMail: Command = {
  usage: 'REFERENCE [--json]',
  about:
    'Mails the last link again, a new one: to confirm, to answer the quote or to collect the key. The former ends.',
  async run(args, { config, out, now }) {
    const options = { json: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    const reference = referenceArgument(positionals[0])
    return withDesk(config(), now, async ({ access }) => {
      const row = await resend(access, reference)
      out(values.json ? JSON.stringify(requestFacts(row)) : `${reference} (${row.state}) gets its mail again.`)
      return 0
    })
  },
}

export const bouncedMail: Command = {
  usage: 'REFERENCE [--json]',
  about:
    'Notes that a mail came back: the request is undeliverable, and its links do nothing, until "requests resend".',
  async run(args, { config, out, now }) {
    const options = { json: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    const reference = referenceArgument(positionals[0])
    return withDesk(config(), now, async ({ access }) => {
      const row = await bounced(access, reference)
      out(values.json ? JSON.stringify(requestFacts(row)) : `${reference} is undeliverable.`)
      return 0
    })
  },
}

export const eraseRequest: Command = {
  usage: 'REFERENCE [--yes] [--json]',
  about: 'Deletes a request with its links and mails. The audit log keeps its reference. Asks first, unless --yes.',
  async run(args, context) {
    const { config, out, now } = context
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: YES })
    const reference = referenceArgument(positionals[0])
    return withDesk(config(), now, async ({ db, access, keys }) => {
      const question = `Erase all that is kept of ${reference}? It cannot be undone.`
      if (!(await confirmed(context, { yes: values.yes, question, word: reference }))) return 1
      const row = await findRequest(db, reference)
      await erase(access, reference)
      const key = row === undefined || row.key_id === null ? null : await keys.find(row.key_id)
      const works = key !== null && key.revokedAt === null
      if (values.json) out(JSON.stringify({ reference, erased: true, keyId: key?.id ?? null, keyWorks: works }))
      else
        out(`${reference} is erased.${works ? ` Its key ${key.id} still works: "keys revoke ${key.id}" ends it.` : ''}`)
      return 0
    })
  },
}
