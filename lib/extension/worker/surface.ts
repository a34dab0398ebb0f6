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

interface SurfaceQuestion {
  text: string
  typed: boolean
  isUnread?: boolean | undefined
  scope: Scope
  private: boolean
  only?: readonly string[] | null | undefined
  atService?: readonly string[] | undefined
  forProject?: boolean | undefined
  /** The recipient when the person entered the name (see `whomToTell`). */
  who?: string | undefined
}

export interface Surface {
  post(message: SurfaceMessage): void
  show(view: View): Promise<void>
  shown(): View | null
  next(): AbortSignal
  /** Resolves to the recipient of the name (see `whomToTell`). */
  check(asked: SurfaceQuestion, signal: AbortSignal): Promise<string | undefined>
  end(): void
}

/** A restarted worker has an empty map, and treats the first card that connects as the last one. */
const lastCards = new Map<number, Runtime.Port>()

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

  /** The texts of reasons are too large for a card. Our pages add them themselves. */
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
