import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeCertificate } from '../testing/certificate.ts'
import { startTestService } from '../testing/test-service.ts'

async function exitCode(settings: Record<string, string>): Promise<unknown> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'health.cjs')], { env: settings, stdio: 'ignore' })
  return (await once(child, 'exit'))[0]
}

it('ends with 0 while the service answers, and with 1 when it no longer does', async () => {
  const t = await startTestService()
  const { port: PORT } = new URL(t.service.url)
  expect(await exitCode({ PORT })).toBe(0)
  expect(await exitCode({ PORT, HOST: '0.0.0.0' })).toBe(0)
  await t.close()
  expect(await exitCode({ PORT })).toBe(1)
})

it('reaches a service with a certificate of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-check-health-'))
  const { cert: TLS_CERT, key: TLS_KEY } = makeCertificate(folder)
  const t = await startTestService({ TLS_CERT, TLS_KEY })
  const { port: PORT } = new URL(t.service.url)
  expect(await exitCode({ PORT, TLS_CERT })).toBe(0)
  expect(await exitCode({ PORT })).toBe(1)
  await t.close()
  rmSync(folder, { recursive: true })
})
