import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { table } from '../../research/match/report.ts'
import { writeCaseFiles } from './file.ts'
import type { Fresh } from './fresh.ts'

const USAGE = 'Usage: npm run bench:import -- [--marks N] [--seed N] [--json]'
const FRESH = fileURLToPath(new URL('./fresh.ts', import.meta.url))

const say = (line: string) => process.stderr.write(`${line}\n`)
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

function readArguments() {
  const { values } = parseArgs({
    options: {
      marks: { type: 'string', default: '2500000' },
      seed: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
    },
  })
  const [marks = 0, seed = 0] = [values.marks, values.seed].map(Number)
  if (![marks, seed].every((value) => Number.isSafeInteger(value) && value > 0))
    throw new Error('--marks and --seed take whole numbers of 1 or more.')
  return { marks, seed, json: values.json }
}

/** Bytes of those files of a folder whose names have this ending. */
function bytesOf(folder: string, ending: string): number {
  const files = readdirSync(folder).filter((file) => file.endsWith(ending))
  return files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
}

async function main(): Promise<void> {
  const { marks, seed, json } = readArguments()
  const folder = mkdtempSync(join(tmpdir(), 'bench-import-'))
  try {
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
      ['records', String(fresh.records), `${megabytes(xmlBytes)} of XML`],
      ['read and stored', `${fresh.readSeconds} s`, `${megabytes(fresh.readRssBytes)} resident at most`],
      ['indexed', `${fresh.indexSeconds} s`, `${megabytes(fresh.rssBytes)} resident at most`],
      ['in all', `${fresh.seconds} s`, `${fresh.cpuSeconds} s of processor time; ${perSecond} records a second`],
      ['store, index', megabytes(sizes.storeBytes), megabytes(sizes.indexBytes)],
    ]
    process.stdout.write(`${table(rows)}\n`)
    if (json) process.stdout.write(`${JSON.stringify({ marks, seed, ...fresh, perSecond, ...sizes })}\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

try {
  await main()
} catch (error) {
  say(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  process.exitCode = 1
}
