import { bareHost, LOOPBACK_HOSTS } from '../../../lib/loopback.ts'
import { lindasAddress } from '../../../lib/sources/offices/lindas/interface.ts'
import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import { placeOf } from '../../registers/backend.ts'
import type { ReadRegisterFile } from '../../registers/formats/read-register-file.ts'
import type { FileFacts } from '../../registers/import/file-facts.ts'
import { type ImportOutcome, importFiles } from '../../registers/import/import-files.ts'
import {
  createLindasClient,
  importLindas,
  LINDAS_ANSWER_MS,
  LINDAS_PAGE_SIZE,
  LINDAS_WAITS_MS,
} from '../../registers/import/lindas.ts'
import { whyPart } from '../../registers/office-records.ts'
import { type HeldOffice, registersFolder } from '../../registers/store/offices.ts'
import { ADMIN_COMMAND } from '../../system/admin-command.ts'
import { whatFailed } from '../../system/system-reason.ts'
import { createUpstreamFetch } from '../../upstreams/upstream-fetch.ts'
import { type CommandContext, type CommandProgress, type TellingContext, UsageError } from './command.ts'
import { describeFile, describeIndex, howToClose } from './register-texts.ts'
import { counted } from './text.ts'

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
  const { files, dataDate, index, hole } = outcome
  const lines: string[] = []
  if (files.some(({ outcome }) => outcome.bad > 0))
    lines.push(`${ADMIN_COMMAND} registers bad ${office} lists what could not be read.`)
  if (signal.aborted || wasCutOff(outcome)) return [...lines, STOPPED]
  lines.push(describeIndex(index))
  const part =
    index === null || config().wholeRegisters.includes(office) ? null : whyPart(fewest, index.manifest.records)
  if (part !== null) lines.push(`No check ends as none found by them: ${part}.`)
  if (hole !== null) lines.push(`No check ends as none found by them: ${hole}. ${howToClose(office)}`)
  if (dataDate !== null && dataDate.behindGap !== null)
    lines.push(
      `Files between ${dataDate.asOf.slice(0, 10)} and ${dataDate.behindGap.slice(0, 10)} are missing, so the register counts as no ` +
        'newer than the first. Import them, or say with --as-of up to when your files go.',
    )
  return lines
}

function importFacts({ files, ended, index, dataDate, hole }: ImportOutcome, office: HeldOffice) {
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
  }
}

interface FilesAsked {
  records: OfficeRecords
  read: ReadRegisterFile
  files: readonly string[]
  asOf: string | undefined
  again: boolean
}

export async function importFromFiles(context: TellingContext, asked: FilesAsked): Promise<number> {
  const { config, progress, signal, now } = context
  const { records, read, files, again } = asked
  let onProgress: ReturnType<typeof progressOf> | undefined
  const outcome = await importFiles({
    place: placeOf(config(), records.code),
    office: records,
    files,
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

/** The Swiss commercial register. Rejects with a message for the operator. */
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
