import { browser } from '../../browser.ts'
import type { ProjectActions } from '../../projects/room.ts'
import { nextRound } from '../../projects/watch.ts'
import { setWatchAlarm, showNews } from '../../projects/watch-alarm.ts'
import { openId, type RoomContext } from './context.ts'

export function watchActions(context: RoomContext): Pick<ProjectActions, 'watch' | 'seeNews'> {
  const { state, store, act } = context
  return {
    watch(how) {
      // A browser requests permission only within the handler of a click.
      const allowed = how?.isTold ? browser.permissions.request({ permissions: ['notifications'] }) : false
      act(async () => {
        const before = state.open?.project.watch
        const isTold = Boolean(await Promise.resolve(allowed).catch(() => false))
        const nextAt = how && (before?.everyDays === how.everyDays ? before.nextAt : nextRound(how, Date.now()))
        const watch = how && nextAt !== null ? { ...how, isTold, nextAt, news: before?.news ?? [] } : null
        await store().changeProject(openId(context), { watch })
        await setWatchAlarm(store())
        await showNews(store())
      })
    },
    seeNews: () =>
      act(async () => {
        const watch = state.open?.project.watch
        if (watch) await store().changeProject(openId(context), { watch: { ...watch, news: [] } })
        await showNews(store())
      }),
  }
}
