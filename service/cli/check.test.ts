import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BrandCheckResult } from '../../lib/contract/checks/result.ts'
import { makeCertificate } from '../testing/certificate.ts'
import { makeDataDir } from '../testing/data-dir.ts'
import { RELAYS, startRelay } from '../testing/relay.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

const CLI = resolve(import.meta.dirname, 'check.ts')

let t: TestService

beforeAll(async () => {
  t = await startTestService()
})
afterAll(() => t.close())

async function check(
  args: string[],
  env: Record<string, string>,
  input = '',
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [CLI, ...args], { env: { ...process.env, ...t.standIns.env, ...env } })
  const closed = new Promise<number | null>((done) => child.once('close', done))
  child.stdin.end(input)
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await closed, stdout, stderr }
}

/** Counts the checks that a service received. */
const checksOf = ({ log }: TestService) => log.filter((line) => line.includes('/api/v2/brand-check')).length

const used = async () => (await t.ask('/api/v2/quotas')).body.used as number

describe('npm run check', { timeout: 120_000 }, () => {
  it('queries the running service of its data folder', async () => {
    const before = await used()
    const { code, stdout } = await check(['Starbuks', '--json'], { DATA_DIR: t.dataDir, PUBLIC_URL: t.service.url })
    expect(code).toBe(0)
    expect(BrandCheckResult.parse(JSON.parse(stdout))).toMatchObject({ verdict: 'conflict', charged: true })
    expect(await used()).toBe(before + 1)
  })

  it.each(Object.keys(RELAYS))(
    'sends neither key nor name to a program that %s, and then checks without a service',
    async (kind) => {
      await using relay = await startRelay(kind, t.service.url)
      const before = await used()
      const { code, stdout } = await check(['Starbuks', '--json'], { DATA_DIR: t.dataDir, PUBLIC_URL: relay.url })
      expect(code).toBe(0)
      expect(BrandCheckResult.parse(JSON.parse(stdout))).toMatchObject({ name: 'Starbuks', charged: false })
      expect(relay.heard()).toMatch(/^GET \/healthz HTTP\/1\.1\r\n/)
      expect(relay.heard().match(/HTTP\/1\.1\r\n/g)).toHaveLength(1)
      expect(relay.heard()).not.toContain(t.service.localKey)
      expect(relay.heard().toLowerCase()).not.toContain('starbuks')
      expect(await used()).toBe(before)
    },
  )

  it('finds the service by another name of this machine', async () => {
    const before = checksOf(t)
    const url = t.service.url.replace('127.0.0.1', 'localhost')
    expect((await check(['Nestlay'], { DATA_DIR: t.dataDir, PUBLIC_URL: url })).code).toBe(0)
    expect(checksOf(t)).toBe(before + 1)
  })

  it('finds a service over https if its certificate is trusted, and otherwise checks without a service', async () => {
    const folder = await makeDataDir('brand-check-certificate-')
    const { cert, key } = makeCertificate(folder)
    const service = await startTestService({ TLS_CERT: cert, TLS_KEY: key })
    const env = { DATA_DIR: service.dataDir, PUBLIC_URL: service.service.url }
    try {
      expect((await check(['Nestlay'], { ...env, NODE_EXTRA_CA_CERTS: cert })).code).toBe(0)
      expect(checksOf(service)).toBe(1)
      expect((await check(['Nestlay'], env)).code).toBe(0)
      expect(checksOf(service)).toBe(1)
    } finally {
      await service.close()
      rmSync(folder, { recursive: true })
    }
  })

  it.each(['Starbuks', 'Starbuks\n', '\ufeffStarbuks\r\n\r\n'])(
    'reads the name %j from standard input',
    async (input) => {
      const { code, stdout } = await check(['--json'], { DATA_DIR: t.dataDir, PUBLIC_URL: t.service.url }, input)
      expect(code).toBe(0)
      expect(BrandCheckResult.parse(JSON.parse(stdout))).toMatchObject({ name: 'Starbuks' })
    },
  )

  it('refuses several names at once, and repeats none of them', async () => {
    const { code, stderr } = await check([], {}, 'Vyntra\nKandoro\n')
    expect(code).toBe(1)
    expect(stderr).toBe('Standard input has several lines. One name is checked at a time.\n')
  })

  it('lists what was not searched below the verdict, and calls nothing clear, available or safe', async () => {
    const dataDir = await makeDataDir('brand-check-cli-')
    const { stdout } = await check(['Qzvyntrel', '--jurisdiction', 'ch', '--classes', '9,42'], { DATA_DIR: dataDir })
    rmSync(dataDir, { recursive: true })
    expect(stdout).toContain('Not enough searched to tell')
    expect(stdout).toContain('EU trade mark register (EUIPO)')
    expect(stdout).toContain('Swiss trade mark register (Swissreg)')
    expect(stdout).not.toMatch(/\bclear\b|\bavailable\b|\bsafe\b/i)
  })

  it('warns that it checks without a service if the service of its data folder does not answer', async () => {
    const { code, stdout, stderr } = await check(['Starbuks', '--json'], {
      DATA_DIR: t.dataDir,
      PUBLIC_URL: 'http://127.0.0.1:1',
    })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ charged: false })
    expect(stderr).toMatch(/does not answer at http:\/\/127\.0\.0\.1:1, .* PORT or PUBLIC_URL\.\n$/)
    expect(stderr).not.toMatch(/starbuks/i)
  })

  it('prints the usage for --help', async () => {
    const { code, stdout, stderr } = await check(['--help'], {})
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^Usage: /)
  })

  it.each([
    [[], 'Usage'],
    [['Vyntra', 'Kandoro'], 'Usage'],
    [['!!!'], 'at least one letter or digit'],
    [['Vyntra', '--jurisdiction', 'FR'], 'CH, DE, EU, AT, US'],
    [['Vyntra', '--classes', '9,x'], '1 to 45'],
    [['Vyntra', '--colour', 'red'], 'colour'],
  ])('refuses %j in one sentence', async (args, words) => {
    const { code, stdout, stderr } = await check(args, {})
    expect(code).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toContain(words)
    expect(stderr).not.toContain('    at ')
  })
})
