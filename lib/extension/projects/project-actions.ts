import { CAUTION_FROM } from '../../contract/constants.ts'
import { browser } from '../browser.ts'
import { recentChecks } from '../storage/recent-checks.ts'
import { type DoneView, foundHere } from '../view.ts'
import type { MakeOffer } from './batch-actions.ts'
import { type ComparedName, comparison, nameList } from './comparison.ts'
import { type NameRemarks, newName, type ProjectName, spellingOf, watchRuns } from './project.ts'
import type { ProjectStore, RemovedNames } from './store.ts'
import { wholeProject } from './transfer.ts'
import { openId, type ProjectActions, type ProjectContext } from './view-model.ts'
import { watchAlarm } from './watch-alarm.ts'

type Own = Pick<ProjectActions, 'create' | 'open' | 'change' | 'removeProject' | 'importJson'>

const FIRST_PAGE = 50

function listActions(context: ProjectContext, onOpened: () => void): Own {
  const { state, store, set, act } = context
  return {
    create: (name, scope) =>
      act(async () => {
        const project = { id: crypto.randomUUID(), name, scope, createdAt: Date.now(), batch: null }
        await store().putProject(project)
        state.open = { project, names: [] }
        onOpened()
      }),
    open: (id) =>
      act(async () => {
        const project = id === null ? null : await store().project(id)
        // Shows the first page of names, and loads the rest afterwards.
        const names = project === null ? [] : await store().firstNames(project.id, FIRST_PAGE)
        set({
          open: project && { project, names, isPart: names.length === FIRST_PAGE },
          offer: null,
          compared: null,
          fault: null,
        })
        if (project !== null) onOpened()
      }),
    change: (change) => act(async () => store().changeProject(openId(context), change)),
    removeProject: () =>
      act(async () => {
        // The list renders later, when it is shorter.
        if (state.open === null) return
        state.removed = [...state.removed, await store().removeProject(state.open.project.id)]
      }),
    importJson: (text) =>
      act(async () => {
        const whole = wholeProject.fromJson(text, Date.now())
        if (whole === null) return set({ fault: 'not_a_project' })
        await store().restore(whole)
        Object.assign(state, { open: whole, fault: null })
        onOpened()
      }),
  }
}

type NameActions = Pick<
  ProjectActions,
  'addAnswer' | 'addRecent' | 'remark' | 'sortNames' | 'removeNames' | 'haveBack' | 'letGo' | 'compare'
>

export async function readCompared(
  store: ProjectStore,
  names: readonly ProjectName[],
  compared: readonly { name: Pick<ProjectName, 'id'> }[],
): Promise<ComparedName[] | null> {
  const kept = compared.flatMap(({ name: { id } }) => names.find((each) => each.id === id) ?? [])
  if (kept.length < comparison.min) return null
  return Promise.all(kept.map(async (name) => ({ name, answer: await store.answer(name.id) })))
}

function nameActions(context: ProjectContext): NameActions {
  const { state, store, set, act, names, wake } = context

  async function add(name: string, view: DoneView | null): Promise<void> {
    if (state.open === null) return
    const there = (await names()).find((other) => spellingOf(other.name) === spellingOf(name))
    const added = there ?? newName(state.open.project.id, name, Date.now())
    if (there === undefined) await store().addNames([added])
    if (view === null) return
    const { result, scope, host } = view
    await store().keepAnswer(added.id, { result, scope, host, ...foundHere.toKeep(view) })
  }

  async function takenBack(id: string, { looks }: Partial<NameRemarks>): Promise<RemovedNames[]> {
    if (looks === undefined) return []
    const [name] = await store().namesOf([id])
    const sources = new Set(looks.map(({ source }) => source))
    const gone = (name?.looks ?? []).filter(({ source }) => !sources.has(source))
    return gone.map((look) => ({ project: null, names: [], answers: [], look: { name: id, look } }))
  }

  return {
    addAnswer: (view) => act(() => add(view.result.name, view)),
    addRecent: ({ name, kept }) => act(async () => add(name, kept && (await recentChecks.answer(kept)))),
    remark: (id, change) =>
      act(async () => {
        const taken = await takenBack(id, change)
        await store().changeNames([id], change)
        state.removed = [...state.removed, ...taken]
      }, [id]),
    sortNames: (ids, change) =>
      act(async () => {
        const before = await store().changeNames(ids, change)
        const sorted = before.map(({ id, stage, decision }) => ({ id, stage, decision }))
        state.removed = [
          ...state.removed,
          { project: null, names: [], answers: [], sorted: { names: sorted, to: change } },
        ]
      }, ids),
    removeNames: (ids) =>
      act(async () => {
        // The list renders later, when it is shorter.
        state.removed = [...state.removed, await store().removeNames(ids)]
      }),
    haveBack: () =>
      act(async () => {
        const last = state.removed.at(-1)
        if (last !== undefined) await store().restore(last)
        // The list renders later, together with the restored names.
        state.removed = state.removed.slice(0, -1)
        wake()
      }),
    letGo: () => set({ removed: [] }),
    compare: (ids) =>
      act(async () => {
        const chosen = ids.slice(0, comparison.max).map((id) => ({ name: { id } }))
        set({ compared: await readCompared(store(), await names(), chosen), offer: null })
      }),
  }
}

