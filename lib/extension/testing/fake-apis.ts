import { fakeBrowser } from 'wxt/testing/fake-browser'

type Listener = (...args: never[]) => unknown

/** Builds a fake browser event with its listeners and a function to fire it. */
export function fakeEvent() {
  const listeners: Listener[] = []
  return {
    listeners,
    addListener: (listener: Listener) => void listeners.push(listener),
    fire: (...args: unknown[]) => listeners.map((listener) => (listener as (...all: unknown[]) => unknown)(...args)),
  }
}

export const EXTENSION_ID = 'test-extension-id'
export const ORIGIN = `chrome-extension://${EXTENSION_ID}/`

interface Call {
  name: string
  args: unknown[]
}

/** Calls of stubbed functions, in order. */
export const calls: Call[] = []
/** Replacement for each stubbed function, by name. Without one, the stub resolves to undefined. */
export const answers: Record<string, (...args: never[]) => unknown> = {}

function stub(name: string) {
  return (...args: unknown[]) => {
    calls.push({ name, args })
    const answer = answers[name] as ((...all: unknown[]) => unknown) | undefined
    try {
      return Promise.resolve(answer?.(...args))
    } catch (error) {
      return Promise.reject(error)
    }
  }
}

export const callsOf = (name: string) => calls.filter((call) => call.name === name).map(({ args }) => args)

const events = {
  installed: fakeEvent(),
  startup: fakeEvent(),
  connect: fakeEvent(),
  message: fakeEvent(),
  menuClicked: fakeEvent(),
  command: fakeEvent(),
  addressBar: fakeEvent(),
  tabRemoved: fakeEvent(),
  permissionAdded: fakeEvent(),
  alarm: fakeEvent(),
  managedChanged: fakeEvent(),
}

export const fired = events

/** The browser API that the extension uses: WXT's fakes if they exist, otherwise stubs. */
export const fakeApis = {
  action: Object.assign(fakeBrowser.action, { openPopup: stub('action.openPopup') }),
  alarms: { ...fakeBrowser.alarms, onAlarm: events.alarm },
  storage: {
    local: Object.assign(fakeBrowser.storage.local, { setAccessLevel: stub('local.setAccessLevel') }),
    managed: {
      get: stub('managed.get'),
      setAccessLevel: stub('managed.setAccessLevel'),
      onChanged: events.managedChanged,
    },
    session: Object.assign(fakeBrowser.storage.session, { setAccessLevel: stub('session.setAccessLevel') }),
  },
  runtime: {
    id: EXTENSION_ID,
    getURL: (path: string) => `${ORIGIN}${path.replace(/^\//, '')}`,
    openOptionsPage: stub('runtime.openOptionsPage'),
    onInstalled: events.installed,
    onStartup: events.startup,
    onConnect: events.connect,
    onMessage: events.message,
  },
  contextMenus: {
    removeAll: stub('contextMenus.removeAll'),
    create: stub('contextMenus.create'),
    onClicked: events.menuClicked,
  },
  commands: { onCommand: events.command },
  omnibox: { setDefaultSuggestion: stub('omnibox.setDefaultSuggestion'), onInputEntered: events.addressBar },
  scripting: { executeScript: stub('scripting.executeScript') },
  sidePanel: { open: stub('sidePanel.open') },
  windows: { create: stub('windows.create'), getCurrent: stub('windows.getCurrent') },
  tabs: { create: stub('tabs.create'), query: stub('tabs.query'), onRemoved: events.tabRemoved },
  permissions: {
    contains: stub('permissions.contains'),
    getAll: stub('permissions.getAll'),
    remove: stub('permissions.remove'),
    request: stub('permissions.request'),
    onAdded: events.permissionAdded,
  },
}

/** Resets the fakes to a new browser, without listeners, stored data or calls. */
export function resetFakes(): void {
  fakeBrowser.reset()
  calls.length = 0
  for (const event of Object.values(events)) event.listeners.length = 0
  for (const name of Object.keys(answers)) delete answers[name]
}

/** Lets the event loop turn ten times, so that pending promises settle. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve))
}
