import { browser } from '../browser.ts'
import { cleanSelected } from '../worker/clean-selected.ts'
import { isMoreThanName } from '../worker/intake.ts'
import { openSide, showBeside } from '../worker/opening.ts'
import { readSelection } from '../worker/read-selection.ts'
import { askWorker } from './ask-worker.ts'
import type { Desk } from './desk.ts'
import { findCode, handOverCode } from './page-code.ts'

/** What a selection puts into the search box: the name, or nothing where it is more than one. */
export function nameToStartFrom(text: string): string {
  return isMoreThanName(text) ? '' : cleanSelected(text).name
}

/**
 * Opens the popup over the active tab: on a page that shows a connection code the options page takes over, as long as
 * nothing is connected; else the page's selection stands in the search box, or below it as a choice where it is more than
 * one name. Nothing is sent before the person says so.
 */
export async function openPopup(openDesk: (isPrivate: boolean) => Promise<Desk>): Promise<void> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  const [code, text, connection] =
    tab?.id === undefined
      ? [null, '', null]
      : await Promise.all([findCode(tab.id, tab.url), readSelection(tab.id), askWorker({ kind: 'connection_get' })])
  // Any page can show something like a code, so once there is a connection a code no longer takes the popup's place.
  if (code !== null && !connection?.keyLast4) {
    await handOverCode(code)
    await browser.runtime.openOptionsPage()
    window.close()
    return
  }
  const desk = await openDesk(tab?.incognito ?? true)
  const windowId = tab?.windowId
  if (windowId !== undefined) {
    desk.actions.openPanel = () => {
      const { view, initialName } = desk.state
      const done = view.phase === 'done' ? { view } : {}
      const name = view.phase === 'done' ? view.result.name : 'name' in view ? view.name : initialName
      const pending = { text: name, private: tab?.incognito ?? true, at: Date.now(), prefill: true, ...done }
      void showBeside(openSide(windowId), windowId, pending).then(() => window.close())
    }
  }
  desk.change({ initialName: nameToStartFrom(text) })
  desk.offer(text)
}
