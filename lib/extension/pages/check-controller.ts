import { browser } from '../browser.ts'
import { askWorker } from '../messages/ask-worker.ts'
import { CHECK_PORT, createCheckSession, createGoodsCalls } from '../messages/check-session.ts'
import { pastedNames } from '../projects/name-column.ts'
import { namesInSelection } from '../selection.ts'
import { consent, pageAccess } from '../storage/consent.ts'
import { readOrganisation } from '../storage/organisation.ts'
import { onNamePut, pendingNames } from '../storage/pending-names.ts'
import { preferences, type Theme, trackOwnChanges } from '../storage/preferences.ts'
import { type RecentCheck, recentChecks } from '../storage/recent-checks.ts'
import { translate } from '../strings.ts'
import { type Scope, THIS_BROWSER, type View, type ViewActions } from '../view.ts'
import { wording } from '../wording.ts'
import { SELECTED_MAX } from '../worker/selection-in-page.ts'

interface DeskState {
  view: View
  origin: View | null
  initialName: string
  goodsWanted: number
  scope: Scope
  recent: RecentCheck[]
  forgotten: number
  host: string | null
  nobody: { on: boolean; byPolicy: boolean }
  /** Ids of sources that this browser could query with a permission. */
  notAllowed: string[]
  theme: Theme
}

export interface CheckController {
  state: DeskState
  isPrivate: boolean
  session: ReturnType<typeof createCheckSession>
  actions: ViewActions
  check(name: string, scope: Scope): void
  /** Shows `name` until the worker answers. */
  begin(pending: string, name: string): void
  offer(text: string): boolean
  /** The last selected or typed text. If it was truncated, it is one character longer than `SELECTED_MAX`. */
  offered: string
  keepScope(scope: Scope): void
  keepNobody(on: boolean): void
  openRecent(check: RecentCheck): Promise<void>
  forget(): Promise<void>
  haveBack(): Promise<void>
  letGo(): void
  change(change: Partial<DeskState>): void
}

async function readStored(): Promise<Pick<DeskState, 'scope' | 'recent' | 'host' | 'nobody' | 'notAllowed' | 'theme'>> {
  const [{ scope, theme, tellNobody }, recent, { host }, byPolicy] = await Promise.all([
    preferences.read(),
    recentChecks.read(),
    askWorker({ kind: 'asker_get' }),
    consent.isNobodyByPolicy(),
  ])
  const notAllowed = host === THIS_BROWSER ? await pageAccess.missing(scope.jurisdiction) : []
  return { scope, recent, host, nobody: { on: byPolicy || tellNobody, byPolicy }, notAllowed, theme }
}

