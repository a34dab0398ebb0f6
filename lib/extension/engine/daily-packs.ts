import { hasPacks } from '../../engine/private-files.ts'
import { browser } from '../browser.ts'
import { refreshPacksBeside } from './engine-host.ts'

const ALARM = 'daily-packs'
/** Minutes between two looks whether a day is over: a browser is open for some hours alone. */
const LOOK_MINUTES = 60
/** Offices publish once a day, so that a register is not asked for again before so many milliseconds. */
const A_DAY_MS = 20 * 60 * 60 * 1000

export const isPacksAlarm = (name: string) => name === ALARM

/** The instant since when a register must have been asked for, to be left alone at `now`; both in milliseconds. */
export const askedSince = (now: number) => now - A_DAY_MS

/** Sets the alarm by which registers on this device are kept up to date, as long as there are any. */
export async function setPacksAlarm(): Promise<void> {
  if (!(await hasPacks())) await browser.alarms.clear(ALARM)
  // An alarm that is set anew begins to wait anew.
  else if (!(await browser.alarms.get(ALARM))) await browser.alarms.create(ALARM, { periodInMinutes: LOOK_MINUTES })
}

/** Brings up to date what came from an address a day ago. */
export async function refreshPacksDaily(now: number): Promise<void> {
  await setPacksAlarm()
  if (await hasPacks()) await refreshPacksBeside(askedSince(now))
}
