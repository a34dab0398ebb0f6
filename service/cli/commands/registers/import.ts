import { parseArgs } from 'node:util'
import { readRegisterFile } from '../../../registers/files/read-register-file.ts'
import { whyPart } from '../../../registers/held/fewest-records.ts'
import type { FileFacts } from '../../../registers/import/file-facts.ts'
import type { FileOutcome } from '../../../registers/import/import-file.ts'
import { type ImportOutcome, importFiles } from '../../../registers/import/import-files.ts'
import type { HeldOffice } from '../../../registers/offices.ts'
import { placeOf } from '../../../registers/places/place-of.ts'
import { whatFailed } from '../../../system/system-reason.ts'
import { CALLED_AS } from '../called-as.ts'
import { type Command, type CommandContext, type CommandProgress, UsageError } from '../command.ts'
import { counted } from '../count-words.ts'
import { describeIndex } from './describe-index.ts'
import { howToClose } from './holes.ts'
import { importFromLindas } from './import-lindas.ts'
import { officeArgument } from './office-argument.ts'

const DATED_BY: Record<FileFacts['datedBy'], string> = {
  operator: 'as you said',
  name: 'by its name',
  mtime: 'by when it was last written; --as-of DATE says better',
}
const STOPPED = 'Stopped. What was read is kept, and the same command goes on from there.'

/** Midnight (UTC) of a day as `YYYY-MM-DD`. Throws UsageError for what is no day, and for one to come. */
function readDate(text: string | undefined, now: number): string | null {
  if (text === undefined) return null
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN)
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text))
    throw new UsageError(`--as-of takes a day such as 2026-11-20, not "${text}".`)
  if (date.getTime() > now) throw new UsageError(`--as-of ${text} is yet to come.`)
  return date.toISOString()
}

const REFUSED = 'refused, and nothing of it is kept'
const NOT_READ = 'not read; the same command goes on with it'

/** Names that are told of several; of more only the number is. */
const MOST_NAMED = 3

/** What was not kept of a file, though nothing is missing for it. */
function describeRemarks({ passedOver, leftOut, firstLeftOut }: FileOutcome): string[] {
  const told: string[] = []
  if (leftOut > 0)
    told.push(`${counted(leftOut, 'record')} kept without a field that could not be read, the first: ${firstLeftOut}`)
  if (passedOver.length > 0) {
    const named = passedOver.slice(0, MOST_NAMED).join(', ')
    const more = passedOver.length > MOST_NAMED ? ', …' : ''
    told.push(`${counted(passedOver.length, 'entry', 'entries')} of the archive passed over (${named}${more})`)
  }
  return told
}

function describeFile(file: FileFacts, outcome: FileOutcome): string {
  const { kind, records, removed, bad, older, resumedAt, why, closes = 0 } = outcome
  if (kind === 'skipped') return `${file.name}: imported before, passed over (--again reads it again)`
  if (kind === 'not_read') return `${file.name}: ${NOT_READ}`
  if (kind === 'refused') return `${file.name}: ${REFUSED}: ${why}`
  const told = [counted(records, 'record')]
  if (removed > 0) told.push(counted(removed, 'taken away', 'taken away'))
  if (older > 0) told.push(`${counted(older, 'entry', 'entries')} passed over because later ones are held`)
  if (bad > 0) told.push(`${counted(bad, 'record')} could not be read: kept aside`)
  told.push(...describeRemarks(outcome))
  if (closes > 0) told.push(`taken for the whole copy of ${counted(closes, 'file')} that could not be read in full`)
  if (kind === 'broken') told.push(`it could not be read any further: ${why}`)
  if (kind === 'stopped') told.push('not read to its end; the same command goes on there')
  const again = resumedAt > 0 ? `, going on behind entry ${resumedAt.toLocaleString('en')}` : ''
  return `${file.name}, data of ${file.asOf.slice(0, 10)} (${DATED_BY[file.datedBy]})${again}: ${told.join('; ')}`
}

