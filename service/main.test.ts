import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeServiceLock } from './storage/open.ts'
import { makeDataDir } from './testing/data-dir.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await makeDataDir('brand-check-main-')
})

afterEach(() => rmSync(dataDir, { recursive: true }))

/** The environment of a service, without settings of whoever runs the tests. */
const environment = () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE, PORT: '0', DATA_DIR: dataDir }
}

/**
 * Starts a service that fails. Returns the lines of standard error, the log lines of standard output, and the exit
 * code.
 */
async function start(settings: Record<string, string>) {
  const env = { ...environment(), ...settings }
  const args = ['--disable-warning=ExperimentalWarning', 'service/main.ts']
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const [logged, said] = await Promise.all([text(child.stdout), text(child.stderr)])
  const log = logged.split('\n').filter((line) => line !== '')
  return { code: await ended, lines: said.trimEnd().split('\n'), log: log.map((line) => JSON.parse(line)) }
}

describe('a start that fails', { timeout: 120_000 }, () => {
  it('says in one sentence that the address is not of this machine', async () => {
    const settings = { HOST: '192.0.2.1', PUBLIC_URL: 'https://names.example.com' }
    const { code, lines } = await start(settings)
    expect([code, lines]).toEqual([1, ['HOST is no address of this machine.']])
  })

  it('says in one sentence that the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((done) => other.once('listening', done))
    const { code, lines } = await start({ PORT: String((other.address() as AddressInfo).port) })
    other.close()
    expect([code, lines]).toEqual([1, [expect.stringMatching(/^The port of PORT is in use: /)]])
  })

  it('says which setting to change if the port of the metrics is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((done) => other.once('listening', done))
    const { code, lines, log } = await start({ METRICS_PORT: String((other.address() as AddressInfo).port) })
    other.close()
    expect(log.at(-1)).toMatchObject({ level: 50, code: 'EADDRINUSE', msg: 'the service could not start' })
    expect([code, lines]).toEqual([1, ['The port of METRICS_PORT is in use: choose another with METRICS_PORT.']])
  })

  it('says in one sentence that the data directory cannot be used', async () => {
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    const { code, lines, log } = await start({ DATA_DIR: join(file, 'data') })
    expect(log.at(-1)).toMatchObject({ level: 50, code: 'ENOTDIR' })
    expect(JSON.stringify(log)).not.toContain(dataDir)
    expect([code, lines]).toEqual([1, [expect.stringContaining('DATA_DIR must name a folder')]])
  })

  it('says in one sentence that the database cannot be read', async () => {
    writeFileSync(join(dataDir, 'brand-check.sqlite'), 'this is no database '.repeat(100))
    const { code, lines } = await start({})
    expect([code, lines]).toEqual([1, [expect.stringMatching(/^The database in DATA_DIR cannot be used/)]])
  })

  it('says in one sentence that another service uses the folder', async () => {
    using _taken = takeServiceLock(dataDir)
    const { code, lines } = await start({})
    expect([code, lines]).toEqual([1, [expect.stringMatching(/^Brand Check is already running from this folder/)]])
  })

  it('says in one sentence that the pepper is too short', async () => {
    writeFileSync(join(dataDir, 'pepper'), '')
    const { code, lines } = await start({})
    expect([code, lines]).toEqual([1, [expect.stringContaining('pepper holds fewer than 32 characters')]])
  })
})

/** Returns a folder with a substitute for the program that builds the extension. A build takes a minute. */
function withoutBuilding(): string {
  const folder = join(dataDir, 'programs')
  mkdirSync(folder)
  writeFileSync(join(folder, 'wxt'), '#!/bin/sh\n', { mode: 0o755 })
  return folder
}

describe('an unforeseen error outside any request', { timeout: 120_000 }, () => {
  const service = { program: ['service/main.ts'], ready: '"listening"', told: /"level":50.*"msg":"unforeseen error"/ }
  const start = { program: ['scripts/start.ts', '--no-browser'], ready: 'No browser', told: /error: unforeseen error/ }

  it.each([
    ['thrown in the service', service, 'new URL(words)'],
    ['rejected in the service', service, `Promise.reject(Object.assign(new Error(words), { name: 'Odd', of: words }))`],
    ['thrown in what npm start runs', start, 'new URL(words)'],
  ])('ends the service and is reported without its message: %s', async (_how, { program, ready, told }, failing) => {
    // An error may name this script's address, which must not contain the word.
    const script = `const words = 'Qzun' + 'foreseen'; process.once('SIGUSR2', () => void ${failing})`
    const preload = `data:text/javascript,${encodeURIComponent(script)}`
    const args = ['--disable-warning=ExperimentalWarning', '--import', preload, ...program]
    const env = { ...environment(), PATH: `${withoutBuilding()}:${process.env.PATH}` }
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = new Promise<number | null>((done) => child.once('close', done))
    const complained = text(child.stderr)
    let logged = ''
    let isFailing = false
    for await (const part of child.stdout) {
      logged += part
      if (!isFailing && logged.includes(ready)) isFailing = child.kill('SIGUSR2')
    }
    expect(await ended).toBe(1)
    expect(logged + (await complained)).not.toContain('Qzunforeseen')
    expect(logged.trimEnd().split('\n').at(-1)).toMatch(told)
  })
})
