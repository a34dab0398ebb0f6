import type { Tabs } from 'webextension-polyfill'
import { browser } from '../browser.ts'
import { askWorker } from '../messages/ask-worker.ts'
import { namesInSelection } from '../selection.ts'
import { pendingNames } from '../storage/pending-names.ts'
import { nameIn } from '../view.ts'
import { openSide, readSelection } from '../worker/tabs.ts'
import type { CheckController } from './check-controller.ts'
import { pageCode } from './page-code.ts'

/** Opens a link in a private tab or window. Small windows cannot be private, so those open a new one. */
async function openPrivately(windows: NonNullable<typeof browser.windows>, url: string): Promise<void> {
  const { id, incognito, type } = await windows.getCurrent()
  if (incognito && type === 'normal') await browser.tabs.create({ url, windowId: id })
  else await windows.create({ url, incognito: true })
}

/** Middle button (UI Events, `MouseEvent.button`), which also opens links. */
const MIDDLE = 1

/** Opens links privately. Chromium would record the names in register addresses in a normal window's history. */
export function keepLinksPrivate(page: Document): void {
  const { windows } = browser
  // A browser without windows already opens links privately.
  if (windows === undefined) return
  const open = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[target=_blank]') : null
    if (link === null || event.button > MIDDLE) return
    event.preventDefault()
    void openPrivately(windows, link.href)
  }
  page.addEventListener('click', open)
  page.addEventListener('auxclick', open)
}

async function takeGiven(windowId = -1): Promise<string | null> {
  const place = pendingNames.ofPopup(windowId)
  const pending = await place.read()
  await place.drop()
  return pending?.text ?? null
}

async function startText({ id, windowId }: Tabs.Tab): Promise<string> {
  const given = await takeGiven(windowId)
  return given ?? (id === undefined ? '' : readSelection(id))
}

async function handsOver({ id, url }: Tabs.Tab): Promise<boolean> {
  const code = id === undefined ? null : await pageCode.find(id, url)
  // Any page can show a fake code, so once a key is stored, a code no longer replaces the popup.
  if (code === null || (await askWorker({ kind: 'connection_get' }))?.keyLast4) return false
  await pageCode.handOver(code)
  await browser.runtime.openOptionsPage()
  return true
}

/**
 * Opens the popup over the active tab. A page with a connection code leads to the options page, unless a key is stored.
 * Otherwise the selection fills the search box, and nothing is sent yet. Does not wait for a busy page.
 */
export async function openPopup(openDesk: (isPrivate: boolean) => Promise<CheckController>): Promise<CheckController> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  const desk = await openDesk(tab?.incognito ?? true)
  if (desk.isPrivate) keepLinksPrivate(document)
  const windowId = tab?.windowId
  if (windowId !== undefined) {
    const open = (to?: 'list') => {
      const { view, initialName } = desk.state
      const done = view.phase === 'done' ? { view } : {}
      const name = nameIn(view) || initialName
      const text = view.phase === 'pick' ? desk.offered : name
      const pending = { text, private: tab?.incognito ?? true, at: Date.now(), prefill: true, to, ...done }
      void openSide(windowId)
        .show(pending)
        .then(() => window.close())
    }
    desk.actions.openPanel = () => open()
    desk.actions.addToList = () => open('list')
  }
  desk.change({})
  if (tab !== undefined) void readPage(tab, desk)
  return desk
}

async function readPage(tab: Tabs.Tab, desk: CheckController): Promise<void> {
  const [text, isHandedOver] = await Promise.all([startText(tab), handsOver(tab)])
  if (isHandedOver) return window.close()
  if (desk.state.view.phase !== 'idle') return
  desk.change({ initialName: namesInSelection.single(text) })
  desk.offer(text)
}
