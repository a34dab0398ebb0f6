import type { Tabs } from 'webextension-polyfill'
import { browser } from '../browser.ts'
import { dropPending, pendingForPopup, readPending } from '../pending-names.ts'
import { cleanSelected } from '../worker/clean-selected.ts'
import { isMoreThanName } from '../worker/intake.ts'
import { openSide, showBeside } from '../worker/opening.ts'
import { readSelection } from '../worker/read-selection.ts'
import { askWorker } from './ask-worker.ts'
import type { Desk } from './desk.ts'
import { findCode, handOverCode } from './page-code.ts'
import { keepLinksPrivate } from './private-links.ts'

/** What a selection puts into the search box: its name, or nothing where it holds several names. */
export function nameToStartFrom(text: string): string {
  return isMoreThanName(text) ? '' : cleanSelected(text).name
}

/** The name for which a card opened this popup; null where the person opened it from the toolbar. */
async function takeGiven(windowId = -1): Promise<string | null> {
  const id = pendingForPopup(windowId)
  const pending = await readPending(id)
  await dropPending(id)
  return pending?.text ?? null
}

/** The name that the popup starts from: the one that a card gave, else what is selected in the page. */
async function startText({ id, windowId }: Tabs.Tab): Promise<string> {
  const given = await takeGiven(windowId)
  return given ?? (id === undefined ? '' : readSelection(id))
}

/** Hands a connection code that the page shows to the options page; false where it shows none, or a key is set already. */
async function handsOver({ id, url }: Tabs.Tab): Promise<boolean> {
  const code = id === undefined ? null : await findCode(id, url)
  // Any page can show something like a code, so once there is a connection a code no longer takes the popup's place.
  if (code === null || (await askWorker({ kind: 'connection_get' }))?.keyLast4) return false
  await handOverCode(code)
  await browser.runtime.openOptionsPage()
  return true
}

/**
 * Opens the popup over the active tab. On a page that shows a connection code the options page takes over, as long as
 * nothing is connected. Else the page's selection stands in the search box, or below it as a choice where it holds
 * several names. Nothing is sent before the person says so. The popup does not wait for the page, which can be busy.
 */
export async function openPopup(openDesk: (isPrivate: boolean) => Promise<Desk>): Promise<Desk> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  const desk = await openDesk(tab?.incognito ?? true)
  if (desk.isPrivate) keepLinksPrivate(document)
  const windowId = tab?.windowId
  if (windowId !== undefined) {
    desk.actions.openPanel = () => {
      const { view, initialName } = desk.state
      const done = view.phase === 'done' ? { view } : {}
      const name = view.phase === 'done' ? view.result.name : 'name' in view ? view.name : initialName
      const text = view.phase === 'pick' ? desk.offered : name
      const pending = { text, private: tab?.incognito ?? true, at: Date.now(), prefill: true, ...done }
      void showBeside(openSide(windowId), windowId, pending).then(() => window.close())
    }
  }
  desk.change({})
  if (tab !== undefined) void readPage(tab, desk)
  return desk
}

async function readPage(tab: Tabs.Tab, desk: Desk): Promise<void> {
  const [text, isHandedOver] = await Promise.all([startText(tab), handsOver(tab)])
  if (isHandedOver) return window.close()
  if (desk.state.view.phase !== 'idle') return
  desk.change({ initialName: nameToStartFrom(text) })
  desk.offer(text)
}
