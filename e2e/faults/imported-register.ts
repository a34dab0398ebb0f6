import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importFiles } from '../../service/registers/import/import-files.ts'
import type { HeldOffice } from '../../service/registers/store/offices.ts'
import { linesImport } from '../../service/registers/testing/import-lines.ts'
import { writeLines } from '../../service/registers/testing/read-lines.ts'
import { TAKEN } from './rig.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The day `offset` days after today, as `YYYY-MM-DD`. */
export function isoDay(offset: number): string {
  return new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)
}

const NAMES = [TAKEN, 'Kandorimel Works', 'Ostreval', 'Plimbaroo']

/** Imports a small register, which contains the name TAKEN, as the whole of it or as changes, from a file whose name gives its date. */
export async function importRecords(
  dataDir: string,
  office: HeldOffice,
  { name, changes = false, breaksOff = false }: { name: string; changes?: boolean; breaksOff?: boolean },
): Promise<void> {
  const records = NAMES.map((each, at) => ({ number: `${office}-${at}`, name: each }))
  const path = join(dataDir, name)
  // Each file gets different contents: a file that was imported before would be skipped.
  const lines = [...records, { removed: name }, ...(breaksOff ? (['break'] as const) : [])]
  await writeFile(path, writeLines(lines))
  // Swiss companies are not imported from files in production, but their held records have the same form.
  const task = linesImport(dataDir, [path], { office, whole: !changes, now: Date.now })
  const { ended } = await importFiles(task)
  if (!breaksOff && ended !== null) throw ended
}
