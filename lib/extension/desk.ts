import { askWorker } from './ask-worker.ts'
import { browser } from './browser.ts'
import { cutWhole } from './candidates.ts'
import { type CheckSession, createCheckSession } from './check-session.ts'
import { clearHistory, type RecentCheck, readHistory } from './history.ts'
import { isMoreThanName, takeSeveral } from './intake.ts'
import { TEXT_MAX } from './messages.ts'
import { CHECK_PORT } from './port-name.ts'
import { changePreferences, readPreferences, type Theme } from './preferences.ts'
import type { Scope, View, ViewActions } from './view.ts'

/** What the popup and the panel show. */
export interface DeskState {
  view: View
  initialName: string
  scope: Scope
  recent: RecentCheck[]
  host: string | null
  theme: Theme
}

export interface Desk {
  state: DeskState
  session: CheckSession
  actions: ViewActions
  /** Checks a typed name. */
  check(name: string, scope: Scope): void
  /** Shows the names of a text that is more than one name, to pick from; false where it is not. */
  offer(text: string): boolean
  keepScope(scope: Scope): void
  change(change: Partial<DeskState>): void
}

async function readStored(): Promise<Pick<DeskState, 'scope' | 'recent' | 'host' | 'theme'>> {
  const [{ scope, theme }, recent, connection] = await Promise.all([
    readPreferences(),
    readHistory(),
    askWorker({ kind: 'connection_get' }),
  ])
  return { scope, recent, host: connection?.host ?? null, theme }
}

/** Reads what is kept and follows it; `onChange` draws. `isPrivate`: the page belongs to a private window. */
export async function openDesk(isPrivate: boolean, onChange: (desk: Desk) => void): Promise<Desk> {
  const stored = await readStored()
  const session = createCheckSession({
    connect: () => browser.runtime.connect({ name: CHECK_PORT }),
    onView: (view) => desk.change({ view }),
    onTheme: (theme) => desk.change({ theme }),
  })
  const desk: Desk = {
    state: { view: { phase: 'idle' }, initialName: '', ...stored },
    session,
    actions: {
      check(name) {
        desk.change({ initialName: name })
        desk.check(name, desk.state.scope)
      },
      retry: session.retry,
      cancel: session.cancel,
      openOptions: () => void browser.runtime.openOptionsPage(),
    },
    check(name, scope) {
      session.ask({ kind: 'check', name, scope, private: isPrivate }, name, scope)
    },
    offer(text) {
      const { host } = desk.state
      const isChoice = host !== null && isMoreThanName(text)
      const choice = isChoice ? takeSeveral(cutWhole(text, TEXT_MAX), host) : null
      if (choice === null) return false
      session.cancel()
      desk.change({ view: choice })
      return true
    },
    keepScope(scope) {
      desk.change({ scope })
      void changePreferences({ scope })
    },
    change(change) {
      Object.assign(desk.state, change)
      onChange(desk)
    },
  }
  browser.storage.local.onChanged.addListener(async (changes) => {
    const { scope, theme, recent, host } = await readStored()
    desk.change({ ...('preferences' in changes && { scope, theme }), recent, host })
  })
  return desk
}

export const forgetRecent = () => void clearHistory()