/** Creates the controller of popup and panel, which follows changes in storage. `onChange` renders the page. */
export async function openCheckController(
  isPrivate: boolean,
  onChange: (desk: CheckController) => void,
): Promise<CheckController> {
  const stored = await readStored()
  const { disabled = [] } = (await readOrganisation()).values
  const goods = createGoodsCalls((message) => session.tell(message))
  const session = createCheckSession({
    ...goods,
    connect: () => browser.runtime.connect({ name: CHECK_PORT }),
    onView: (view) => desk.change({ view }),
    onTheme: (theme) => desk.change({ theme }),
  })
  const own = trackOwnChanges()
  let forgotten: Awaited<ReturnType<typeof recentChecks.forget>> | null = null
  const back = () => {
    session.cancel()
    desk.change({ view: desk.state.origin ?? { phase: 'idle' } })
  }
  const askOf = (
    name: string,
    scope: Scope,
    only: string[] | null,
    more: { atService?: string[]; who?: string } = {},
  ) => session.ask({ kind: 'check', name, scope, private: isPrivate, only, ...more }, name, scope)
  /** The host that the user saw at the last query. */
  let named: string | null = null
  const ask = (name: string, scope: Scope) => {
    named = desk.state.host
    askOf(name, scope, desk.state.nobody.on ? [] : null)
  }
  /** Repeats a check. Requests consent if the host has changed since the last view. */
  function askAgain(name: string, scope: Scope, host: string): void {
    const { state } = desk
    const before = host || named
    if (state.nobody.on || before === null || before === state.host) ask(name, scope)
    else askOf(name, scope, null, { who: before })
  }
  /** Continues after consent. Requests it again for an organisation's service, whose name the user has not seen. */
  async function goOn(view: Extract<View, { phase: 'consent' }>): Promise<void> {
    const { isByPolicy } = await askWorker({ kind: 'asker_get' })
    if (desk.state.view !== view) return
    if (isByPolicy) askAgain(view.name, view.scope, THIS_BROWSER)
    else ask(view.name, view.scope)
  }
  function askAlso(source: string): void {
    const { view } = desk.state
    if (view.phase !== 'done') return
    const { result, scope, told, host } = view
    const more = [...(told?.only ?? []), source]
    if (told?.here !== undefined) {
      // The button names the host of the check. A different host needs consent.
      const isAsNamed = host === desk.state.host
      askOf(result.name, scope, null, { atService: more, ...(!isAsNamed && { who: host }) })
      return
    }
    const asking = pageAccess.requestFor(source)
    void asking.then(() => askOf(result.name, scope, more))
  }
  const desk: CheckController = {
    state: { view: { phase: 'idle' }, origin: null, initialName: '', goodsWanted: 0, forgotten: 0, ...stored },
    isPrivate,
    session,
    actions: {
      check(name, scope = desk.state.scope) {
        const { view } = desk.state
        desk.change({ initialName: name })
        askAgain(name, scope, 'host' in view && view.host !== null ? view.host : '')
      },
      allow(name) {
        const { view } = desk.state
        const scope = view.phase === 'consent' ? view.scope : desk.state.scope
        session.ask({ kind: 'allow', name, scope, private: isPrivate }, name, scope)
      },
      async allowMore() {
        const isAllowed = await pageAccess.allow(desk.state.notAllowed, isPrivate)
        if (isAllowed && desk.state.view.phase === 'done') desk.actions.retry()
        return isAllowed
      },
      retry() {
        const { view } = desk.state
        // This is a new query, because the user may have changed the recipient.
        if (view.phase === 'done') askAgain(view.result.name, view.scope, view.host)
        else if (view.phase === 'failed' && view.name !== '') askAgain(view.name, view.scope, view.host)
        else session.retry()
      },
      ...(!stored.nobody.byPolicy && !disabled.includes('single-source') && { askAlso }),
      cancel: session.cancel,
      goodsOf: goods.goodsOf,
      // Few users open such a hit, so this code is loaded only on demand.
      ownerOf: async (...record) => (await import('./owners.ts')).ownerOf(...record),
      openOptions: () => void browser.runtime.openOptionsPage(),
    },
    check(name, scope) {
      desk.offered = name
      desk.change({ origin: null })
      ask(name, scope)
    },
    begin(pending, name) {
      named = desk.state.host
      session.ask({ kind: 'start', pending }, name, desk.state.scope)
    },
    offer(text) {
      const { nobody } = desk.state
      const host = nobody.on ? THIS_BROWSER : desk.state.host
      const choice = host === null ? null : namesInSelection.several(text, host, pastedNames)
      if (choice === null) return false
      session.cancel()
      desk.offered = text.slice(0, SELECTED_MAX + 1)
      desk.change({ view: choice })
      return true
    },
    offered: '',
    keepScope(scope) {
      desk.change({ scope })
      if (!isPrivate) void own.keep({ scope })
    },
    keepNobody(on) {
      desk.change({ nobody: { ...desk.state.nobody, on } })
      void own.keep({ tellNobody: on })
    },
    async openRecent({ name, scope, kept }) {
      const view = kept && (await recentChecks.answer(kept))
      session.cancel()
      const origin: View = { phase: 'idle' }
      desk.change({ origin, initialName: name, scope, view: view ?? origin })
    },
    async forget() {
      forgotten = await recentChecks.forget()
      desk.change({ recent: [], forgotten: forgotten.count })
    },
    async haveBack() {
      await forgotten?.restore()
      desk.letGo()
    },
    letGo() {
      forgotten = null
      desk.change({ forgotten: 0 })
    },
    change(change) {
      const { view } = change
      Object.assign(desk.state, change, view && { view: wording.view(view, translate) })
      const { state } = desk
      if (state.view.phase === 'pick') state.origin = state.view
      desk.actions.back = state.origin === null || state.view === state.origin ? undefined : back
      onChange(desk)
    },
  }
  browser.storage.local.onChanged.addListener(async (changes) => {
    const { stored, isOlder } = await own.read(readStored)
    const { scope, theme, recent, host, nobody, notAllowed } = stored
    const preferences = { theme, ...(!isOlder && { scope, nobody }) }
    desk.change({ ...('preferences' in changes && preferences), recent, host, notAllowed })
    const { view } = desk.state
    if (view.phase === 'consent' && host !== null && host !== THIS_BROWSER) await goOn(view)
  })
  browser.permissions.onAdded.addListener(async () => {
    desk.change({ notAllowed: (await readStored()).notAllowed })
  })
  return desk
}

/** Opens the welcome page, which shows checks itself, because cards cannot open in extension pages. */
export async function openWelcome(draw: (desk: CheckController) => void): Promise<void> {
  const tab = await browser.tabs.getCurrent()
  const place = pendingNames.ofTab(tab?.id ?? -1)
  const desk = await openCheckController(tab?.incognito ?? true, draw)
  desk.actions.close = () => {
    desk.session.cancel()
    desk.change({ view: { phase: 'idle' } })
  }
  onNamePut(place, ({ text }) => desk.session.ask({ kind: 'start', pending: place.id }, text, desk.state.scope))
  desk.change({})
}
