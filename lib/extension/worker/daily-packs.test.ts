import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStore } from '../../engine/testing/memory-store.ts'
import { answers, fakeApis, resetFakes } from '../testing/fake-apis.ts'
import { applySet, beginPacks, isPacksAlarm, refreshPacksDaily, setPacksAlarm, tellPacks } from './daily-packs.ts'

/** Replaces the origin's private file system, which Node does not have. */
const place = vi.hoisted(() => ({ store: null as ReturnType<typeof memoryStore> | null }))
vi.mock('../../engine/private-store.ts', () => ({ openSnapshotStore: async () => place.store }))
const refreshed = vi.hoisted(() => vi.fn(async (_question: object) => {}))
vi.mock('./engine.ts', () => ({ refreshPacksBeside: refreshed }))
vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))

const HOUR = 3_600_000
const PUBLISHER = 'https://registers.example.org/catalogue.json#kT3vQ0a9Zr-W2mXc'

beforeEach(() => {
  resetFakes()
  refreshed.mockClear()
  place.store = memoryStore()
})

const alarms = () => fakeApis.alarms.getAll()

test('sets one alarm while a register is on this device, and clears it with the last one', async () => {
  await setPacksAlarm()
  expect(await alarms()).toEqual([])
  await place.store?.write('1.index', 'x')
  await setPacksAlarm()
  const [alarm] = await alarms()
  expect(alarm).toMatchObject({ periodInMinutes: 60 })
  expect(isPacksAlarm(alarm?.name ?? '')).toBe(true)
  await setPacksAlarm()
  expect(await alarms()).toEqual([alarm])
  await place.store?.remove('1.index')
  await refreshPacksDaily(100 * HOUR)
  expect(await alarms()).toEqual([])
  expect(refreshed).not.toHaveBeenCalled()
})

test('refreshes the registers last queried more than twenty hours ago', async () => {
  await place.store?.write('1.index', 'x')
  await refreshPacksDaily(100 * HOUR)
  expect(refreshed).toHaveBeenCalledExactlyOnceWith({ before: 80 * HOUR, set: {} }, tellPacks)
})

test('tries again soon while a register still has to be loaded, and then every hour', async () => {
  await place.store?.write('publishers.json', '{}')
  await beginPacks()
  expect(await alarms()).toMatchObject([{ periodInMinutes: 2 }])
  await refreshPacksDaily(HOUR)
  await tellPacks({ percent: null, isPending: true })
  expect(await alarms()).toMatchObject([{ periodInMinutes: 2 }])
  await tellPacks({ percent: null, isPending: false })
  expect(await alarms()).toMatchObject([{ periodInMinutes: 60 }])
})

test('loads the registers that an organisation chose, although nothing is on this device', async () => {
  answers['managed.get'] = () => ({ publisher: PUBLISHER, takeRegisters: ['EU'] })
  await refreshPacksDaily(100 * HOUR)
  const set = { publisher: PUBLISHER, takeRegisters: ['EU'] }
  expect(refreshed).toHaveBeenCalledExactlyOnceWith({ before: 80 * HOUR, set }, tellPacks)
  expect(await alarms()).toHaveLength(1)
})

test('applies a change of what an organisation set once, and also that it set nothing more', async () => {
  await applySet()
  expect(refreshed).not.toHaveBeenCalled()
  const registers = ['https://registers.example.org/EU.pack#kT3vQ0a9Zr-W2mXc']
  answers['managed.get'] = () => ({ registers })
  await applySet()
  await applySet()
  expect(refreshed).toHaveBeenCalledExactlyOnceWith({ before: -20 * HOUR, set: { registers } }, tellPacks)
  await place.store?.write('publishers.json', '{}')
  answers['managed.get'] = () => ({})
  await applySet()
  await applySet()
  expect(refreshed).toHaveBeenCalledTimes(2)
  expect(refreshed).toHaveBeenLastCalledWith({ before: -20 * HOUR, set: {} }, tellPacks)
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
