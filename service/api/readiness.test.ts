import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { createReadiness } from './health.ts'

describe('createReadiness', () => {
  it('needs every part, and counts a part that throws as not working', async () => {
    expect(await createReadiness([() => true, async () => true]).isReady()).toBe(true)
    expect(await createReadiness([() => true, async () => false]).isReady()).toBe(false)
    expect(await createReadiness([() => Promise.reject(new Error('x'))]).isReady()).toBe(false)
  })

  it('runs each probe once for many simultaneous calls', async () => {
    let looks = 0
    const readiness = createReadiness([() => ++looks > 0])
    await Promise.all(Array.from({ length: 100 }, () => readiness.isReady()))
    expect(looks).toBe(1)
  })

  it('turns false at once when the service stops', async () => {
    const readiness = createReadiness([() => true])
    expect(await readiness.isReady()).toBe(true)
    readiness.stop()
    expect(await readiness.isReady()).toBe(false)
  })
})

describe('GET /readyz', () => {
  it('answers that the service is ready although every upstream fails', async () => {
    const t = await startTestService()
    try {
      t.standIns.lindas.setFault({ kind: 'server_error' })
      t.standIns.rdap.setFault({ kind: 'server_error' })
      expect((await t.post('/api/v2/brand-check', { name: 'Qzvyntrel' })).body.verdict).toBe('incomplete')
      expect((await t.ask('/readyz')).status).toBe(200)
    } finally {
      await t.close()
    }
  })

  it('answers that it is not ready while its database cannot be written', async () => {
    const t = await startTestService()
    const path = join(t.dataDir, 'brand-check.sqlite')
    const other = new DatabaseSync(path)
    try {
      // Locks the file for writing, like a process that hangs.
      other.exec('BEGIN IMMEDIATE')
      const readiness = async () => (await fetch(`${t.service.url}/readyz`)).status
      expect(await readiness()).toBe(503)
      expect((await t.ask('/healthz')).status).toBe(200)
      other.exec('ROLLBACK')
      expect(await readiness()).toBe(200)
    } finally {
      other.close()
      await t.close()
    }
  })
})
