import { browser } from '../browser.ts'
import { namesInSelection } from '../selection.ts'
import { onNamePut, type Pending, pendingNames } from '../storage/pending-names.ts'
import type { CheckController } from './check-controller.ts'
import { keepLinksPrivate } from './popup.ts'

type PanelReason = 'no_cards_here' | 'blocked_by_policy'

type OpenDesk = (isPrivate: boolean, onChange: (desk: CheckController) => void) => Promise<CheckController>

const REASONS: Record<string, PanelReason> = { barred: 'no_cards_here', policy: 'blocked_by_policy' }

interface Place {
  waiting: ReturnType<typeof pendingNames.withId>
  reason: string | null
  isPrivate: boolean
  windowId: number
}

/** Reads the id of the pending check from our window's address, or its browser window. Project tabs take none. */
async function readPlace(): Promise<Place> {
  const query = new URLSearchParams(location.search)
  const own = await browser.windows?.getCurrent()
  const id = query.get('pending') ?? query.get('project')
  return {
    waiting: id === null ? pendingNames.ofPanel(own?.id ?? -1) : pendingNames.withId(id),
    reason: query.get('reason'),
    isPrivate: query.has('private') || (own?.incognito ?? true),
    windowId: own?.id ?? -1,
  }
}

function onOtherPage(windowId: number, onMoved: () => void): void {
  browser.tabs.onActivated.addListener((activated) => {
    if (activated.windowId === windowId) onMoved()
  })
  browser.tabs.onUpdated.addListener((_, { status }, tab) => {
    if (status === 'loading' && tab.active && tab.windowId === windowId) onMoved()
  })
}

/** Opens the side panel or the small window. `onTake` is called before each check or name for a list. */
export async function openPanel(
  openDesk: OpenDesk,
  draw: (desk: CheckController, reason: PanelReason | null) => void,
  onTake: (isForList: boolean) => void,
): Promise<void> {
  const place = await readPlace()
  let reason = REASONS[place.reason ?? ''] ?? null
  const first = await place.waiting.read()
  const desk = await openDesk(place.isPrivate || (first?.private ?? false), (changed) => draw(changed, reason))
  if (desk.isPrivate) keepLinksPrivate(document)
  // The reason applies only to the current page and name.
  const check = desk.check
  desk.check = (name, scope) => {
    reason = null
    check(name, scope)
  }
  onOtherPage(place.windowId, () => {
    reason = null
    desk.change({})
  })

  function take(pending: Pending): void {
    onTake(pending.to === 'list')
    desk.offered = pending.text
    reason = REASONS[place.reason ?? pending.reason ?? ''] ?? null
    const initialName = namesInSelection.single(pending.text)
    if (pending.view !== undefined || pending.prefill) {
      desk.session.cancel()
      const goodsWanted = desk.state.goodsWanted + Number(pending.to === 'goods')
      desk.change({ view: pending.view ?? { phase: 'idle' }, origin: null, initialName, goodsWanted })
      void place.waiting.drop()
      if (pending.view === undefined) desk.offer(pending.text)
    } else {
      desk.change({ origin: null, initialName })
      desk.begin(place.waiting.id, initialName)
    }
  }

  onNamePut(place.waiting, take)
  if (first === null) desk.change({})
  else take(first)
}
