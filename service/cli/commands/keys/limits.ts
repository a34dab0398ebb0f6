import { parseArgs } from 'node:util'
import { type Command, UsageError } from '../command.ts'
import { withDesk } from '../requests/with-desk.ts'
import { idArgument, keyFacts, limitArgument } from './key-arguments.ts'

const OPTIONS = {
  requests: { type: 'string' },
  'per-minute': { type: 'string' },
  'per-day': { type: 'string' },
  json: { type: 'boolean', default: false },
} as const

export const limitKeyCommand: Command = {
  usage: 'ID [--requests N|plan] [--per-minute N|plan] [--per-day N|plan] [--json]',
  about: 'Gives one key limits of its own: charged answers in a period and in a day, requests a minute.',
  async run(args, { config, out, now }) {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
    const id = idArgument(positionals[0])
    const limits = {
      requests: limitArgument('requests', values.requests),
      perMinute: limitArgument('per-minute', values['per-minute']),
      perDay: limitArgument('per-day', values['per-day']),
    }
    if (Object.values(limits).every((limit) => limit === undefined)) throw new UsageError('Give a limit to set.')
    return withDesk(config(), now, async ({ keys, quotas }) => {
      const key = await keys.limit(id, limits)
      if (key === null) throw new Error(`There is no key ${id}.`)
      const { requests, perMinute, perDay } = quotas.limitsOf(key)
      if (values.json) out(JSON.stringify({ ...keyFacts(key), effective: { requests, perMinute, perDay } }))
      else {
        const daily = perDay === null ? 'no limit of the day' : `${perDay} a day`
        out(`Key ${id}: ${requests} charged answers in a period, ${daily}, ${perMinute} requests a minute.`)
      }
      return 0
    })
  },
}
