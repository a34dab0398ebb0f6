import { parseArgs } from 'node:util'
import { type Command, UsageError } from '../command.ts'
import { confirmed } from '../confirm.ts'
import { withDesk } from '../requests/with-desk.ts'
import { idArgument, keyFacts, madeLines } from './key-arguments.ts'

const HOUR_MS = 60 * 60 * 1000
/** A week: longer, and nobody remembers that there are two. */
const OVERLAP_MAX = 168

const OPTIONS = {
  overlap: { type: 'string', default: '24' },
  yes: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

export const rotateKey: Command = {
  usage: 'ID [--overlap HOURS] [--yes] [--json]',
  about: `Makes a key in the place of another, which works ${OPTIONS.overlap.default} hours more, or HOURS (0-${OVERLAP_MAX}); 0 where it leaked. They count as one.`,
  async run(args, context) {
    const { config, out, now } = context
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
    const id = idArgument(positionals[0])
    const hours = /^\d{1,3}$/.test(values.overlap) ? Number(values.overlap) : Number.NaN
    if (!(hours <= OVERLAP_MAX)) throw new UsageError(`--overlap takes whole hours from 0 to ${OVERLAP_MAX}.`)
    const question = `End key ${id} now, wherever it is in use?`
    if (hours === 0 && !(await confirmed(context, { yes: values.yes, question, word: id }))) return 1
    return withDesk(config(), now, async ({ keys }) => {
      const made = await keys.rotate(id, hours * HOUR_MS)
      if (made === null)
        throw new Error(`Key ${id} is unknown, has ended, or was replaced before: see "keys list --all".`)
      if (values.json) out(JSON.stringify(keyFacts(made.record, made)))
      else {
        for (const line of madeLines(made)) out(line)
        out(hours === 0 ? `Key ${id} has ended.` : `Key ${id} works for at most ${hours} h more.`)
      }
      return 0
    })
  },
}
