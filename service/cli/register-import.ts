import { bareHost, LOOPBACK_HOSTS } from '../../lib/loopback.ts'
import type { OfficeRecords } from '../../lib/sources/offices/office.ts'
import { lindasAddress } from '../../lib/sources/offices/zefix/index.ts'
import { createUpstreamFetch } from '../checks/upstream-fetch.ts'
import { officeRecords } from '../ops/office-records.ts'
import { ADMIN_COMMAND } from '../ops/text.ts'
import { placeOf } from '../registers/backend.ts'
import type { ReadRegisterFile } from '../registers/formats/read-register-file.ts'
import { type FileFacts, type FileOutcome, type ImportOutcome, importFiles } from '../registers/import/import-files.ts'
import {
  createLindasClient,
  importLindas,
  LINDAS_ANSWER_MS,
  LINDAS_PAGE_SIZE,
  LINDAS_WAITS_MS,
} from '../registers/import/lindas.ts'
import { PART } from '../registers/store/gaps.ts'
import { type RegisterCode, registersFolder } from '../registers/store/offices.ts'
import type { IndexOutcome } from '../registers/store/record-store.ts'
import {
  type CommandContext,
  type CommandProgress,
  counted,
  type TellingContext,
  UsageError,
  whatFailed,
} from './command.ts'

export function describeIndex(index: IndexOutcome): string {
  if (index === null) return 'Nothing is searched yet: no file was imported to its end.'
  const { names, dataAsOf } = index.manifest
  return `${counted(names, 'name is', 'names are')} searched, as of ${dataAsOf.slice(0, 10)}.`
}

/** Advice for a file with unreadable records. */
export function howToClose(office: RegisterCode): string {
  return (
    'Import a whole copy of it, or the whole register; or, where nothing of the register is missing for it, say so with ' +
    `"${ADMIN_COMMAND} registers accept ${office} FILE".`
  )
}

/** Says why a register that was imported from files is incomplete, and how to change that. */
export const PART_OF_IT = `${PART}. If your files are the whole register, import them together with --whole --as-of DAY.`

/** Advice for records from an office's test copy. */
export function howToReplace(office: RegisterCode): string {
  return (
    'Have the service ask production, where all is read anew; or delete them with ' +
    `"${ADMIN_COMMAND} registers drop ${office}".`
  )
}

const DATED_BY: Record<FileFacts['datedBy'], string> = {
  operator: 'as you said',
  office: 'as its office says',
  order: 'as what was imported before; --as-of DAY says better',
}

const REFUSED = 'refused, and nothing of it is kept'
const NOT_READ = 'not read; the same command goes on with it'

const MOST_NAMED = 3

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

const STOPPED = 'Stopped. What was read is kept, and the same command goes on from there.'

/** Returns midnight UTC. Refuses a day in the future. */
function readDate(text: string | undefined, now: number): string | null {
  if (text === undefined) return null
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN)
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text))
    throw new UsageError(`--as-of takes a day such as 2026-11-20, not "${text}".`)
  if (date.getTime() > now) throw new UsageError(`--as-of ${text} is in the future.`)
  return date.toISOString()
}

