import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeApis, resetFakes } from '../testing/fake-apis.ts'
import { pendingNames } from './pending-names.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))

const MINUTE = 60_000
const PENDING_MINUTES = 15
const pending = (at: number) => ({ text: 'Vyntra', private: false, at })

describe('a pending name', () => {
  beforeEach(resetFakes)

  test('waits for its own tab', async () => {
    await pendingNames.ofTab(7).put(pending(0))
    expect(await pendingNames.ofTab(7).read()).toEqual(pending(0))
    expect(await pendingNames.ofTab(8).read()).toBeNull()
  })

  test('can be read more than once', async () => {
    await pendingNames.ofTab(7).put(pending(0))
    await pendingNames.ofTab(7).read()
    expect(await pendingNames.ofTab(7).read()).not.toBeNull()
  })

  test('never reaches the disk', async () => {
    await pendingNames.ofTab(7).put(pending(0))
    expect(await fakeApis.storage.local.get(null)).toEqual({})
  })

  test('can be dropped for its tab', async () => {
    await pendingNames.ofTab(7).put(pending(0))
    await pendingNames.ofTab(7).drop()
    expect(await pendingNames.ofTab(7).read()).toBeNull()
  })

  test('keeps its expiry alarm when more names arrive', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] })
    await pendingNames.ofTab(7).put(pending(0))
    const [alarm] = await fakeApis.alarms.getAll()
    vi.setSystemTime(14 * MINUTE)
    await pendingNames.ofTab(8).put(pending(14 * MINUTE))
    expect(await fakeApis.alarms.getAll()).toEqual([alarm])
    vi.useRealTimers()
  })

  test('reads as null if it is malformed', async () => {
    await fakeApis.storage.session.set({ 'pending:tab-7': { text: 7 } })
    expect(await pendingNames.ofTab(7).read()).toBeNull()
  })

  test('expires after its time, while younger names stay', async () => {
    await pendingNames.ofTab(7).put(pending(0))
    await pendingNames.ofTab(8).put(pending(10 * MINUTE))
    await fakeApis.storage.session.set({ other: 1 })
    await pendingNames.forgetOld(PENDING_MINUTES * MINUTE)
    expect(Object.keys(await fakeApis.storage.session.get(null)).sort()).toEqual(['other', 'pending:tab-8'])
  })

  test('sets an alarm while a name waits, and clears it when all are gone', async () => {
    await pendingNames.ofTab(7).put(pending(0))
    expect(await fakeApis.alarms.getAll()).toHaveLength(1)
    await fakeApis.alarms.clearAll()
    await pendingNames.forgetOld(5 * MINUTE)
    expect(await fakeApis.alarms.getAll()).toHaveLength(1)
    await fakeApis.alarms.clearAll()
    await pendingNames.forgetOld(PENDING_MINUTES * MINUTE)
    expect(await fakeApis.alarms.getAll()).toEqual([])
  })
})
