import { parseArgs } from 'node:util'
import { readAudit } from '../../storage/audit.ts'
import type { Command, Subject } from './command.ts'
import { referenceArgument } from './requests/request-arguments.ts'
import { withDesk } from './requests/with-desk.ts'
import { table } from './table.ts'

const exportAudit: Command = {
  usage: '[REFERENCE] [--json]',
  about: 'Who did what when, the oldest first, of all requests or of one; with --json one object a line.',
  async run(args, { config, out, now }) {
    const options = { json: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    const reference = positionals[0] === undefined ? undefined : referenceArgument(positionals[0])
    return withDesk(config(), now, async ({ db }) => {
      const rows: string[][] = [['WHEN (UTC)', 'REFERENCE', 'WHO', 'WHAT']]
      for await (const { at, who, what, reference: about } of readAudit(db, reference)) {
        const when = new Date(at).toISOString()
        if (values.json) out(JSON.stringify({ at: when, who, what, reference: about }))
        else rows.push([when, about, who, what])
      }
      if (!values.json) for (const line of table(rows)) out(line)
      return 0
    })
  },
}

export const audit: Subject = {
  about: 'what happened to requests for access; references only, nothing that a person wrote',
  commands: { export: exportAudit },
}
