import { cleanName, nameFault } from '../names/clean.ts'
import { browser } from './browser.ts'
import { candidates } from './candidates.ts'
import type { Desk } from './desk.ts'
import { openSide, showBeside } from './opening.ts'
import { findCode, handOverCode } from './page-code.ts'
import { readSelection } from './read-selection.ts'

/** What a selection puts into the search box: the name, or the likeliest one in a longer text. */
export function nameToStartFrom(text: string): string {
  const { name } = cleanName(text)
  return nameFault(name) === 'too_long' ? (candidates(text)[0] ?? '') : name
}

/**
 * Opens the popup over the active tab: on a page that shows a connection code the options page takes
 * over; else the page's selection stands in the box, and nothing is sent before the person says so.
 */
export async function openPopup(openDesk: (isPrivate: boolean) => Promise<Desk>): Promise<void> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  const [code, text] =
    tab?.id === undefined ? [null, ''] : await Promise.all([findCode(tab.id, tab.url), readSelection(tab.id)])
  if (code !== null) {
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
}
