import { openAsBlob } from 'node:fs'
import { resolve } from 'node:path'
import type { Office, OfficeRecords } from '../../../lib/sources/offices/office.ts'
import type { PackHead } from '../../../lib/sources/packs/pack-head.ts'
import { verifyPack } from '../../../lib/sources/packs/pack-register.ts'
import { holdKeys } from '../../receipts/key-file.ts'
import { placeOf } from '../../registers/backend.ts'
import { packsFolder, publishPack } from '../../registers/store/publish-pack.ts'
import { defineCommand, FLAG, mustConfirm, TEXT, UsageError } from './command.ts'
import { recordsArgument } from './records-argument.ts'
import { counted } from './text.ts'

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

function describePack(head: PackHead, signer: string, bytes: number): string[] {
  const { office, dataAsOf, records, names, terms, attribution } = head
  const held = `${counted(names, 'name')} of ${counted(records, 'record')}`
  const lines = [`${office}: ${held}, as of ${dataAsOf.slice(0, 10)}, ${megabytes(bytes)}.`]
  if (attribution !== null) lines.push(`${attribution}.`)
  if (terms !== null) lines.push(`Terms of the office: ${terms}.`)
  return [...lines, `Signed by the key ${signer}.`]
}

function packFacts(head: PackHead, signer: string, bytes: number) {
  const { office, dataAsOf, madeAt, records, names, unread, rules, attribution, terms } = head
  return { office, dataAsOf, madeAt, records, names, unread, rules, attribution, terms, bytes, signer }
}

function question({ facts }: Office, { code, files }: OfficeRecords): string {
  const terms = files?.terms || 'none are known here: see those of the office'
  return `A pack passes the records of ${code} on to whoever gets it. ${facts.name} gives them under these terms: ${terms}. May they be passed on?`
}

export const publishRegister = defineCommand({
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
    const key = holdKeys(dataDir, receiptKey, context.now()).current
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

export const verifyPackFile = defineCommand({
  usage: 'FILE [--key FINGERPRINT] [--json]',
  about:
    'Verifies a pack as a browser does: its signature, every part, the number of its records, and that a search ' +
    'finds a record that it is known to hold. With --key it must be signed by that key.',
  takesWords: true,
  options: { key: TEXT },
  async run({ values, positionals: [file, ...more] }, { tell }) {
    if (file === undefined || more.length > 0) throw new UsageError('Name one file.')
    const { head, signer, bytes } = await verifyPack(await openAsBlob(file))
    if (values.key !== undefined && values.key !== signer)
      throw new Error(`This pack is signed by the key ${signer}, not by ${values.key}.`)
    const lines = ['The pack is sound and can be searched.', ...describePack(head, signer, bytes)]
    tell(packFacts(head, signer, bytes), lines)
  },
})
