import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStore } from '../../engine/testing/memory-store.ts'
import { fakeApis, resetFakes } from '../testing/fake-apis.ts'
import { isPacksAlarm, refreshPacksDaily, setPacksAlarm } from './daily-packs.ts'

/** Replaces the origin's private file system, which Node does not have. */
const place = vi.hoisted(() => ({ store: null as ReturnType<typeof memoryStore> | null }))
vi.mock('../../engine/private-store.ts', () => ({
  hasSnapshots: async () => (await place.store?.names())?.some((name) => name.endsWith('.index')) ?? false,
}))
const refreshed = vi.hoisted(() => vi.fn(async (_before: number) => {}))
vi.mock('./engine.ts', () => ({ refreshPacksBeside: refreshed }))
vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))

const HOUR = 3_600_000

beforeEach(() => {
  resetFakes()
  refreshed.mockClear()
  place.store = memoryStore()
})

test('sets one alarm while a register is on this device, and clears it with the last one', async () => {
  await setPacksAlarm()
  expect(await fakeApis.alarms.getAll()).toEqual([])
  await place.store?.write('1.index', 'x')
  await setPacksAlarm()
  const [alarm] = await fakeApis.alarms.getAll()
  expect(alarm).toMatchObject({ periodInMinutes: 60 })
  expect(isPacksAlarm(alarm?.name ?? '')).toBe(true)
  await setPacksAlarm()
  expect(await fakeApis.alarms.getAll()).toEqual([alarm])
  await place.store?.remove('1.index')
  await refreshPacksDaily(100 * HOUR)
  expect(await fakeApis.alarms.getAll()).toEqual([])
  expect(refreshed).not.toHaveBeenCalled()
})

test('refreshes the registers last queried more than twenty hours ago', async () => {
  await place.store?.write('1.index', 'x')
  await refreshPacksDaily(100 * HOUR)
  expect(refreshed).toHaveBeenCalledExactlyOnceWith(80 * HOUR)
})

test('spreads the first update of browsers that start together over an hour', async () => {
  await place.store?.write('1.index', 'x')
  const minutes: number[] = []
  for (let device = 0; device < 200; device++) {
    await fakeApis.alarms.clearAll()
    await setPacksAlarm()
    const [alarm] = await fakeApis.alarms.getAll()
    minutes.push(Math.floor(((alarm?.scheduledTime ?? 0) - Date.now()) / 60_000))
  }
  expect(Math.min(...minutes)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...minutes)).toBeLessThanOrEqual(61)
  const inOneMinute = minutes.map((minute) => minutes.filter((each) => each === minute).length)
  expect(Math.max(...inOneMinute)).toBeLessThan(20)
})