const IN_THE_WAY_MAX = 4

function nearbyActions(
  context: ProjectContext,
  offer: MakeOffer,
): Pick<ProjectActions, 'findNearby' | 'takeNearby' | 'dropNearby'> {
  const { state, store, act, names } = context
  const ofName = (id: string) => (state.open?.nearby ?? []).filter(({ nearbyOf }) => nearbyOf === id)
  return {
    findNearby: (id) =>
      act(async () => {
        const all = await names()
        const of = all.find((each) => each.id === id)
        const answer = await store().answer(id)
        if (of === undefined || answer === null) return
        const weighty = answer.result.conflicts.filter(({ score }) => score >= CAUTION_FROM)
        const inTheWay = weighty.slice(0, IN_THE_WAY_MAX).map(({ name }) => name)
        // The similarity rules are large, so they are loaded only when needed.
        const { nearbyNames } = await import('../../names/nearby-names.ts')
        const pause = () => new Promise<void>((resolve) => setTimeout(resolve))
        const held = new Set([...all, ...ofName(id)].map(({ name }) => spellingOf(name)))
        const found = await nearbyNames(of.name, inTheWay, nameList.nearbyMax + held.size, pause)
        const near = found.filter((name) => !held.has(spellingOf(name))).slice(0, nameList.nearbyMax)
        // Checks the name again if its scope differs, because results can be compared only within one scope.
        const isAgain = near.length > 0 && state.open !== null && nameList.isOfOtherScope(of, state.open.project.scope)
        void offer({ read: null, ids: isAgain ? [id] : [], nearby: { of, names: near } })
      }),
    takeNearby: (id) =>
      act(async () => {
        const name = (await store().names(openId(context))).find((each) => each.id === id)
        if (name === undefined) return
        const { nearbyOf: _, ...taken } = name
        await store().addNames([taken])
      }),
    dropNearby: (id) =>
      act(async () => {
        state.removed = [...state.removed, await store().removeNames(ofName(id).map((name) => name.id))]
      }),
  }
}

function watchActions(context: ProjectContext): Pick<ProjectActions, 'watch' | 'seeNews'> {
  const { state, store, act } = context
  return {
    watch(how) {
      // Browsers grant permissions only inside a click handler.
      const allowed = how?.isTold ? browser.permissions.request({ permissions: ['notifications'] }) : false
      act(async () => {
        const before = state.open?.project.watch
        const isTold = Boolean(await Promise.resolve(allowed).catch(() => false))
        const nextAt = how && (before?.everyDays === how.everyDays ? before.nextAt : watchRuns.nextAt(how, Date.now()))
        const watch = how && nextAt !== null ? { ...how, isTold, nextAt, news: before?.news ?? [] } : null
        await store().changeProject(openId(context), { watch })
        await watchAlarm.set(store())
        await watchAlarm.showNews(store())
      })
    },
    seeNews: () =>
      act(async () => {
        const watch = state.open?.project.watch
        if (watch) await store().changeProject(openId(context), { watch: { ...watch, news: [] } })
        await watchAlarm.showNews(store())
      }),
  }
}

/** All actions of projects except those on batches. `onOpened` runs after a project was opened. */
export const projectActions = (context: ProjectContext, offer: MakeOffer, onOpened: () => void) => ({
  ...listActions(context, onOpened),
  ...nameActions(context),
  ...nearbyActions(context, offer),
  ...watchActions(context),
})
