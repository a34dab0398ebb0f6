import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ImportOutcome, importFiles } from '../../import/import-files.ts'
import type { ImportedRegisters } from '../../store/imported-registers.ts'
import { linesImport } from '../../testing/import-lines.ts'
import { createPoolHere } from '../../testing/pool-here.ts'
import { writeLines } from '../../testing/read-lines.ts'
import { recordsCalled } from '../../testing/records-called.ts'
import { databaseBackend } from '../database-backend.ts'
import { openHeldDatabase } from '../imported-registers.ts'

/** EU marks in a database, and how to search them, for tests. */
export interface HeldPlace {
  folder: string
  url: string
  import(name: string, lines: Parameters<typeof writeLines>[0], whole?: boolean): Promise<ImportOutcome>
  /** Opens the records like a service. Adds the lines of its log to `log`. */
  open(log?: string[], proveEveryMs?: number): Promise<ImportedRegisters>
  close(): Promise<void>
}

export function makeHeldPlace(url: string): HeldPlace {
  const folder = mkdtempSync(join(tmpdir(), 'brand-check-records-'))
  const opened = new AsyncDisposableStack()
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  const pool = createPoolHere()
  return {
    folder,
    url,
    async import(name, lines, whole = false) {
      const path = join(folder, name)
      await writeFile(path, writeLines(lines))
      return importFiles(linesImport(folder, [path], { place: databaseBackend(url, 'EU'), whole }))
    },
    async open(lines = [], proveEveryMs = 60_000) {
      const note = (facts: object, message?: string) => void lines.push(`${message} ${JSON.stringify(facts)}`)
      const log = { info: note, warn: note, error: note } as never
      const settings = { databaseUrl: url, offices: [recordsCalled('EU')], lookEveryMs: 200, proveEveryMs }
      const registers = await openHeldDatabase(settings, pool, log)
      return opened.adopt(registers, (all) => all.close())
    },
    close: () => opened.disposeAsync(),
  }
}