function onProgress(progress: CommandProgress, file: FileFacts, { place, of }: { place: number; of: number }) {
  const begun = performance.now()
  let before: number | null = null
  return ({ bytes, steps }: { bytes: number; steps: number }) => {
    before ??= steps
    const rate = Math.round((steps - before) / Math.max(0.001, (performance.now() - begun) / 1000))
    const which = of === 1 ? file.name : `${file.name} (${place} of ${of})`
    const pace = rate > 0 ? `, ${rate.toLocaleString('en')} a second` : ''
    progress.at(file.bytes === 0 ? 1 : bytes / file.bytes, `${which}, ${counted(steps, 'entry', 'entries')}${pace}`)
  }
}

/** Whether the import ended before its last file: it was interrupted, or the store could not be written. */
const wasCutOff = ({ files }: ImportOutcome) => files.some(({ outcome: { kind } }) => kind === 'stopped')

function report(outcome: ImportOutcome, office: HeldOffice, context: CommandContext): void {
  const { files, dataDate, index, hole } = outcome
  const { config, out, signal } = context
  if (files.some(({ outcome }) => outcome.bad > 0))
    out(`${CALLED_AS} registers bad ${office} lists what could not be read.`)
  if (signal.aborted || wasCutOff(outcome)) {
    out(STOPPED)
    return
  }
  out(describeIndex(index))
  const part =
    index === null || config().wholeRegisters.includes(office) ? null : whyPart(office, index.manifest.records)
  if (part !== null) out(`No check ends as none found by them: ${part}.`)
  if (hole !== null) out(`No check ends as none found by them: ${hole}. ${howToClose(office)}`)
  if (dataDate !== null && dataDate.behindGap !== null)
    out(
      `Files between ${dataDate.asOf.slice(0, 10)} and ${dataDate.behindGap.slice(0, 10)} are missing, so the register counts as no ` +
        'newer than the first. Import them, or say with --as-of up to when your files go.',
    )
}

function asJson(outcome: ImportOutcome, office: string): string {
  const { files, ended, index, dataDate } = outcome
  const told = files.map(({ file, outcome: done }) => ({
    name: file.name,
    asOf: file.asOf,
    datedBy: file.datedBy,
    ...done,
  }))
  const { records = null, names = null, dataAsOf = null } = index?.manifest ?? {}
  const why = ended === null ? null : whatFailed(ended)
  return JSON.stringify({
    office,
    files: told,
    ended: why,
    index: index?.made ?? null,
    records,
    names,
    dataAsOf,
    behindGap: dataDate?.behindGap ?? null,
    hole: outcome.hole,
  })
}

export const importRegister: Command = {
  usage: 'OFFICE FILE… [--as-of DATE] [--again] [--json]   or   companies-CH --from lindas [--force] [--json]',
  about:
    'Imports files of an office (XML, CSV, zipped or not), or the Swiss commercial register whole, and indexes its names. ' +
    'One that was stopped goes on where it was; a file that was imported before is passed over.',
  async run(args, context) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'as-of': { type: 'string' },
        again: { type: 'boolean', default: false },
        from: { type: 'string' },
        force: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
    const [named, ...files] = positionals
    const office = officeArgument(named)
    if (office === 'companies-CH' || values.from !== undefined) {
      if (office !== 'companies-CH' || values.from !== 'lindas' || files.length > 0)
        throw new UsageError('Only companies-CH is imported from elsewhere than files: companies-CH --from lindas.')
      return importFromLindas(context, values)
    }
    if (files.length === 0) throw new UsageError('Name the files to import.')
    const { config, progress, signal, now } = context
    let tell: ReturnType<typeof onProgress> | undefined
    const outcome = await importFiles({
      place: placeOf(config(), office),
      office,
      files,
      asOf: readDate(values['as-of'], now()),
      again: values.again,
      read: readRegisterFile,
      signal,
      now,
      events: {
        onFile(file, at) {
          tell = onProgress(progress, file, at)
        },
        onProgress: (far) => tell?.(far),
        onFileDone(file, done) {
          progress.done()
          progress.say(describeFile(file, done))
        },
        onIndexing() {
          progress.done()
          progress.say('Indexing the names…')
        },
      },
    })
    progress.done()
    const { ended, hole } = outcome
    if (wasCutOff(outcome) && !signal.aborted) progress.say(whatFailed(ended))
    if (values.json) context.out(asJson(outcome, office))
    else report(outcome, office, context)
    return signal.aborted ? 130 : ended === null && hole === null ? 0 : 1
  },
}
