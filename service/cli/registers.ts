import { openAsBlob, readFileSync } from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import type { Office, OfficeRecords } from '../../lib/sources/offices/office.ts'
import { readCatalogue } from '../../lib/sources/snapshots/catalogue.ts'
import { type Manifest, verifySnapshot } from '../../lib/sources/snapshots/snapshot.ts'
import type { Config } from '../ops/config.ts'
import { officeRecords } from '../ops/office-records.ts'
import { receiptKeys } from '../ops/receipts.ts'
import { ADMIN_COMMAND } from '../ops/text.ts'
import { placeOf } from '../registers/backend.ts'
import { readerFor } from '../registers/formats/read-register-file.ts'
import { digestOf, filesOf } from '../registers/offered.ts'
import { journalEntry, journalOf } from '../registers/store/gaps.ts'
import type { BadRecord } from '../registers/store/journal.ts'
import type { RegisterCode } from '../registers/store/offices.ts'
import { packsFolder, publishPack } from '../registers/store/publish-pack.ts'
import type { RecordBackend } from '../registers/store/record-store.ts'
import { describeKeeper, type KeeperReport, keeperReport } from '../registers/sync/report.ts'
import {
  type CommandContext,
  counted,
  defineCommand,
  FLAG,
  mustConfirm,
  type Subject,
  TEXT,
  UsageError,
} from './command.ts'
import { publishCatalogue, showKey } from './register-catalogue.ts'
import {
  describeIndex,
  howToClose,
  howToReplace,
  importFromFiles,
  importFromLindas,
  PART_OF_IT,
} from './register-import.ts'
import { fillRegister, keepRegister } from './register-keep.ts'
import { hasStorage, withStorage } from './with-storage.ts'

function recordsArgument(text: string | undefined, { config }: CommandContext): OfficeRecords {
  const { offices } = config()
  const records = text === undefined ? null : officeRecords.named(text, offices)
  if (records !== null) return records
  const known = officeRecords
    .all(offices)
    .map(({ code }) => code)
    .join(', ')
  throw new UsageError(
    text === undefined ? `Name an office: ${known}.` : `There is no office "${text}": name one of ${known}.`,
  )
}

interface Listed {
  office: RegisterCode
  /** Why the records are unreadable. All other facts are then unknown. */
  fault: string | null
  records: number | null
  /** Names in the index. */
  searched: number | null
  /** True if the index contains the complete import. */
  current: boolean
  dataAsOf: string | null
  /** Date of a newer file that does not count yet, because an earlier file is missing. */
  behindGap: string | null
  hole: string | null
  /** True if the complete register is imported, as far as the service knows. */
  whole: boolean
  /** True if an import or an accepted file can close the gap. A sync closes its gap by itself. */
  closable: boolean
  /** True if some records come from an office's test copy. */
  copied: boolean
  ageDays: number | null
  files: { imported: number; unfinished: string[] }
  bad: number | null
}

const DAY_MS = 24 * 60 * 60 * 1000
const UNKNOWN = {
  records: null,
  searched: null,
  current: false,
  dataAsOf: null,
  behindGap: null,
  hole: null,
  whole: false,
  closable: false,
  copied: false,
  ageDays: null,
  bad: null,
}

async function listOffice(place: RecordBackend, office: RegisterCode, now: number): Promise<Listed | null> {
  const files = { imported: 0, unfinished: [] as string[] }
  try {
    const facts = await place.facts()
    if (facts === null) return null
    const { records, searched, current, files: all } = facts
    files.imported = all.filter((file) => file.finishedAt !== null && !journalEntry.standsForFiles(file)).length
    files.unfinished = all
      .filter(({ finishedAt, accepted }) => finishedAt === null && !accepted)
      .map(({ name }) => name)
    const date = journalOf(all).dataDate()
    const dataAsOf = date?.asOf ?? null
    return {
      office,
      fault: null,
      records,
      searched,
      current,
      dataAsOf,
      behindGap: date?.behindGap ?? null,
      hole: journalOf(all).gap(),
      whole: journalOf(all).isWhole(),
      closable: all.some((file) => journalEntry.gap(file) !== null && !journalEntry.isIncompleteSync(file)),
      copied: all.some(journalEntry.isTrialCopy),
      ageDays: dataAsOf === null ? null : Math.max(0, Math.floor((now - Date.parse(dataAsOf)) / DAY_MS)),
      files,
      bad: all.reduce((sum, { bad }) => sum + bad, 0),
    }
  } catch (error) {
    return { office, fault: error instanceof Error ? error.message : String(error), ...UNKNOWN, files }
  }
}

