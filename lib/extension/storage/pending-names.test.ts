import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeApis, resetFakes } from '../testing/fake-apis.ts'
import {
  dropPending,
  forgetOldPending,
  PENDING_MINUTES,
  pendingForTab,
  putPending,
  readPending,
} from './pending-names.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))

const MINUTE = 60_000
const pending = (at: number) => ({ text: 'Vyntra', private: false, at })

describe('a pending name', () => {
  beforeEach(resetFakes)

  test('waits for its own tab', async () => {
    await putPending(pendingForTab(7), pending(0))
    expect(await readPending(pendingForTab(7))).toEqual(pending(0))
    expect(await readPending(pendingForTab(8))).toBeNull()
  })

  test('can be read more than once', async () => {
    await putPending(pendingForTab(7), pending(0))
    await readPending(pendingForTab(7))
    expect(await readPending(pendingForTab(7))).not.toBeNull()
  })

  test('never reaches the disk', async () => {
    await putPending(pendingForTab(7), pending(0))
    expect(await fakeApis.storage.local.get(null)).toEqual({})
  })

  test('can be dropped for its tab', async () => {
    await putPending(pendingForTab(7), pending(0))
    await dropPending(pendingForTab(7))
    expect(await readPending(pendingForTab(7))).toBeNull()
  })

  test('keeps its expiry alarm when more names arrive', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] })
    await putPending(pendingForTab(7), pending(0))
    const [alarm] = await fakeApis.alarms.getAll()
    vi.setSystemTime(14 * MINUTE)
    await putPending(pendingForTab(8), pending(14 * MINUTE))
    expect(await fakeApis.alarms.getAll()).toEqual([alarm])
    vi.useRealTimers()
  })

  test('reads as null if it is malformed', async () => {
    await fakeApis.storage.session.set({ 'pending:tab-7': { text: 7 } })
    expect(await readPending(pendingForTab(7))).toBeNull()
  })

  test('expires after its time, while younger names stay', async () => {
    await putPending(pendingForTab(7), pending(0))
    await putPending(pendingForTab(8), pending(10 * MINUTE))
    await fakeApis.storage.session.set({ other: 1 })
    await forgetOldPending(PENDING_MINUTES * MINUTE)
    expect(Object.keys(await fakeApis.storage.session.get(null)).sort()).toEqual(['other', 'pending:tab-8'])
  })

  test('sets an alarm while a name waits, and none when all are gone', async () => {
    await putPending(pendingForTab(7), pending(0))
    expect(await fakeApis.alarms.getAll()).toHaveLength(1)
    await fakeApis.alarms.clearAll()
    await forgetOldPending(5 * MINUTE)
    expect(await fakeApis.alarms.getAll()).toHaveLength(1)
    await fakeApis.alarms.clearAll()
    await forgetOldPending(PENDING_MINUTES * MINUTE)
    expect(await fakeApis.alarms.getAll()).toEqual([])
  })
})
