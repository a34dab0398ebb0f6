import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT, run } from './run.ts'

/** Starts a process that runs for an hour, and reports its id. Node's arguments and the channels come with it. */
const starting = (args: string[], stdio: unknown) => `
  const { spawn } = require('node:child_process')
  const left = spawn(process.execPath, ${JSON.stringify([...args, '-e', 'setTimeout(() => {}, 3_600_000)'])}, {
    stdio: ${JSON.stringify(stdio)},
  })
`

function isRunning(id: number): boolean {
  try {
    // A killed process keeps its id until somebody reaps it, but it has no command line any more.
    return readFileSync(`/proc/${id}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}

it('kills what a tool leaves running in its process group', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-check-run-'))
  const file = join(folder, 'id')
  const leave = `${starting([], 'inherit')}
    require('node:fs').writeFileSync(process.argv[1], String(left.pid))
    process.exit(0)`
  try {
    expect(await run(process.execPath, ['-e', leave, file], { detached: true })).toBe(true)
    const left = Number(readFileSync(file, 'utf8'))
    expect(left).toBeGreaterThan(0)
    await expect.poll(() => isRunning(left)).toBe(false)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('ends a service under test with its parent, even if that is killed', async () => {
  const guard = join(ROOT, 'e2e/browser/end-with-parent.ts')
  const start = `${starting(['--import', guard], ['ignore', 'ignore', 'ignore', 'ipc'])} console.log(left.pid)`
  const parent = spawn(process.execPath, ['-e', start], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await once(parent.stdout, 'data')
  const service = Number(said)
  expect(isRunning(service)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isRunning(service)).toBe(false)
})
