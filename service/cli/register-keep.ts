import { createRateLimiter } from '../../lib/sources/http/rate-limiter.ts'
import type { Office, OfficeInterface } from '../../lib/sources/offices/office.ts'
import { upstreamFetchFor } from '../checks/sources.ts'
import type { Config } from '../ops/config.ts'
import { openLivePaths, type ReadableOffice } from '../ops/connectors.ts'
import { officeRecords } from '../ops/office-records.ts'
import { ADMIN_COMMAND } from '../ops/text.ts'
import { placeOf } from '../registers/backend.ts'
import { LINDAS_ANSWER_MS } from '../registers/import/lindas.ts'
import type { RegisterCode } from '../registers/store/offices.ts'
import { describeKeeper, keeperReport, minuteUtc } from '../registers/sync/report.ts'
import { runNoted } from '../registers/sync/schedule.ts'
import type { Storage } from '../storage/open.ts'
import type { SyncRow } from '../storage/syncs.ts'
import { type CommandContext, counted, defineCommand, FLAG, mustConfirm, UsageError } from './command.ts'
import { hasStorage, withStorage } from './with-storage.ts'

type BulkSource = NonNullable<Office['bulk']>
export type Giving =
  | (Pick<OfficeInterface, 'name' | 'settings' | 'connect' | 'termsInBrief'> & { terms: string })
  | BulkSource

function keepable({ offices }: Config): Map<RegisterCode, Giving> {
  const gives = (each: OfficeInterface | BulkSource): each is OfficeInterface & { terms: string } =>
    each.terms !== undefined
  return new Map(
    offices.flatMap(({ records, interfaces, bulk }) => {
      const giving = interfaces.find(gives) ?? bulk
      return records === null || giving === undefined ? [] : [[records.code, giving] as const]
    }),
  )
}

export function keepableArgument(text: string | undefined, config: Config): [RegisterCode, Giving] {
  const known = keepable(config)
  const names = [...known.keys()].join(', ')
  const records = text === undefined ? null : officeRecords.named(text, config.offices)
  if (records === null)
    throw new UsageError(
      text === undefined ? `Name an office: ${names}.` : `There is no office "${text}": name one of ${names}.`,
    )
  const { code, unkept = 'Its files can be imported.' } = records
  const giving = known.get(code)
  if (giving === undefined)
    throw new UsageError(`${code} cannot be kept. ${unkept} Those that can be kept are ${names}.`)
  return [code, giving]
}

function neededSettings({ settings }: Giving): string {
  const needed = settings.filter(({ standard }) => standard === 'not set')
  return needed.flatMap(({ variables }) => Object.keys(variables)).join(' and ')
}

function isOfCopy(connection: ReturnType<Giving['connect']>): boolean {
  const whole = connection?.readWhole?.(createRateLimiter())
  return whole?.way === 'windows' && whole.reader.isCopy === true
}

interface KeptOrNot {
  facts: object
  said: string
}

async function switchOff(storage: Storage, office: RegisterCode): Promise<KeptOrNot> {
  const wasOn = await storage.syncs.switchOff(office)
  const said = wasOn ? `${office} is no longer kept. What is held stays, and grows old.` : `${office} was not kept.`
  return { facts: { office, on: false }, said }
}

