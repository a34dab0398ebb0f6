import { parseArgs } from 'node:util'
import type { Command } from '../command.ts'
import { confirmed } from '../confirm.ts'
import { withDesk } from '../requests/with-desk.ts'
import { idArgument } from './key-arguments.ts'

const OPTIONS = { yes: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } } as const

export const revokeKeyCommand: Command = {
  usage: 'ID [--yes] [--json]',
  about: 'Ends a key for good, at once. Asks first, unless --yes is given.',
  async run(args, context) {
    const { config, out, now } = context
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
    const id = idArgument(positionals[0])
    return withDesk(config(), now, async ({ keys }) => {
      const key = await keys.find(id)
      if (key === null) throw new Error(`There is no key ${id}.`)
      const question = `Revoke key ${id} (${key.label})? It cannot be undone.`
      if (!(await confirmed(context, { yes: values.yes, question, word: id }))) return 1
      const revoked = await keys.revoke(id)
      if (values.json) out(JSON.stringify({ id, revoked }))
      else out(revoked ? `Key ${id} is revoked.` : `Key ${id} was revoked before.`)
      return 0
    })
  },
}
