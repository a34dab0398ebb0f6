import { hasSnapshots } from '../../engine/private-store.ts'
import { browser } from '../browser.ts'
import { refreshPacksBeside } from './engine.ts'

const ALARM = 'daily-packs'
/** Alarms are frequent, because a browser may be open for only a few hours. */
const LOOK_MINUTES = 60
/** A little less than a day, because offices publish once a day. */
const A_DAY_MS = 20 * 60 * 60 * 1000

export const isPacksAlarm = (name: string) => name === ALARM

/** A register queried after the returned time is not due yet. Times are in milliseconds since the epoch. */
export const askedSince = (now: number) => now - A_DAY_MS

/** Sets or clears the alarm for updates of offline snapshots. */
export async function setPacksAlarm(): Promise<void> {
  if (!(await hasSnapshots())) await browser.alarms.clear(ALARM)
  // Setting an alarm again would restart its wait. The first wait differs, because a company's browsers start together.
  else if (!(await browser.alarms.get(ALARM)))
    await browser.alarms.create(ALARM, {
      delayInMinutes: 1 + Math.random() * LOOK_MINUTES,
      periodInMinutes: LOOK_MINUTES,
    })
}

/** Updates downloaded snapshots once a day. */
export async function refreshPacksDaily(now: number): Promise<void> {
  await setPacksAlarm()
  if (await hasSnapshots()) await refreshPacksBeside(askedSince(now))
}
