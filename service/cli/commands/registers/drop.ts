import { parseArgs } from 'node:util'
import { placeOf } from '../../../registers/places/place-of.ts'
import type { Command } from '../command.ts'
import { officeArgument } from './office-argument.ts'

export const dropRegister: Command = {
  usage: 'OFFICE [--yes] [--json]',
  about: 'Deletes all records of an office and their index. Asks first, unless --yes is given.',
  async run(args, { config, out, ask, progress }) {
    const options = { yes: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    const office = officeArgument(positionals[0])
    if (!values.yes) {
      const answer = await ask(`Delete all imported records of ${office}? Type ${office} to confirm: `)
      if (answer === null) throw new Error('Nobody is there to confirm it: add --yes.')
      if (answer.trim() !== office) {
        progress.say('Nothing was deleted.')
        return 1
      }
    }
    const dropped = await placeOf(config(), office).drop()
    if (values.json) out(JSON.stringify({ office, dropped }))
    else out(dropped ? `The records of ${office} and their index are deleted.` : `There were no records of ${office}.`)
    return 0
  },
}
