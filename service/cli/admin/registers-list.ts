import { parseArgs } from 'node:util'
import { whyPart } from '../../registers/fewest-records.ts'
import { readManifest } from '../../registers/held/manifest.ts'
import { HELD_OFFICES, type HeldOffice, registersFolder, storePath } from '../../registers/offices.ts'
import { dataDateOf } from '../../registers/store/data-date.ts'
import { finishedFiles, listFiles } from '../../registers/store/journal.ts'
import { openStoreToRead } from '../../registers/store/open-store.ts'
import { countRecords, storeId } from '../../registers/store/store-facts.ts'
import type { Command } from './command.ts'
import { counted } from './counted.ts'

interface Listed {
  office: HeldOffice
  /** Why it cannot be told; all other facts are null then. */
  fault: string | null
  records: number | null
  /** Names in the index. */
  searched: number | null
  /** Whether all that was imported is in the index. */
  current: boolean
  dataAsOf: string | null
  /** A later file that is behind a gap. */
  behindGap: string | null
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
  ageDays: null,
  bad: null,
}

function listOffice(folder: string, office: HeldOffice, now: number): Listed | null {
  const files = { imported: 0, unfinished: [] as string[] }
  try {
    const db = openStoreToRead(storePath(folder, office), office)
    if (db === null) return null
    try {
      const manifest = readManifest(folder, office)
      const { id, generation } = storeId(db)
      const index = manifest === 'damaged' || manifest?.store !== id ? null : manifest
      const all = listFiles(db)
      files.imported = all.filter(({ finishedAt }) => finishedAt !== null).length
      files.unfinished = all.filter(({ finishedAt }) => finishedAt === null).map(({ name }) => name)
      const date = dataDateOf(finishedFiles(db))
      const dataAsOf = date?.asOf ?? null
      return {
        office,
        fault: null,
        records: index?.generation === generation ? index.records : countRecords(db).records,
        searched: index?.names ?? null,
        current: index?.generation === generation,
        dataAsOf,
        behindGap: date?.behindGap ?? null,
        ageDays: dataAsOf === null ? null : Math.max(0, Math.floor((now - Date.parse(dataAsOf)) / DAY_MS)),
        files,
        bad: all.reduce((sum, { bad }) => sum + bad, 0),
      }
    } finally {
      db.close()
    }
  } catch (error) {
    return { office, fault: error instanceof Error ? error.message : String(error), ...UNKNOWN, files }
  }
}

function describe(listed: Listed, whole: readonly string[]): string[] {
  const { office, fault, dataAsOf, ageDays, behindGap, files } = listed
  if (fault !== null) return [`${office}: its records cannot be read: ${fault}`]
  const searched =
    listed.searched === null ? 'nothing searched yet' : counted(listed.searched, 'name searched', 'names searched')
  const dated =
    dataAsOf === null || ageDays === null
      ? 'no file imported to its end'
      : `as of ${dataAsOf.slice(0, 10)}, ${ageDays === 0 ? 'of today' : `${counted(ageDays, 'day')} old`}`
  const facts = [counted(listed.records ?? 0, 'record'), searched, dated, counted(files.imported, 'file')]
  const lines = [`${office}: ${[...facts, counted(listed.bad ?? 0, 'bad record')].join('; ')}`]
  if (listed.searched !== null && !listed.current) lines.push('  not all that was imported is searched yet')
  const part = whole.includes(office) ? null : whyPart(office, listed.records ?? 0)
  if (part !== null) lines.push(`  ${part}`)
  if (behindGap !== null)
    lines.push(`  files between ${dataAsOf?.slice(0, 10)} and ${behindGap.slice(0, 10)} are missing`)
  for (const name of files.unfinished) lines.push(`  ${name} was not imported to its end`)
  return lines
}

export const listRegisters: Command = {
  usage: '[--json]',
  about: 'What is held of each office: records, names searched, date of the data and its age, files, bad records.',
  async run(args, { config, out, now }) {
    const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean', default: false } } })
    const { dataDir, wholeRegisters } = config()
    const folder = registersFolder(dataDir)
    const listed = HELD_OFFICES.map((office) => listOffice(folder, office, now())).filter((each) => each !== null)
    if (values.json) out(JSON.stringify(listed))
    else if (listed.length === 0) out('No records were imported yet.')
    else for (const line of listed.flatMap((each) => describe(each, wholeRegisters))) out(line)
    return 0
  },
}
