import type { Office } from '../../../lib/sources/offices/office.ts'
import { placeOf } from '../../registers/backend.ts'
import { readerFor } from '../../registers/formats/read-register-file.ts'
import { officeRecords } from '../../registers/office-records.ts'
import { isBeingKept, unaccountedOf } from '../../registers/store/hole.ts'
import type { BadRecord } from '../../registers/store/journal.ts'
import type { HeldOffice } from '../../registers/store/offices.ts'
import { forgetKept } from '../../storage/keepers.ts'
import { ADMIN_COMMAND } from '../../system/admin-command.ts'
import { type CommandContext, defineCommand, FLAG, mustConfirm, type Subject, TEXT, UsageError } from './command.ts'
import { recordsArgument } from './records-argument.ts'
import { importFromFiles, importFromLindas } from './register-import.ts'
import { fillRegister, keepRegister } from './register-keep.ts'
import { listRegisters } from './register-list.ts'
import { publishRegister, verifyPackFile } from './register-packs.ts'
import { describeIndex } from './register-texts.ts'
import { hasStorage, withStorage } from './with-storage.ts'

async function openHeld({ config }: CommandContext, office: HeldOffice) {
  const place = placeOf(config(), office)
  if ((await place.facts()) === null) throw new Error(`No records of ${office} were imported.`)
  return place.open()
}

function fromElsewhere(offices: readonly Office[]): string {
  const told = officeRecords(offices).filter((records) => readerFor(records) === null)
  const names = told.map(({ code }) => code).join(' and ')
  const ways = told.map(({ code, reader }) => `${code} --from ${reader}`).join(', ')
  return `Only ${names} is imported from elsewhere than files: ${ways}.`
}

const importRegister = defineCommand({
  usage: 'OFFICE FILE… [--as-of DATE] [--again] [--json]   or   companies-CH --from lindas [--force] [--json]',
  about:
    'Imports files of an office (XML, CSV, zipped or not), or the Swiss commercial register whole, and indexes its ' +
    'names. An import that was stopped goes on where it was; a file that was imported before is skipped unless ' +
    '--again is given.',
  takesWords: true,
  options: { 'as-of': TEXT, again: FLAG, from: TEXT, force: FLAG },
  async run({ values, positionals: [named, ...files] }, context) {
    const records = recordsArgument(named, context)
    const read = readerFor(records)
    if (read !== null && values.from === undefined) {
      if (files.length === 0) throw new UsageError('Name the files to import.')
      return importFromFiles(context, { records, read, files, asOf: values['as-of'], again: values.again })
    }
    if (read !== null || values.from !== records.reader || files.length > 0)
      throw new UsageError(fromElsewhere(context.config().offices))
    return importFromLindas(context, records, values.force)
  },
})

const indexRegister = defineCommand({
  usage: 'OFFICE [--json]',
  about:
    'Updates the index of an office to the imported records, or makes it anew where another version made it. An ' +
    'import does this by itself.',
  takesWords: 'one',
  async run({ positionals }, context) {
    const { code: office } = recordsArgument(positionals[0], context)
    await using store = await openHeld(context, office)
    context.progress.say('Indexing the names…')
    const index = await store.index(context.signal)
    const { records = null, names = null, dataAsOf = null } = index?.manifest ?? {}
    context.tell({ office, index: index?.made ?? null, records, names, dataAsOf }, describeIndex(index))
  },
})

function describeBad({ file, entry, line, number, reason }: BadRecord): string {
  const place = [file, entry === file ? null : entry, line === null ? null : `line ${line}`, number]
  return `${place.filter((part) => part !== null).join(', ')}: ${reason}`
}

const badRecords = defineCommand({
  usage: 'OFFICE [--json]',
  about: 'Records that could not be read, with file, line, number and reason; with --json one object a line.',
  takesWords: 'one',
  async run({ values, positionals }, context) {
    const { config, out, tell } = context
    const { code: office } = recordsArgument(positionals[0], context)
    const all = await placeOf(config(), office).bad()
    if (all === null) throw new Error(`No records of ${office} were imported.`)
    let none = true
    for await (const bad of all) {
      tell(bad, describeBad(bad))
      none = false
    }
    if (none && !values.json) out(`Every record of ${office} could be read.`)
  },
})

const acceptFiles = defineCommand({
  usage: 'OFFICE FILE… [--yes] [--json]',
  about:
    'Declares that the register misses nothing although parts of these files, named as "registers list" shows them, ' +
    'could not be read. Answers then count as whole again, and tell how many entries could not be read. Asks first, ' +
    'unless --yes.',
  takesWords: true,
  options: { yes: FLAG },
  async run({ values, positionals: [named, ...names] }, context) {
    const { code: office } = recordsArgument(named, context)
    if (names.length === 0) throw new UsageError('Name the files, as "registers list" shows them.')
    await using store = await openHeld(context, office)
    // A sync's gap closes by itself, so the operator cannot accept it.
    const open = (await store.files()).filter((file) => unaccountedOf(file) !== null && !isBeingKept(file))
    const unknown = names.find((name) => !open.some((file) => file.name === name))
    if (unknown !== undefined) throw new Error(`No file ${unknown} of ${office} has anything unaccounted for.`)
    const meant = open.filter(({ name }) => names.includes(name))
    const question = `${meant.map(unaccountedOf).join('; ')}. Is nothing of the register missing for it?`
    await mustConfirm(context, { yes: values.yes, question, word: 'accept' })
    await store.nextGeneration()
    for (const { id } of meant) await store.acceptFile(id)
    const index = await store.index(context.signal)
    const accepted = meant.map(({ name }) => name)
    context.tell({ office, accepted }, `${accepted.join(', ')}: accepted. ${describeIndex(index)}`)
  },
})

const dropRegister = defineCommand({
  usage: 'OFFICE [--yes] [--json]',
  about: 'Deletes all records of an office and their index. Asks first, unless --yes is given.',
  takesWords: 'one',
  options: { yes: FLAG },
  async run({ values, positionals }, context) {
    const { code: office } = recordsArgument(positionals[0], context)
    const question = `Delete all imported records of ${office}?`
    await mustConfirm(context, { yes: values.yes, question, word: office, refused: 'Nothing was deleted.' })
    const config = context.config()
    const dropped = await placeOf(config, office).drop()
    const isKept = hasStorage(config) && (await withStorage(config, (db) => forgetKept(db, office)))
    const lines = [
      dropped ? `The records of ${office} and their index are deleted.` : `There were no records of ${office}.`,
    ]
    if (isKept)
      lines.push(
        `While the service runs, it fills ${office} anew: "${ADMIN_COMMAND} registers keep ${office} --off" ends that.`,
      )
    context.tell({ office, dropped, kept: isKept }, lines)
  },
})

export const registers: Subject = {
  about: 'records of registers that are held here and searched',
  commands: {
    keep: keepRegister,
    fill: fillRegister,
    import: importRegister,
    index: indexRegister,
    list: listRegisters,
    bad: badRecords,
    accept: acceptFiles,
    drop: dropRegister,
    publish: publishRegister,
    verify: verifyPackFile,
  },
}