/** Shows the terms even with `--yes` or without a terminal. Rejects if the operator refuses them. */
export function mustAccept(
  [office, { name, terms, termsInBrief }]: [RegisterCode, Giving],
  { ask, progress, ...context }: CommandContext,
  yes: boolean,
): Promise<void> {
  const shown = `All of ${office} is fetched from ${name} under these terms, which bind you: ${terms}${termsInBrief ? ` (in brief: ${termsInBrief}; the office's own text alone counts).` : ''}`
  if (yes) progress.say(`${shown} You accept them by --yes.`)
  async function askOrShow(question: string): Promise<string | null> {
    const answer = await ask(question)
    if (answer === null) progress.say(shown)
    return answer
  }
  const question = `${shown} Do you accept them?`
  return mustConfirm({ ...context, progress, ask: askOrShow }, { yes, question, word: 'accept' })
}

async function switchOn(
  storage: Storage,
  [office, giving]: [RegisterCode, Giving],
  context: CommandContext,
): Promise<KeptOrNot> {
  const { name, terms, connect } = giving
  await storage.syncs.switchOn({ office, terms, now: context.now() })
  const connection = connect(context.config().officeSettings)
  const said = [
    connection !== null
      ? `${office} is kept from now on while the service runs. "${ADMIN_COMMAND} registers list" says how far it is; "${ADMIN_COMMAND} registers fill ${office}" fills it at once.`
      : `${office} is kept while the service runs and has ${neededSettings(giving)}, the settings for ${name}. They are not set where this command runs.`,
  ]
  if (isOfCopy(connection))
    said.push(
      `What is read is a copy for trials, which never counts as the register: no check ends as none found by it.`,
    )
  return { facts: { office, on: true, terms, connected: connection !== null }, said: said.join(' ') }
}

export const keepRegister = defineCommand({
  usage: 'OFFICE… [--off] [--yes] [--json]',
  about:
    'Makes the service fill the registers of offices from their interfaces and keep them current. Shows the terms of ' +
    'each office and asks whether you accept them, unless --yes is given; nothing changes unless you accept all of ' +
    'them. With --off the service stops keeping them; what is held stays.',
  takesWords: true,
  options: { off: FLAG, yes: FLAG },
  async run({ values, positionals }, context) {
    const config = context.config()
    const [first, ...others] = positionals
    const asked = [...new Map([first, ...others].map((text) => keepableArgument(text, config)))]
    const isNew = !hasStorage(config)
    // Shows all terms before any sync is switched on, so that a refusal changes nothing.
    if (!values.off) for (const each of asked) await mustAccept(each, context, values.yes)
    await withStorage(config, async (storage) => {
      const done: KeptOrNot[] = []
      for (const each of asked)
        done.push(values.off ? await switchOff(storage, each[0]) : await switchOn(storage, each, context))
      const facts = done.map((each) => each.facts)
      const lines = done.map(({ said }) => said)
      if (isNew)
        lines.push(
          `No service was started with the data folder ${config.dataDir} yet. Where yours has another, name it with DATA_DIR.`,
        )
      context.tell(facts.length === 1 ? facts[0] : facts, lines)
    })
  },
})

/** Longest time in milliseconds that is estimated from the speed. A longer sync depends on the daily quota. */
const FAR_MS = 2 * 60 * 60_000

function questionsLeft({ questions, left }: NonNullable<ReadableOffice['allowed']>, reserved: number): number {
  return Math.max(0, left() - Math.ceil((questions * reserved) / 100))
}

export const syncRowOf = async ({ syncs }: Storage, office: RegisterCode) =>
  (await syncs.list()).find((each) => each.office === office)

/** Performs one sync run and shows its progress. `reserved` percent of the daily queries are left to checks. */
export async function syncNow(
  { config: settings, progress, signal, now }: CommandContext,
  [office, giving]: [RegisterCode, Giving],
  { storage, row, reserved }: { storage: Storage; row: SyncRow; reserved: number },
) {
  const config = settings()
  const live = openLivePaths(config, createRateLimiter(), storage.sharedQuota)
  const readable = live.readable.find((each) => each.office === office)
  if (readable === undefined)
    throw new Error(`${neededSettings(giving)} must be set where this command runs, as for the service.`)
  let first: { held: number; at: number } | null = null
  const end = await runNoted({
    storage,
    place: placeOf(config, office),
    readable,
    row,
    reserved,
    dataDir: config.dataDir,
    fetch: upstreamFetchFor(config, LINDAS_ANSWER_MS),
    signal,
    now,
    onProgress({ held, expected, readyBy }) {
      first ??= { held, at: performance.now() }
      const rate = Math.round((held - first.held) / Math.max(0.001, (performance.now() - first.at) / 1000))
      const { allowed } = readable
      const left = allowed === null ? '' : `, ${counted(questionsLeft(allowed, reserved), 'question')} left today`
      progress.at(
        expected === 0 ? null : held / expected,
        `${counted(held, 'record')}, ${rate.toLocaleString('en')} a second${left}`,
        readyBy !== null && readyBy - now() > FAR_MS
          ? `whole by about ${minuteUtc(new Date(readyBy).toISOString())}`
          : undefined,
      )
    },
  })
  progress.done()
  return end
}

async function fill(
  context: CommandContext & { tell: (facts: unknown, lines: string) => void },
  kept: [RegisterCode, Giving],
  storage: Storage,
) {
  const { progress } = context
  const [office] = kept
  const row = await syncRowOf(storage, office)
  if (row?.is_on !== 1)
    throw new Error(
      `${office} is not kept, and nothing is fetched before its terms are accepted: "${ADMIN_COMMAND} registers keep ${office}" shows them.`,
    )
  const end = await syncNow(context, kept, { storage, row, reserved: context.config().registersReserved })
  if (end.kind === 'elsewhere')
    throw new Error(`Another process is filling ${office}: "${ADMIN_COMMAND} registers list" says how far it is.`)
  const report = keeperReport((await syncRowOf(storage, office)) ?? row)
  if (end.kind === 'stopped')
    progress.say('Stopped. What came is kept, and the same command goes on from there; so does the service.')
  if (end.kind === 'fault')
    progress.say('What came is kept. The service goes on by itself while it runs, and so does the same command.')
  if (end.kind === 'whole' && end.progress.skipped !== undefined)
    progress.say(`Skipped, as they hold no records: ${end.progress.skipped.join(', ')}.`)
  context.tell(report, `${office}: ${describeKeeper(report)}`)
  return end.kind === 'whole' ? 0 : end.kind === 'stopped' ? 130 : 1
}

export const fillRegister = defineCommand({
  usage: 'OFFICE [--json]',
  about:
    'Fills the register of an office that is kept, now and in the foreground. A fill that was stopped goes on where ' +
    'it was. It shares the daily allowance of the office with the service.',
  takesWords: 'one',
  run({ positionals }, context) {
    const config = context.config()
    const kept = keepableArgument(positionals[0], config)
    return withStorage(config, (storage) => fill(context, kept, storage))
  },
})
