import { parseArgs } from 'node:util'
import { isPlainLine } from '../../../system/plain-text.ts'
import { type Command, UsageError } from '../command.ts'
import { withDesk } from '../requests/with-desk.ts'
import { endArgument, keyFacts, limitArgument, madeLines, scopesArgument } from './key-arguments.ts'

const LABEL_MAX = 100
const KINDS = ['server', 'extension'] as const

const OPTIONS = {
  kind: { type: 'string', default: 'server' },
  plan: { type: 'string', default: 'starter' },
  scopes: { type: 'string' },
  test: { type: 'boolean', default: false },
  expires: { type: 'string' },
  requests: { type: 'string' },
  'per-minute': { type: 'string' },
  'per-day': { type: 'string' },
  json: { type: 'boolean', default: false },
} as const

export const createKey: Command = {
  usage:
    'LABEL [--kind server|extension] [--plan PLAN] [--scopes checks,trademarks,requirements,usage] [--test] [--expires DAY] [--requests N] [--per-minute N] [--per-day N] [--json]',
  about: 'Makes a key and shows it, once. --test makes one whose answers are made up and free.',
  async run(args, { config, out, now }) {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
    const label = positionals[0]?.trim() ?? ''
    if (positionals.length !== 1 || label === '' || label.length > LABEL_MAX)
      throw new UsageError(`Give the key one label, of at most ${LABEL_MAX} characters: who has it and what for.`)
    if (!isPlainLine(label))
      throw new UsageError('The label holds control characters, or marks that change the direction of the text.')
    const kind = KINDS.find((known) => known === values.kind)
    if (kind === undefined) throw new UsageError(`--kind is ${KINDS.join(' or ')}.`)
    const options = {
      label,
      kind,
      plan: values.plan,
      scopes: scopesArgument(values.scopes),
      test: values.test,
      expiresAt: endArgument(values.expires, now()),
      limits: {
        requests: limitArgument('requests', values.requests) ?? null,
        perMinute: limitArgument('per-minute', values['per-minute']) ?? null,
        perDay: limitArgument('per-day', values['per-day']) ?? null,
      },
    }
    return withDesk(config(), now, async ({ keys, plans }) => {
      if (!plans.ids().includes(options.plan)) throw new UsageError(`--plan is one of ${plans.ids().join(', ')}.`)
      const made = await keys.create(options)
      if (values.json) out(JSON.stringify(keyFacts(made.record, made)))
      else for (const line of madeLines(made)) out(line)
      return 0
    })
  },
}
