import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FilesImport, type ImportOutcome, importFiles } from '../import/import-files.ts'
import { filePlace } from '../store/file-backend.ts'
import { registersFolder } from '../store/offices.ts'
import { readTestLines, writeLines } from './read-lines.ts'
import { recordsCalled } from './records-called.ts'

const NOTHING = { onFile() {}, onProgress() {}, onFileDone() {}, onIndexing() {} }

/** An import of files that `readTestLines` reads into a data folder; `rest` says what is other than usual. */
export function linesImport(
  dataDir: string,
  files: string[],
  { office = 'EU', ...rest }: Partial<Omit<FilesImport, 'office'>> & { office?: string } = {},
): FilesImport {
  return {
    place: filePlace(registersFolder(dataDir), office),
    office: recordsCalled(office),
    files,
    asOf: null,
    again: false,
    read: readTestLines,
    signal: new AbortController().signal,
    now: () => Date.parse('2026-11-20T12:00:00Z'),
    events: NOTHING,
    ...rest,
  }
}

/** Writes a file of lines (`bytes` long, where that is given) and imports it. */
export async function importLines(
  dataDir: string,
  name: string,
  steps: Parameters<typeof writeLines>[0],
  { office = 'EU', bytes = 0 }: { office?: string; bytes?: number } = {},
): Promise<ImportOutcome> {
  const path = join(dataDir, name)
  await writeFile(path, writeLines(steps, bytes))
  return importFiles(linesImport(dataDir, [path], { office }))
}
