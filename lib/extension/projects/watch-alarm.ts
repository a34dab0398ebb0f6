import { browser } from '../browser.ts'
import { COLOUR_OF, STATE_COLOURS } from '../state-colours.ts'
import type { CheckedStore } from './store.ts'

const ALARM = 'watch-projects'

/** Time in minutes between alarms. Frequent during a run, because the browser may stop the worker at any time. */
const LOOK_MINUTES = 60
const GO_ON_MINUTES = 1

/** The alarm for re-checks, and the badge that shows their news. */
export const watchAlarm = {
  name: ALARM,

  /** Sets or clears the alarm for re-checks. Resolves to true during a run. */
  async set(store: CheckedStore): Promise<boolean> {
    const projects = await store.projects()
    const isRunning = projects.some(({ batch }) => batch?.isWatch && batch.paused === null)
    if (projects.some(({ watch }) => watch) || isRunning) {
      const periodInMinutes = isRunning ? GO_ON_MINUTES : LOOK_MINUTES
      const set = await browser.alarms.get(ALARM)
      // Setting an alarm again restarts its wait, so it might never ring.
      if (set?.periodInMinutes !== periodInMinutes) await browser.alarms.create(ALARM, { periodInMinutes })
    } else await browser.alarms.clear(ALARM)
    return isRunning
  },

  /** Shows on the toolbar badge how many names changed in re-checks. Clears the badge if none changed. */
  async showNews(store: CheckedStore): Promise<void> {
    const count = (await store.projects()).reduce((sum, { watch }) => sum + (watch?.news.length ?? 0), 0)
    await browser.action.setBadgeBackgroundColor({ color: STATE_COLOURS[COLOUR_OF.ask][0] })
    await browser.action.setBadgeText({ text: count > 0 ? String(count) : '' })
  },
}
