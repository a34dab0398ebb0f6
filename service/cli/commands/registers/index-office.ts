import { parseArgs } from 'node:util'
import { placeOf } from '../../../registers/places/place-of.ts'
import type { Command } from '../command.ts'
import { describeIndex } from './describe-index.ts'
import { officeArgument } from './office-argument.ts'

export const indexRegister: Command = {
  usage: 'OFFICE [--json]',
  about:
    'Brings what is searched of an office up to what was imported; all of it anew where another version had made it. An ' +
    'import does so by itself.',
  async run(args, { config, out, progress, signal }) {
    const options = { json: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    const office = officeArgument(positionals[0])
    const place = placeOf(config(), office)
    if ((await place.facts()) === null) throw new Error(`No records of ${office} were imported.`)
    await using store = await place.open()
    progress.say('Indexing the names…')
    const index = await store.index(signal)
    const { records = null, names = null, dataAsOf = null } = index?.manifest ?? {}
    if (values.json) out(JSON.stringify({ office, index: index?.made ?? null, records, names, dataAsOf }))
    else out(describeIndex(index))
    return 0
  },
}
