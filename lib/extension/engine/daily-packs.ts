import { hasPacks } from '../../engine/private-files.ts'
import { browser } from '../browser.ts'
import { refreshPacksBeside } from './engine-host.ts'

const ALARM = 'daily-packs'
/** Minutes between two looks whether a day is over. Often, because a browser may be open for a few hours only. */
const LOOK_MINUTES = 60
/** Milliseconds before a register is asked for again: somewhat less than a day, as offices publish once a day. */
const A_DAY_MS = 20 * 60 * 60 * 1000

export const isPacksAlarm = (name: string) => name === ALARM

/** At `now`, a register that was asked for since this instant is left alone; both in milliseconds since the epoch. */
export const askedSince = (now: number) => now - A_DAY_MS

/** Sets the alarm by which registers on this device are kept up to date, as long as there are any. */
export async function setPacksAlarm(): Promise<void> {
  if (!(await hasPacks())) await browser.alarms.clear(ALARM)
  // Setting an alarm again would restart its wait.
  else if (!(await browser.alarms.get(ALARM))) await browser.alarms.create(ALARM, { periodInMinutes: LOOK_MINUTES })
}

/** Brings packs that came from an address up to date once a day. */
export async function refreshPacksDaily(now: number): Promise<void> {
  await setPacksAlarm()
  if (await hasPacks()) await refreshPacksBeside(askedSince(now))
}
