import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from './run.ts'

/** What an operator puts into /opt/brand-check: the project without packages, data and caches. */
const COPIED = ['package.json', 'package-lock.json', 'bin', 'data', 'deploy', 'lib', 'scripts', 'service']

let place: string
let root: string
let env: Record<string, string>
let service: ChildProcess
let url: string

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'brand-check-production-'))
  root = join(place, 'opt')
  for (const name of COPIED) cpSync(join(ROOT, name), join(root, name), { recursive: true })
  const { PATH = '', HOME = '' } = process.env
  const outside = PATH.split(':').filter((folder) => !folder.includes('node_modules'))
  env = { PATH: [dirname(process.execPath), ...outside].join(':'), HOME, PORT: '0', DATA_DIR: join(place, 'data') }
  const args = [
    'ci',
    '--omit=dev',
    '--omit=optional',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
  ]
  execFileSync('npm', args, { cwd: root, env, stdio: 'ignore' })
  service = spawn(process.execPath, ['service/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] })
  url = await new Promise<string>((found, failed) => {
    service.once('exit', () => failed(new Error('the service did not start')))
    service.stdout?.on('data', (lines) => {
      const [, address] = /"url":"([^"]+)"/.exec(String(lines)) ?? []
      if (address !== undefined) found(address)
    })
  })
}, 300_000)

afterAll(() => {
  service?.kill()
  rmSync(place, { recursive: true, force: true })
})

/** Packages that are installed, and what npm says of them. */
function installed(): [number, string] {
  const modules = join(root, 'node_modules')
  return [readdirSync(modules, { recursive: true }).length, readFileSync(join(modules, '.package-lock.json'), 'utf8')]
}

/** Runs a command while the pages of the service are requested again and again; returns how both ended. */
async function beside(command: string, args: string[]) {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const statuses = new Set<number>()
  let running = true
  void ended.then(() => {
    running = false
  })
  while (running) {
    for (const path of ['/docs', '/docs/swagger-ui-bundle.js']) statuses.add((await fetch(url + path)).status)
    // Twice a second, because a client may request these pages only 300 times a minute.
    await wait(500)
  }
  const [stdout, stderr] = await said
  return { code: await ended, stdout, stderr, statuses: [...statuses] }
}

describe('in a folder with a production install,', { timeout: 120_000 }, () => {
  it.each([
    ['the command of the unit and the container', 'bin/brand-check-admin', ['keys', 'list', '--json']],
    ['npm run admin', 'npm', ['run', '--silent', 'admin', '--', 'keys', 'list', '--json']],
  ])('%s answers, and does not change a package', async (_what, command, args) => {
    const before = installed()
    const { code, stdout, statuses } = await beside(command, args)
    expect([code, JSON.parse(stdout)]).toEqual([0, [expect.objectContaining({ label: 'Local key' })]])
    expect(statuses).toEqual([200])
    expect(installed()).toEqual(before)
  })

  it('a command that needs development packages says so, and installs nothing', async () => {
    const before = installed()
    const { code, stderr, statuses } = await beside('npm', ['start'])
    expect([code, stderr]).toEqual([1, expect.stringContaining('This folder is installed for production')])
    expect(statuses).toEqual([200])
    expect(installed()).toEqual(before)
    expect(existsSync(join(root, 'node_modules/typescript'))).toBe(false)
  })
})
