import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BrandCheckResult } from '../../lib/contract/checks/result.ts'
import { ROOT } from '../../scripts/run.ts'
import { type Fakes, startFakes } from '../../stand-ins/start.ts'
import { makeDataDir } from '../testing/data-dir.ts'

const NAME = 'Qzvyntrelox'
const GOODS = 'quilted anoraks'
const PROCESSES = '/proc'
/** Matches the command's own process, which npm and its script start. */
const COMMAND = /--disable-warning=\S+ \S*service\/cli\/check\.ts/

let standIns: Fakes
let dataDir: string

beforeAll(async () => {
  standIns = await startFakes()
  dataDir = await makeDataDir('brand-check-traces-')
})
afterAll(async () => {
  await standIns.close()
  rmSync(dataDir, { recursive: true })
})

/**
 * Returns the arguments and environment of a process and its descendants, as any program of the same user can read
 * them.
 */
function readProcesses(root: number): string {
  const parents = new Map<number, number>()
  for (const pid of readdirSync(PROCESSES).map(Number).filter(Number.isInteger)) {
    const stat = readOr(`${pid}/stat`)
    parents.set(pid, Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]))
  }
  const isOurs = (pid: number | undefined): boolean => pid === root || (!!pid && isOurs(parents.get(pid)))
  const ours = [...parents.keys()].filter(isOurs)
  return ours.map((pid) => `${readOr(`${pid}/cmdline`)} ${readOr(`${pid}/environ`)}\n`).join('')
}

/** Returns an empty text if the process has ended. */
function readOr(file: string): string {
  try {
    return readFileSync(join(PROCESSES, file), 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function filesUnder(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('\n')
}

/** Runs the command as documented. Collects what other programs could see of it, and what it leaves behind. */
async function run(args: string[], input: string) {
  const npmCache = await makeDataDir('brand-check-npm-')
  const env = { ...process.env, ...standIns.env, DATA_DIR: dataDir, PORT: '1', npm_config_cache: npmCache }
  const child = spawn('npm', ['run', '--silent', 'check', '--', ...args, '--json'], { cwd: ROOT, env })
  const closed = new Promise<number | null>((done) => child.once('close', done))
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  child.stdin.write(input)
  let seen = ''
  // The command waits for the end of its input, so its processes can be observed until then.
  while (existsSync(PROCESSES) && child.exitCode === null && !COMMAND.test(seen)) {
    seen += readProcesses(child.pid ?? 0)
    await wait(20)
  }
  child.stdin.end()
  const [stdout] = await output
  const code = await closed
  const left = filesUnder(npmCache) + filesUnder(dataDir)
  rmSync(npmCache, { recursive: true })
  return { code, stdout, seen, left }
}

it('does not leave a name or goods from standard input in an argument, environment, npm log or file', async () => {
  const { code, stdout, seen, left } = await run(['--goods', '-'], `${NAME}\n${GOODS}\n`)
  expect(code).toBe(0)
  const { name, request } = BrandCheckResult.parse(JSON.parse(stdout))
  expect({ name, goods: request?.goods }).toEqual({ name: NAME, goods: GOODS })
  expect(left).toContain('npm')
  if (existsSync(PROCESSES)) expect(seen).toMatch(COMMAND)
  for (const secret of [NAME.toLowerCase(), GOODS]) expect(`${seen}${left}`.toLowerCase()).not.toContain(secret)
}, 120_000)

it('leaves a name passed as an argument in files, which is why the documentation shows the other way', async () => {
  const { code, left } = await run([NAME], '')
  expect(code).toBe(0)
  expect(left).toContain(NAME)
}, 120_000)
