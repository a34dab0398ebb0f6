import { parseArgs } from 'node:util'
import { placeOf } from '../../../registers/places/place-of.ts'
import { unaccountedOf } from '../../../registers/store/hole.ts'
import { type Command, UsageError } from '../command.ts'
import { confirmed } from '../confirm.ts'
import { describeIndex } from './describe-index.ts'
import { officeArgument } from './office-argument.ts'

export const acceptFiles: Command = {
  usage: 'OFFICE FILE… [--yes] [--json]',
  about:
    'Says that nothing of the register is missing for what could not be read of these files, by the names that "registers list" ' +
    'shows: answers count as whole again, and tell how many entries could not be read. Asks first, unless --yes is given.',
  async run(args, context) {
    const { config, out, signal } = context
    const options = { yes: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    const office = officeArgument(positionals[0])
    const names = positionals.slice(1)
    if (names.length === 0) throw new UsageError('Name the files, as "registers list" shows them.')
    const place = placeOf(config(), office)
    if ((await place.facts()) === null) throw new Error(`No records of ${office} were imported.`)
    await using store = await place.open()
    const open = (await store.files()).filter((file) => unaccountedOf(file) !== null)
    const unknown = names.find((name) => !open.some((file) => file.name === name))
    if (unknown !== undefined) throw new Error(`Nothing of a file ${unknown} of ${office} is unaccounted for.`)
    const meant = open.filter(({ name }) => names.includes(name))
    const question = `${meant.map(unaccountedOf).join('; ')}. Is nothing of the register missing for it?`
    if (!(await confirmed(context, { yes: values.yes, question, word: 'accept' }))) return 1
    await store.nextGeneration()
    for (const { id } of meant) await store.acceptFile(id)
    const index = await store.index(signal)
    if (values.json) out(JSON.stringify({ office, accepted: meant.map(({ name }) => name) }))
    else out(`${meant.map(({ name }) => name).join(', ')}: accepted. ${describeIndex(index)}`)
    return 0
  },
}
