import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BadSettings, readConfig } from '../ops/config.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { backups } from './backup.ts'

const NOON = Date.UTC(2026, 10, 27, 12)
const DAY_MS = 86_400_000

let t: TestService
beforeEach(async () => {
  t = await startTestService({ BACKUP_DAILY: '2', METRICS_PORT: '0' })
})
afterEach(() => t.close())

const folder = () => join(t.dataDir, 'backups')
const backUpAt = (now: number) => backups.writeDaily(t.dataDir, t.config.keyPepper, 2, now)

async function figure(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${t.service.metricsPort}/metrics`)).text()
  return Number(/^brand_check_backup_timestamp_seconds (\S+)$/m.exec(text)?.[1] ?? Number.NaN)
}

it('is written when the service starts, and reported as a metric', async () => {
  expect(readdirSync(folder())).toEqual([`${new Date().toISOString().slice(0, 10)}.backup`])
  expect(await figure()).toBeCloseTo(backups.lastAt(t.dataDir) / 1000)
  rmSync(join(t.dataDir, 'last-backup'))
  expect(await figure()).toBe(0)
})

it('is written once a day, and the oldest go', async () => {
  rmSync(folder(), { recursive: true })
  for (const day of [0, 1, 2]) await backUpAt(NOON + day * DAY_MS)
  await backUpAt(NOON + 2 * DAY_MS + 1)
  writeFileSync(join(folder(), 'of the operator'), '')
  await backUpAt(NOON + 3 * DAY_MS)
  expect(readdirSync(folder())).toEqual(['2026-11-29.backup', '2026-11-30.backup', 'of the operator'])
})

it('is refused for PostgreSQL, which the service cannot back up', () => {
  expect(() => readConfig({ BACKUP_DAILY: '7', DATABASE_URL: 'postgres://me@db/names' })).toThrow(BadSettings)
  expect(readConfig({ BACKUP_DAILY: '0', DATABASE_URL: 'postgres://me@db/names' }).backupsKept).toBe(0)
})
