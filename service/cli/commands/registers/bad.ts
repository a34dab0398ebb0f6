import { parseArgs } from 'node:util'
import { placeOf } from '../../../registers/places/place-of.ts'
import type { BadRecord } from '../../../registers/store/journal.ts'
import type { Command } from '../command.ts'
import { officeArgument } from './office-argument.ts'

function describe({ file, entry, line, number, reason }: BadRecord): string {
  const place = [file, entry === file ? null : entry, line === null ? null : `line ${line}`, number]
  return `${place.filter((part) => part !== null).join(', ')}: ${reason}`
}

export const badRecords: Command = {
  usage: 'OFFICE [--json]',
  about: 'Records that could not be read, with file, line, number and reason; with --json one object a line.',
  async run(args, { config, out }) {
    const options = { json: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    const office = officeArgument(positionals[0])
    const all = await placeOf(config(), office).bad()
    if (all === null) throw new Error(`No records of ${office} were imported.`)
    let none = true
    for await (const bad of all) {
      out(values.json ? JSON.stringify(bad) : describe(bad))
      none = false
    }
    if (none && !values.json) out(`Every record of ${office} could be read.`)
    return 0
  },
}
