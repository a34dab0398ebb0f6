import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BrandCheckResult } from '../../lib/contract/result.ts'
import { makeDataDir } from '../testing/data-dir.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

const run = promisify(execFile)
const CLI = resolve(import.meta.dirname, 'check.ts')

let t: TestService

beforeAll(async () => {
  t = await startTestService()
})
afterAll(() => t.close())

async function check(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; stdout: string; stderr: string }> {
  try {
    return {
      code: 0,
      ...(await run(process.execPath, [CLI, ...args], { env: { ...process.env, ...t.standIns.env, ...env } })),
    }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, stdout, stderr }
  }
}

const used = async () => (await t.ask('/api/v2/quotas')).body.used as number

describe('npm run check', { timeout: 30_000 }, () => {
  it('asks the running service of its data folder', async () => {
    const before = await used()
    const { code, stdout } = await check(['Starbuks', '--json'], { DATA_DIR: t.dataDir, PUBLIC_URL: t.service.url })
    expect(code).toBe(0)
    expect(BrandCheckResult.parse(JSON.parse(stdout))).toMatchObject({ verdict: 'caution', charged: true })
    expect(await used()).toBe(before + 1)
  })

  it('gives neither key nor name to another program at that address, and checks by itself', async () => {
    const heard: { headers: IncomingHttpHeaders; url?: string | undefined; method?: string | undefined }[] = []
    const impostor = createServer(({ headers, url, method }, response) => {
      heard.push({ headers, url, method })
      response.end('{"status":"up","proof":"trust me"}')
    })
    await new Promise<void>((done) => impostor.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(impostor.address() as AddressInfo).port}`
    const { code, stdout } = await check(['Starbuks', '--json'], { DATA_DIR: t.dataDir, PUBLIC_URL: url })
    impostor.close()
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'caution', charged: false })
    expect(heard.map((request) => `${request.method} ${request.url}`)).toEqual(['GET /healthz'])
    expect(JSON.stringify(heard)).not.toContain(t.service.localKey)
  })

  it('tells a person what was not searched with the same weight as the verdict', async () => {
    const dataDir = await makeDataDir('brand-check-cli-')
    const { stdout } = await check(['Qzvyntrel', '--jurisdiction', 'ch', '--classes', '9,42'], { DATA_DIR: dataDir })
    rmSync(dataDir, { recursive: true })
    expect(stdout).toContain('Incomplete')
    expect(stdout).toContain('EU trade mark register (EUIPO)')
    expect(stdout).toContain('Swiss trade mark register (Swissreg)')
    expect(stdout).not.toMatch(/\bclear\b|\bavailable\b|\bsafe\b/i)
  })

  it.each([
    [[], 'Usage'],
    [['!!!'], 'nothing is left'],
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
