import { browser } from '../browser.ts'
import { pendingForTab, readPending, storageKeyOf } from '../pending-names.ts'
import { type Desk, openDesk } from './desk.ts'

/** Opens the page after the installation, which shows its checks itself: no card fits into a page of the extension. */
export async function openWelcome(draw: (desk: Desk) => void): Promise<void> {
  const tab = await browser.tabs.getCurrent()
  const id = pendingForTab(tab?.id ?? -1)
  const desk = await openDesk(tab?.incognito ?? true, draw)
  desk.actions.close = () => {
    desk.session.cancel()
    desk.change({ view: { phase: 'idle' } })
  }
  browser.storage.session.onChanged.addListener(async (changes) => {
    if (changes[storageKeyOf(id)]?.newValue === undefined) return
    const pending = await readPending(id)
    if (pending !== null) desk.session.ask({ kind: 'start', pending: id }, pending.text, desk.state.scope)
  })
  desk.change({})
}
