import type { Config } from '../../config/config.ts'
import { placeOf } from '../../registers/backend.ts'
import { officeRecords, recordsNamed, whyPart } from '../../registers/office-records.ts'
import { areFilesOfKeeper, holeIn, isBeingKept, isOfCopy, unaccountedOf } from '../../registers/store/hole.ts'
import { dataDateOf, datedFiles } from '../../registers/store/journal.ts'
import type { HeldOffice } from '../../registers/store/offices.ts'
import type { RecordPlace } from '../../registers/store/record-store.ts'
import { describeKeeper, type KeeperReport, keeperReport } from '../../registers/sync/report.ts'
import { listKeepers } from '../../storage/keepers.ts'
import { defineCommand } from './command.ts'
import { howToClose, howToReplace } from './register-texts.ts'
import { counted } from './text.ts'
import { hasStorage, withStorage } from './with-storage.ts'

interface Listed {
  office: HeldOffice
  /** All other facts are unknown if the records are unreadable. */
  fault: string | null
  records: number | null
  /** Names in the index. */
  searched: number | null
  /** True if the index contains the whole import. */
  current: boolean
  dataAsOf: string | null
  /** Date of a newer file that does not count yet, because a file before it is missing. */
  behindGap: string | null
  hole: string | null
  /** An import or an accepted file can close the gap. A sync closes its gap by itself. */
  closable: boolean
  /** Some records come from an office's test copy. */
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
  closable: false,
  copied: false,
  ageDays: null,
  bad: null,
}

async function listOffice(place: RecordPlace, office: HeldOffice, now: number): Promise<Listed | null> {
  const files = { imported: 0, unfinished: [] as string[] }
  try {
    const facts = await place.facts()
    if (facts === null) return null
    const { records, searched, current, files: all } = facts
    files.imported = all.filter((file) => file.finishedAt !== null && !areFilesOfKeeper(file)).length
    files.unfinished = all
      .filter(({ finishedAt, accepted }) => finishedAt === null && !accepted)
      .map(({ name }) => name)
    const date = dataDateOf(datedFiles(all))
    const dataAsOf = date?.asOf ?? null
    return {
      office,
      fault: null,
      records,
      searched,
      current,
      dataAsOf,
      behindGap: date?.behindGap ?? null,
      hole: holeIn(all),
      closable: all.some((file) => unaccountedOf(file) !== null && !isBeingKept(file)),
      copied: all.some(isOfCopy),
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
  const fewest = recordsNamed(office, offices)?.fewest ?? 0
  // The sync reports how much is missing.
  const isSaid = keeper?.state === 'filling' || wholeRegisters.includes(office)
  const part = isSaid ? null : whyPart(fewest, listed.records ?? 0)
  if (part !== null) lines.push(`  ${part}`)
  if (behindGap !== null)
    lines.push(`  files between ${dataAsOf?.slice(0, 10)} and ${behindGap.slice(0, 10)} are missing`)
  if (listed.hole !== null) {
    const how = [listed.closable && howToClose(office), listed.copied && howToReplace(office)].filter((each) => each)
    lines.push(`  no check ends as none found by it: ${[listed.hole, ...how].join('. ')}`)
  }
  return lines
}

async function keepersNow(settings: Config): Promise<KeeperReport[]> {
  if (!hasStorage(settings)) return []
  const rows = await withStorage(settings, listKeepers)
  return rows.filter(({ is_on }) => is_on === 1).map(keeperReport)
}

/** The storage may be down, and imported files are still listed. */
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

export const listRegisters = defineCommand({
  usage: '[--json]',
  about: 'Shows what is held of each office: records, names searched, date and age of the data, files, bad records.',
  async run(_given, { config, now, tell }) {
    const settings = config()
    const { kept, fault } = await keepersOrFault(settings)
    const of = (office: HeldOffice) => kept.find((each) => each.office === office) ?? null
    const all = officeRecords(settings.offices).map(({ code }) => listOffice(placeOf(settings, code), code, now()))
    const listed = (await Promise.all(all)).filter((each) => each !== null)
    // The storage may mention records that are gone, for example after a restore.
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
