import { sign } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { deflateRawSync } from 'node:zlib'
import { NAMES_RULES } from '../../lib/names/rules-version.ts'
import { ColumnsWriter } from '../../lib/sources/packs/pack-columns.ts'
import { writePack } from '../../lib/sources/packs/write-pack.ts'
import { makeSigningKey } from '../../service/receipts/signing-key.ts'
import { table } from '../match/report.ts'
import { rounded, times } from '../measure/statistics.ts'
import { namesToSearch } from '../search/names.ts'
import { type BrowserFigures, measureChromium, measureFirefox } from './in-browser.ts'
import { makeRows } from './made-rows.ts'

const USAGE = 'Usage: npm run bench:pack -- [--marks N] [--seed N] [--names N] [--json]'

const say = (line: string) => process.stderr.write(`${line}\n`)

function readArguments() {
  const { values } = parseArgs({
    options: {
      marks: { type: 'string', default: '1300000' },
      seed: { type: 'string', default: '1' },
      names: { type: 'string', default: '30' },
      json: { type: 'boolean', default: false },
    },
  })
  const [marks = 0, seed = 0, names = 0] = [values.marks, values.seed, values.names].map(Number)
  if (![marks, seed, names].every((value) => Number.isSafeInteger(value) && value > 0))
    throw new Error('--marks, --seed and --names take whole numbers of 1 or more.')
  return { marks, seed, names, json: values.json }
}

/** Writes a pack of a made register, as an operator publishes one; gives its bytes. */
async function publish(path: string, marks: number, seed: number): Promise<number> {
  const columns = new ColumnsWriter()
  let control = { row: 0, name: '' }
  for (const row of makeRows(marks, seed)) {
    if (columns.count <= marks / 2 && row.name.length > control.name.length && row.name.length < 40)
      control = { row: columns.count, name: row.name }
    columns.add(row)
  }
  const key = makeSigningKey()
  const now = new Date().toISOString()
  const { pieces } = await writePack(
    columns,
    {
      ...{ office: 'EU', register: 'Made register', kind: 'trademark', dataAsOf: now, madeAt: now, unread: 0 },
      ...{ records: marks, rules: NAMES_RULES, attribution: null, terms: null, control, signedBy: key.x },
    },
    {
      deflate: async (bytes) => new Uint8Array(deflateRawSync(bytes, { level: 9, memLevel: 9 })),
      sign: async (bytes) => new Uint8Array(sign(null, bytes, key.key)),
    },
  )
  writeFileSync(path, Buffer.concat(pieces))
  return pieces.reduce((sum, { length }) => sum + length, 0)
}

/** Proportional bytes of memory of all processes that this one started, in Linux. */
function memoryOfChildren(): number {
  const parents = new Map<number, number>()
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger))
    try {
      parents.set(pid, Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]))
    } catch {
      // It ended in the meantime.
    }
  const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(parents.get(pid) ?? 0))
  let kilobytes = 0
  for (const pid of parents.keys())
    if (pid !== process.pid && isOurs(pid))
      try {
        kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
      } catch {
        // It ended in the meantime.
      }
  return kilobytes * 1024
}

function figuresOf({ buildSeconds, diskBytes, openMs, searches, memoryBytes }: BrowserFigures) {
  const rest = { buildSeconds: rounded(buildSeconds, 1), diskBytes, openMs: Math.round(openMs), memoryBytes }
  return { ...rest, searchMs: times(searches) }
}

async function main(): Promise<void> {
  const { marks, seed, names: ofEach, json } = readArguments()
  const folder = mkdtempSync(join(tmpdir(), 'bench-pack-'))
  try {
    say(`Making a pack of ${marks} marks`)
    const path = join(folder, 'EU.pack')
    const packBytes = await publish(path, marks, seed)
    const { names, warmUp } = namesToSearch(seed, ofEach)
    const asked = [...warmUp.slice(0, 6), ...names]
    say('Chromium')
    const chromium = figuresOf(await measureChromium(path, asked, memoryOfChildren))
    say('Firefox')
    const firefox = figuresOf(await measureFirefox(path, asked, memoryOfChildren))
    const rows = Object.entries({ chromium, firefox }).map(([browser, figures]) => [
      browser,
      ...[figures.buildSeconds, figures.diskBytes / 1e6, figures.openMs].map((value) => String(rounded(value, 1))),
      ...[figures.searchMs.p50, figures.searchMs.p95, rounded(figures.memoryBytes / 1e6, 0)].map(String),
    ])
    const head = ['', 'build s', 'disk MB', 'open ms', 'search p50', 'search p95', 'memory MB']
    process.stdout.write(`pack: ${rounded(packBytes / 1e6, 2)} MB\n${table([head, ...rows])}\n`)
    if (json) process.stdout.write(`${JSON.stringify({ marks, seed, packBytes, chromium, firefox })}\n`)
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