/** During its first sync, a register has no meaningful date. */
function describeHeld(listed: Listed, keeper: KeeperReport | null): string {
  const { dataAsOf, ageDays, files } = listed
  const searched =
    listed.searched === null ? 'nothing searched yet' : counted(listed.searched, 'name searched', 'names searched')
  const dated =
    dataAsOf === null || ageDays === null
      ? 'no file imported to its end'
      : `as of ${dataAsOf.slice(0, 10)}, ${ageDays === 0 ? 'of today' : `${counted(ageDays, 'day')} old`}`
  const facts = [counted(listed.records ?? 0, 'record'), searched]
  if (keeper?.state !== 'filling') facts.push(dated)
  if (keeper === null || files.imported > 1) facts.push(counted(files.imported, 'file'))
  return [...facts, counted(listed.bad ?? 0, 'bad record')].join('; ')
}

function describe(
  listed: Listed,
  keeper: KeeperReport | null,
  { wholeRegisters, offices }: Pick<Config, 'wholeRegisters' | 'offices'>,
): string[] {
  const { office, fault, dataAsOf, behindGap } = listed
  if (fault !== null) return [`${office}: its records cannot be read: ${fault}`]
  const lines = [`${office}: ${describeHeld(listed, keeper)}`]
  if (listed.searched !== null && !listed.current) lines.push('  not all that was imported is searched yet')
  const fewest = officeRecords.named(office, offices)?.fewest ?? 0
  // The sync reports how much is missing.
  const isSaid = keeper?.state === 'filling' || wholeRegisters.includes(office)
  const part = isSaid ? null : officeRecords.whyPart(fewest, listed.records ?? 0)
  if (part !== null) lines.push(`  ${part}`)
  if (behindGap !== null)
    lines.push(`  files between ${dataAsOf?.slice(0, 10)} and ${behindGap.slice(0, 10)} are missing`)
  if (listed.hole !== null) {
    const how = [listed.closable && howToClose(office), listed.copied && howToReplace(office)].filter((each) => each)
    lines.push(`  no check ends as none found by it: ${[listed.hole, ...how].join('. ')}`)
  } else if (!listed.whole) lines.push(`  no check ends as none found by it: ${PART_OF_IT}`)
  return lines
}

async function keepersNow(settings: Config): Promise<KeeperReport[]> {
  if (!hasStorage(settings)) return []
  const rows = await withStorage(settings, ({ syncs }) => syncs.list())
  return rows.filter(({ is_on }) => is_on === 1).map(keeperReport)
}

/** The storage may fail, but imported files are still listed. */
async function keepersOrFault(settings: Config): Promise<{ kept: KeeperReport[]; fault: string | null }> {
  try {
    return { kept: await keepersNow(settings), fault: null }
  } catch (error) {
    return { kept: [], fault: error instanceof Error ? error.message : String(error) }
  }
}

const keeperLines = (keeper: KeeperReport | null, before: string) =>
  keeper === null ? [] : [`${before}${describeKeeper(keeper)}`]

const NOTHING_KEPT = { state: 'filling', held: 0, expected: 0, wholeAsOf: null, readyBy: null } as const

const unheldFacts = (keeper: KeeperReport) => ({
  office: keeper.office,
  fault: null,
  ...UNKNOWN,
  files: { imported: 0, unfinished: [] },
  keeper,
})

