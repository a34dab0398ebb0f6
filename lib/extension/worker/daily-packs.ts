import { openSnapshotStore } from '../../engine/private-store.ts'
import { browser } from '../browser.ts'
import { readOrganisation } from '../storage/organisation.ts'
import { refreshPacksBeside } from './engine.ts'
import type { PacksTold } from './pack-thread.ts'

const ALARM = 'daily-packs'
/** Alarms are frequent, because a browser may be open for only a few hours. */
const LOOK_MINUTES = 60
/** Wait before the next attempt while a register still has to be loaded. */
const SOON_MINUTES = 2
/** A little less than a day, because offices publish once a day. */
const A_DAY_MS = 20 * 60 * 60 * 1000

export const isPacksAlarm = (name: string) => name === ALARM

/** A register queried after the returned time is not due yet. Times are in milliseconds since the epoch. */
export const askedSince = (now: number) => now - A_DAY_MS

const OF_REGISTERS = /\.index$|^publishe[dr]/
const SEARCHED = /\.index$/

async function readSet() {
  const { publisher, takeRegisters, registers } = (await readOrganisation()).values
  return { publisher, takeRegisters, registers }
}

const namesOfFiles = async () => (await (await openSnapshotStore())?.names()) ?? []

/** True if a snapshot can be searched. Checks only file names: the inventory's code would bloat the worker. */
export const hasSnapshots = async () => (await namesOfFiles()).some((name) => SEARCHED.test(name))

async function hasWork(names: readonly string[]): Promise<boolean> {
  const { takeRegisters, registers } = await readSet()
  return names.some((name) => OF_REGISTERS.test(name)) || (takeRegisters ?? registers) !== undefined
}

/**
 * Sets or clears the alarm for updates of offline snapshots. Without `minutes`, keeps the wait of an existing alarm. The
 * first wait differs, because a company's browsers start together. It is short if a download was interrupted.
 */
export async function setPacksAlarm(minutes?: number): Promise<void> {
  const [alarm, names] = await Promise.all([browser.alarms.get(ALARM), namesOfFiles()])
  const isUnfinished = names.some((name) => name.startsWith('published')) || !names.some((name) => SEARCHED.test(name))
  const spread = isUnfinished ? SOON_MINUTES : LOOK_MINUTES
  if (!(await hasWork(names))) await browser.alarms.clear(ALARM)
  // Setting an alarm again would restart its wait.
  else if (!alarm || (minutes && alarm.periodInMinutes !== minutes))
    await browser.alarms.create(ALARM, {
      delayInMinutes: 1 + Math.random() * spread,
      periodInMinutes: minutes ?? LOOK_MINUTES,
    })
}

/** Shows in the tooltip of the toolbar button how far the work is. At its end, sets the alarm for the next attempt. */
export async function tellPacks({ percent, isPending }: PacksTold): Promise<null> {
  const title = percent === null ? '' : browser.i18n.getMessage('menu_loading_registers', String(percent))
  await browser.action.setTitle({ title })
  if (percent === null) await setPacksAlarm(isPending ? SOON_MINUTES : LOOK_MINUTES)
  return null
}

/**
 * Updates downloaded snapshots once a day, loads those that are still missing, and removes those that an organisation
 * withdrew. If `now` is 0, none is due.
 */
export async function refreshPacksDaily(now: number): Promise<null> {
  await setPacksAlarm()
  if (await hasWork(await namesOfFiles()))
    await refreshPacksBeside({ before: askedSince(now), set: await readSet() }, tellPacks)
  return null
}

const APPLIED = 'applied_registers'

/** Begins to load, or removes, registers once after each change of what an organisation set. */
export async function applySet(): Promise<void> {
  const [set, stored] = await Promise.all([readSet(), browser.storage.local.get(APPLIED)])
  const applied = JSON.stringify(set)
  if (applied === (stored[APPLIED] ?? '{}')) return
  await refreshPacksDaily(0)
  await browser.storage.local.set({ [APPLIED]: applied })
}

/** Starts to load the registers that a page has recorded. The alarm resumes the work if it is interrupted. */
export async function beginPacks(): Promise<void> {
  await browser.alarms.create(ALARM, { when: Date.now(), periodInMinutes: SOON_MINUTES })
}
