import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type FilesImport, type ImportOutcome, importFiles } from '../import/import-files.ts'
import { fileBackend } from '../store/file-backend.ts'
import { registersFolder } from '../store/offices.ts'
import { readTestLines, writeLines } from './read-lines.ts'
import { recordsCalled } from './records-called.ts'

const NOTHING = { onFile() {}, onProgress() {}, onFileDone() {}, onIndexing() {} }

/** Matches the day in the name of a test's file. The test states it to the import. */
const DAY = /\d{4}-\d\d-\d\d/u

/** Returns the day in a single name, otherwise a fixed one. The files of one import have only one date. */
function dayOf(files: readonly string[]): string {
  const day = files.length === 1 ? DAY.exec(basename(files[0] ?? ''))?.[0] : undefined
  return `${day ?? '2026-11-18'}T00:00:00.000Z`
}

/** Imports files for `readTestLines` into a data folder. `rest` overrides the defaults. */
export function linesImport(
  dataDir: string,
  files: string[],
  { office = 'EU', ...rest }: Partial<Omit<FilesImport, 'office'>> & { office?: string } = {},
): FilesImport {
  return {
    place: fileBackend(registersFolder(dataDir), office),
    office: recordsCalled(office),
    files,
    asOf: dayOf(files),
    again: false,
    read: readTestLines,
    signal: new AbortController().signal,
    now: () => Date.parse('2026-11-20T12:00:00Z'),
    events: NOTHING,
    ...rest,
  }
}

/** Writes a file of lines, `bytes` long if given, and imports it. */
export async function importLines(
  dataDir: string,
  name: string,
  steps: Parameters<typeof writeLines>[0],
  { bytes = 0, ...rest }: Parameters<typeof linesImport>[2] & { bytes?: number } = {},
): Promise<ImportOutcome> {
  const path = join(dataDir, name)
  await writeFile(path, writeLines(steps, bytes))
  return importFiles(linesImport(dataDir, [path], rest))
}