const listRegisters = defineCommand({
  usage: '[--json]',
  about: 'Shows what is held of each office: records, names searched, date and age of the data, files, bad records.',
  async run(_given, { config, now, tell }) {
    const settings = config()
    const { kept, fault } = await keepersOrFault(settings)
    const of = (office: RegisterCode) => kept.find((each) => each.office === office) ?? null
    const all = officeRecords.all(settings.offices).map(({ code }) => listOffice(placeOf(settings, code), code, now()))
    const listed = (await Promise.all(all)).filter((each) => each !== null)
    // The storage may mention records that no longer exist, such as after a restore.
    const unheld = kept
      .filter(({ office }) => !listed.some((each) => each.office === office))
      .map((keeper) => ({ ...keeper, ...NOTHING_KEPT }))
    const lines = listed.flatMap((each) => [
      ...describe(each, of(each.office), settings),
      ...keeperLines(of(each.office), '  '),
    ])
    lines.push(...unheld.flatMap((keeper) => keeperLines(keeper, `${keeper.office}: `)))
    if (fault !== null) lines.push(`How registers that keep themselves fare cannot be told: ${fault}`)
    const facts = [...listed.map((each) => ({ ...each, keeper: of(each.office) })), ...unheld.map(unheldFacts)]
    tell(facts, lines.length === 0 ? 'No records were imported yet.' : lines)
  },
})

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

function describePack(head: Manifest, signer: string, bytes: number): string[] {
  const { office, dataAsOf, records, names, terms, attribution } = head
  const held = `${counted(names, 'name')} of ${counted(records, 'record')}`
  const lines = [`${office}: ${held}, as of ${dataAsOf.slice(0, 10)}, ${megabytes(bytes)}.`]
  if (attribution !== null) lines.push(`${attribution}.`)
  if (terms !== null) lines.push(`Terms of the office: ${terms}.`)
  return [...lines, `Signed by the key ${signer}.`]
}

function packFacts(head: Manifest, signer: string, bytes: number) {
  const { office, dataAsOf, madeAt, records, names, unread, rules, attribution, terms } = head
  return { office, dataAsOf, madeAt, records, names, unread, rules, attribution, terms, bytes, signer }
}

function question({ facts }: Office, { code, files }: OfficeRecords): string {
  const terms = files?.terms || 'none are known here: see those of the office'
  return `A pack passes the records of ${code} on to whoever gets it. ${facts.name} gives them under these terms: ${terms}. May they be passed on?`
}

const publishRegister = defineCommand({
  usage: 'OFFICE [--to FOLDER] [--changes-from FILE|FOLDER] [--without-owners] [--yes] [--json]',
  about:
    'Writes a whole register as one signed file, OFFICE.pack. Browsers can search it and need to tell nobody a name. ' +
    'The file goes to the folder packs of DATA_DIR, or to FOLDER. Where the last whole file is there, or where ' +
    '--changes-from says, and at most a twentieth of its records differ, only the changes to it are written, as ' +
    'OFFICE.changes. The owners go into a file beside it, OFFICE.owners, unless --without-owners is given. Asks ' +
    'first whether the records may be passed on, unless --yes is given.',
  takesWords: 'one',
  options: { to: TEXT, 'changes-from': TEXT, 'without-owners': FLAG, yes: FLAG },
  async run({ values, positionals }, context) {
    const config = context.config()
    const { code } = recordsArgument(positionals[0], context)
    const office = config.offices.find(
      (each): each is Office & { records: OfficeRecords } => each.records?.code === code,
    )
    await using snapshot = await placeOf(config, code).snapshot()
    if (office === undefined || snapshot === null) throw new Error(`No records of ${code} were imported.`)
    await mustConfirm(context, {
      yes: values.yes,
      question: question(office, office.records),
      word: code,
      refused: 'Nothing was published.',
    })
    context.progress.say('Packing the records…')
    const { dataDir, receiptKey, wholeRegisters } = config
    const key = receiptKeys.hold(dataDir, receiptKey, context.now()).current
    const folder = values.to === undefined ? packsFolder(dataDir) : resolve(values.to)
    const isWhole = wholeRegisters.includes(code)
    const from = values['changes-from']
    const changesFrom = from === undefined ? {} : { changesFrom: resolve(from) }
    const { path, bytes, head, changed, owners } = await publishPack(snapshot, {
      ...{ office, isWhole, key, folder, now: context.now() },
      ...changesFrom,
      withoutOwners: values['without-owners'] === true,
    })
    const what = changed === null ? 'the register' : `what changed in ${counted(changed, 'record')} since its pack`
    const lines = [`${path} holds ${what}.`, ...describePack(head, key.kid, bytes)]
    if (owners !== null) lines.push(`${owners.path} holds their owners, ${megabytes(owners.bytes)}.`)
    const facts = packFacts(head, key.kid, bytes)
    context.tell({ file: path, changed, ownersFile: owners?.path ?? null, ...facts }, lines)
  },
})