function progressOf(progress: CommandProgress, file: FileFacts, { place, of }: { place: number; of: number }) {
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

function sayIndexing(progress: CommandProgress): void {
  progress.done()
  progress.say('Indexing the names…')
}

const wasCutOff = ({ files }: ImportOutcome) => files.some(({ outcome: { kind } }) => kind === 'stopped')

function reportLines(
  outcome: ImportOutcome,
  { code: office, fewest }: OfficeRecords,
  { config, signal }: CommandContext,
): string[] {
  const { files, dataDate, index, hole, isWhole } = outcome
  const lines: string[] = []
  if (files.some(({ outcome }) => outcome.bad > 0))
    lines.push(`${ADMIN_COMMAND} registers bad ${office} lists what could not be read.`)
  if (signal.aborted || wasCutOff(outcome)) return [...lines, STOPPED]
  lines.push(describeIndex(index))
  const part =
    index === null || config().wholeRegisters.includes(office)
      ? null
      : officeRecords.whyPart(fewest, index.manifest.records)
  if (part !== null) lines.push(`No check ends as none found by them: ${part}.`)
  if (hole !== null) lines.push(`No check ends as none found by them: ${hole}. ${howToClose(office)}`)
  else if (!isWhole) lines.push(`No check ends as none found by them: ${PART_OF_IT}`)
  if (dataDate !== null && dataDate.behindGap !== null)
    lines.push(
      `Files between ${dataDate.asOf.slice(0, 10)} and ${dataDate.behindGap.slice(0, 10)} are missing, so the register counts as no ` +
        'newer than the first. Import them, or a whole register with --whole --as-of DAY.',
    )
  return lines
}

function importFacts({ files, ended, index, dataDate, hole, isWhole }: ImportOutcome, office: RegisterCode) {
  const { records = null, names = null, dataAsOf = null } = index?.manifest ?? {}
  return {
    office,
    files: files.map(({ file: { name, asOf, datedBy }, outcome }) => ({ name, asOf, datedBy, ...outcome })),
    ended: ended === null ? null : whatFailed(ended),
    index: index?.made ?? null,
    records,
    names,
    dataAsOf,
    behindGap: dataDate?.behindGap ?? null,
    hole,
    whole: isWhole,
  }
}

interface FilesAsked {
  records: OfficeRecords
  read: ReadRegisterFile
  files: readonly string[]
  whole: boolean
  asOf: string | undefined
  again: boolean
}

export async function importFromFiles(context: TellingContext, asked: FilesAsked): Promise<number> {
  const { config, progress, signal, now } = context
  const { records, read, files, whole, again } = asked
  if (whole && asked.asOf === undefined)
    throw new UsageError('--whole needs --as-of DAY, the day up to which these files hold the whole register.')
  let onProgress: ReturnType<typeof progressOf> | undefined
  const outcome = await importFiles({
    place: placeOf(config(), records.code),
    office: records,
    files,
    whole,
    asOf: readDate(asked.asOf, now()),
    again,
    read,
    signal,
    now,
    events: {
      onFile(file, at) {
        onProgress = progressOf(progress, file, at)
      },
      onProgress: (far) => onProgress?.(far),
      onFileDone(file, done) {
        progress.done()
        progress.say(describeFile(file, done))
      },
      onIndexing: () => sayIndexing(progress),
    },
  })
  progress.done()
  const { ended, hole } = outcome
  if (wasCutOff(outcome) && !signal.aborted) progress.say(whatFailed(ended))
  context.tell(importFacts(outcome, records.code), reportLines(outcome, records, context))
  return signal.aborted ? 130 : ended === null && hole === null ? 0 : 1
}

/** Imports the Swiss commercial register. Rejects with a message for the operator. */
export async function importFromLindas(
  context: TellingContext,
  { code: office }: OfficeRecords,
  force: boolean,
): Promise<number> {
  const { progress, signal, now } = context
  const { dataDir, officeSettings } = context.config()
  const url = lindasAddress(officeSettings)
  const host = bareHost(new URL(url).hostname)
  const allowLoopbackHosts = LOOPBACK_HOSTS.filter((loopback) => loopback === host)
  const fetch = createUpstreamFetch({ allowLoopbackHosts, answerMs: LINDAS_ANSWER_MS })
  progress.say('Asking LINDAS for the Swiss commercial register…')
  try {
    const { index, ...facts } = await importLindas({
      folder: registersFolder(dataDir),
      client: createLindasClient({ url, fetch, signal, pageSize: LINDAS_PAGE_SIZE, waits: LINDAS_WAITS_MS }),
      force,
      signal,
      now,
      onProgress: ({ companies, expected }) =>
        progress.at(companies / Math.max(1, expected), counted(companies, 'company', 'companies')),
      onIndexing: () => sayIndexing(progress),
    })
    const { companies, gone, bad, hole } = facts
    const told = [counted(companies, 'company', 'companies'), counted(gone, 'name withdrawn', 'names withdrawn')]
    if (bad > 0) told.push(`${counted(bad, 'record')} could not be read: kept aside`)
    const lines = [`${told.join('; ')}. ${describeIndex(index)}`]
    if (hole !== null) lines.push(`No check ends as none found by them: ${hole}. ${howToClose(office)}`)
    context.tell({ office, ...facts, names: index?.manifest.names ?? null }, lines)
    return hole === null ? 0 : 1
  } catch (error) {
    progress.done()
    progress.say('What was fetched is kept: within a day the same command goes on where this one was.')
    throw error
  }
}
