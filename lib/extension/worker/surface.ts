import type { Runtime } from 'webextension-polyfill'
import { WHO_SEES } from '../../engine/asked.ts'
import { hasAgreed } from '../engine/choices.ts'
import { entryOf, recordCheck } from '../history.ts'
import type { SurfaceMessage } from '../messages.ts'
import { forgetWaiting } from '../pending-names.ts'
import { translate } from '../strings.ts'
import { whoMayBeTold } from '../tell-nobody.ts'
import type { Scope, View } from '../view.ts'
import { whoInWords } from '../who-names.ts'
import { withWhy } from '../why.ts'
import { badgeOf, type Headline, showBadge } from './badge.ts'
import { ON_THIS_DEVICE, readAsker, whomToTell } from './current-asker.ts'
import { takeSelection, takeTyped } from './intake.ts'
import { runViewedCheck } from './run-check.ts'
import { openSurfaces } from './running-checks.ts'
import type { Sender } from './sender.ts'

/** A question to the worker. */
export interface SurfaceQuestion {
  text: string
  /** Whether the person typed or chose the name, and did not merely select it. */
  typed: boolean
  /** Whether the lines of the text are not known, as in `Pending`. */
  isUnread?: boolean | undefined
  scope: Scope
  private: boolean
  /** Ids of the sources that may be asked, as `whoMayBeTold` takes them. */
  only?: readonly string[] | null | undefined
  /** Ids of sources that are kept here and that the service is to be asked for all the same. */
  atService?: readonly string[] | undefined
  /** Whether the answer is kept in a project, and not among the recent checks. */
  forProject?: boolean | undefined
  /** Who was to be told the name when the person gave it (see `whomToTell`). Left out for whoever is set now. */
  who?: string | undefined
}

/** The worker's side of a card, popup or panel. */
export interface Surface {
  post(message: SurfaceMessage): void
  show(view: View): Promise<void>
  /** The view that was shown last; null for none. */
  shown(): View | null
  /** Begins a new question; the one before ends. */
  next(): AbortSignal
  /** Resolves to who was to be told the name, as `whomToTell` writes it; undefined where the question ended before. */
  check(asked: SurfaceQuestion, signal: AbortSignal): Promise<string | undefined>
  end(): void
}

/**
 * The card that was opened last in each tab. A worker that was stopped begins with an empty map, and treats the first
 * card that connects as the last one.
 */
const lastCards = new Map<number, Runtime.Port>()

/** Makes checks for a surface. The badge of a tab also shows the verdict of its card, until the card is closed. */
export function createSurface(port: Runtime.Port, sender: Sender, headline: Headline): Surface {
  let running = new AbortController()
  let last: View | null = null
  let forgets = false
  const forget = () => {
    forgets = true
    running.abort()
    if (last?.phase === 'checking') port.disconnect()
  }
  openSurfaces.add(forget)
  if (sender.kind === 'card') lastCards.set(sender.tabId, port)

  function end(): void {
    openSurfaces.delete(forget)
    running.abort()
    if (sender.kind !== 'card' || lastCards.get(sender.tabId) !== port) return
    lastCards.delete(sender.tabId)
    void showBadge(sender.tabId, null)
    void forgetWaiting(sender.tabId)
  }

  function post(message: SurfaceMessage): void {
    try {
      port.postMessage(message)
    } catch {
      running.abort()
    }
  }

  /**
   * Posts a view. For a card, reasons are put into words here, because the code for that is too large for a card; pages
   * of ours do it themselves.
   */
  const tell = (view: View) => post({ kind: 'view', view: sender.kind === 'card' ? withWhy(view, translate) : view })

  async function show(view: View): Promise<void> {
    last = view
    tell(view)
    if (sender.kind === 'card') await showBadge(sender.tabId, badgeOf(view, headline))
  }

  async function check(asked: SurfaceQuestion, signal: AbortSignal): Promise<string | undefined> {
    const { scope, private: isPrivate } = asked
    const [asker, agreed, only] = await Promise.all([readAsker(), hasAgreed(), whoMayBeTold(asked.only)])
    if (signal.aborted) return
    forgets = false
    const { kind, connection, host } = only === null ? asker : ON_THIS_DEVICE
    const who = whomToTell(asker, only)
    const instead = (view: View) => show(view).then(() => who)
    if (host === null) return instead({ phase: 'not_connected' })
    const { text, isUnread } = asked
    const intake = asked.typed ? takeTyped(text, host, scope) : takeSelection(text, host, scope, isUnread)
    if (intake.phase !== 'ready') return instead(intake)
    const { name } = intake
    if (kind === 'browser' && only === null && !agreed)
      return instead({ phase: 'consent', name, scope, whoSees: whoInWords(WHO_SEES, translate) })
    if ((asked.who ?? who) !== who) return instead({ phase: 'confirm', name, changes: [], host, scope })
    let begun = false
    const ended = await runViewedCheck({
      connection,
      only,
      atService: asked.atService,
      name,
      scope,
      private: isPrivate,
      receipt: asked.forProject,
      signal,
      onView(view) {
        last = view
        if (begun) return tell(view)
        begun = true
        void show(view)
      },
    })
    if (ended === null) return who
    await show(ended)
    if (ended.phase === 'done' && !asked.forProject && !forgets)
      await recordCheck(entryOf(ended.result, scope, Date.now()), ended, isPrivate)
    return who
  }

  return {
    post,
    show,
    check,
    shown: () => last,
    next() {
      running.abort()
      running = new AbortController()
      return running.signal
    },
    end,
  }
}
