import { execFile } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  command,
  JSON_OPTION,
  print,
  printJson,
  say,
  seedOption,
  table,
  temporaryFolder,
  whole,
} from '../../research/measure/command.ts'
import { writeCaseFiles } from './file.ts'
import type { Fresh } from './fresh.ts'

const FRESH = fileURLToPath(new URL('./fresh.ts', import.meta.url))

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

const OPTIONS = { marks: whole(2_500_000, 'marks of the file'), seed: seedOption(1), json: JSON_OPTION }

/** Bytes of the files in a folder with this ending. */
function bytesOf(folder: string, ending: string): number {
  const files = readdirSync(folder).filter((file) => file.endsWith(ending))
  return files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
}

await command(
  {
    name: 'bench:import',
    about: 'How long it takes to import a register from files, and how much memory.',
    options: OPTIONS,
  },
  async ({ marks, seed, json }) => {
    using temporary = temporaryFolder('bench-import')
    const folder = temporary.path
    const path = join(folder, 'made-2026-11-17.xml.gz')
    say(`Writing ${marks} case files`)
    const xmlBytes = await writeCaseFiles(path, marks, seed)
    say('Importing them')
    const { stdout } = await promisify(execFile)(process.execPath, [FRESH, join(folder, 'registers'), path])
    const fresh: Fresh = JSON.parse(stdout)
    const registers = join(folder, 'registers')
    const sizes = { xmlBytes, storeBytes: bytesOf(registers, '.sqlite'), indexBytes: bytesOf(registers, '.index') }
    const perSecond = Math.round(fresh.records / fresh.seconds)
    const rows = [
      ['records', fresh.records, `${megabytes(xmlBytes)} of XML`],
      ['read and stored', `${fresh.readSeconds} s`, `${megabytes(fresh.readRssBytes)} resident at most`],
      ['indexed', `${fresh.indexSeconds} s`, `${megabytes(fresh.rssBytes)} resident at most`],
      ['in all', `${fresh.seconds} s`, `${fresh.cpuSeconds} s of processor time; ${perSecond} records a second`],
      ['store, index', megabytes(sizes.storeBytes), megabytes(sizes.indexBytes)],
    ]
    print(table(rows))
    if (json) printJson({ marks, seed, ...fresh, perSecond, ...sizes })
  },
)