async function verifyCatalogue(path: string, key: string | undefined, now: number) {
  const pinned = key === undefined ? [] : [key]
  const { catalogue, signer } = await readCatalogue(readFileSync(path, 'utf8'), pinned, { after: null, now })
  for (const { file, digest } of filesOf(catalogue))
    if ((await digestOf(join(dirname(path), file))) !== digest)
      throw new Error(`${file} is not the file that the catalogue names.`)
  return { catalogue, signer }
}

const verifyPackFile = defineCommand({
  usage: 'FILE [--key FINGERPRINT] [--json]',
  about:
    'Verifies a pack as a browser does: its signature, every part, the number of its records, and that a search ' +
    'finds a record that it is known to hold. Of a catalogue (.json), verifies the signature and the digest of every ' +
    'file. With --key it must be signed by that key.',
  takesWords: true,
  options: { key: TEXT },
  async run({ values, positionals: [file, ...more] }, { tell, now }) {
    if (file === undefined || more.length > 0) throw new UsageError('Name one file.')
    if (extname(file) === '.json') {
      const { catalogue, signer } = await verifyCatalogue(resolve(file), values.key, now())
      const offices = catalogue.registers.map(({ office, dataAsOf }) => `${office} as of ${dataAsOf.slice(0, 10)}`)
      const lines = [`The catalogue and its files are sound: ${offices.join(', ')}.`, `Signed by the key ${signer}.`]
      return void tell({ ...catalogue, signer }, lines)
    }
    const { head, signer, bytes } = await verifySnapshot(await openAsBlob(file))
    if (values.key !== undefined && values.key !== signer)
      throw new Error(`This pack is signed by the key ${signer}, not by ${values.key}.`)
    const lines = ['The pack is sound and can be searched.', ...describePack(head, signer, bytes)]
    tell(packFacts(head, signer, bytes), lines)
  },
})

async function openHeld({ config }: CommandContext, office: RegisterCode) {
  const place = placeOf(config(), office)
  if ((await place.facts()) === null) throw new Error(`No records of ${office} were imported.`)
  return place.open()
}

function fromElsewhere(offices: readonly Office[]): string {
  const told = officeRecords.all(offices).filter((records) => readerFor(records) === null)
  const names = told.map(({ code }) => code).join(' and ')
  const ways = told.map(({ code, reader }) => `${code} --from ${reader}`).join(', ')
  return `Only ${names} is imported from elsewhere than files: ${ways}.`
}

const importRegister = defineCommand({
  usage: 'OFFICE FILE… [--whole] [--as-of DAY] [--again] [--json]   or   companies-CH --from lindas [--force] [--json]',
  about:
    'Imports files of an office (XML, CSV, zipped or not), in the order given, and indexes their names. With --whole ' +
    'the files together are the whole register as of a day, and none is imported unless all can be read; without, ' +
    'they are changes or a part. An import that was stopped goes on where it was; a file that was imported before is ' +
    'skipped unless --again is given. With --from, imports the Swiss commercial register whole.',
  takesWords: true,
  options: { whole: FLAG, 'as-of': TEXT, again: FLAG, from: TEXT, force: FLAG },
  async run({ values, positionals: [named, ...files] }, context) {
    const records = recordsArgument(named, context)
    const read = readerFor(records)
    if (read !== null && values.from === undefined) {
      if (files.length === 0) throw new UsageError('Name the files to import.')
      const { whole, again, 'as-of': asOf } = values
      return importFromFiles(context, { records, read, files, whole, asOf, again })
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
    const open = (await store.files()).filter(
      (file) => journalEntry.gap(file) !== null && !journalEntry.isIncompleteSync(file),
    )
    const unknown = names.find((name) => !open.some((file) => file.name === name))
    if (unknown !== undefined) throw new Error(`No file ${unknown} of ${office} has anything unaccounted for.`)
    const meant = open.filter(({ name }) => names.includes(name))
    const question = `${meant.map(journalEntry.gap).join('; ')}. Is nothing of the register missing for it?`
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
    const isKept = hasStorage(config) && (await withStorage(config, (storage) => storage.syncs.reset(office)))
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
  about: 'imported records of registers, which checks search',
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
    catalogue: publishCatalogue,
    key: showKey,
  },
}
