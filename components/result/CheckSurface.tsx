import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { hasScore } from '../../lib/client/believed-verdict.ts'
import type { CheckResult } from '../../lib/client/types.ts'
import { THIS_BROWSER, type View, type ViewActions } from '../../lib/extension/view.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useOwnId } from '../ui/own-id.ts'
import { type Formats, hostOf, rich, type Translate, useFormats, useStrings } from '../ui/text.ts'
import { Checking, Failed } from './Checking.tsx'
import { ageInDays, Done, Risk } from './Done.tsx'
import { failureText } from './failure-text.ts'
import { headlineOf } from './headline.ts'
import type { SurfaceProps } from './props.ts'
import { answeredText, countRegisters } from './registers.tsx'

function focused(element: Element | null): Element | null {
  const root = element?.getRootNode() as DocumentOrShadowRoot | undefined
  return root?.activeElement ?? null
}

/**
 * Moves the focus to the heading only when a card opens. Later phases move the focus only to a waiting button, or if
 * the focused element has disappeared.
 */
function useFocus(
  surface: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
  phase: string,
  takesFocus: boolean,
): void {
  const before = useRef<string | null>(null)
  const held = surface.current?.contains(focused(surface.current)) ?? false
  useLayoutEffect(() => {
    const opened = before.current === null
    const changed = before.current !== phase
    before.current = phase
    const waiting = surface.current?.querySelector<HTMLElement>('[data-bc-focus]')
    if (changed && waiting && (takesFocus || !opened)) return waiting.focus()
    const lost = held && !surface.current?.contains(focused(surface.current))
    if (lost || (opened && takesFocus)) heading.current?.focus({ preventScroll: opened })
  })
}

/**
 * Milliseconds before the first announcement. By then, either a quick result has arrived, or the plan with the number
 * of sources.
 */
const SETTLE_MS = 300

function resultParts(result: CheckResult, headline: string, t: Translate): string[] {
  const { unsearched } = result.coverage
  const parts = [headline]
  if (hasScore(result)) parts.push(t(result.scoreIsLowerBound ? 'announce.at_least' : 'announce.risk', [result.score]))
  parts.push(answeredText(countRegisters(result.coverage), t))
  if (unsearched.length > 0) parts.push(t('unsearched.count', [], unsearched.length))
  return parts
}

function sentenceOf(view: View, t: Translate, format: Formats): string {
  const headline = headlineOf(view, t).text
  switch (view.phase) {
    case 'checking':
      if (view.name === '') return ''
      return view.plan
        ? t('announce.checking_in', [view.name, view.plan.sources.length])
        : t('announce.checking', [view.name])
    case 'done':
      return resultParts(view.result, headline, t).join('; ')
    case 'failed':
      return `${headline}. ${failureText(view.failure, view, t, format)}`
    default:
      return ''
  }
}

function subjectOf(view: View): string {
  if (view.phase === 'checking') return `checking ${view.startedAt}`
  return view.phase === 'done' ? `done ${view.result.id}` : view.phase
}

/** Returns the text of the live region. Empty on the first render, because live regions announce only later changes. */
function useAnnouncement(view: View): string {
  const t = useStrings()
  const format = useFormats()
  const [said, say] = useState('')
  const sentence = useRef('')
  sentence.current = sentenceOf(view, t, format)
  useEffect(() => {
    const timer = setTimeout(() => say(sentence.current), view.phase === 'checking' ? SETTLE_MS : 0)
    return () => clearTimeout(timer)
  }, [subjectOf(view)])
  return said
}

function NotConnected({ actions }: { actions: ViewActions }) {
  const t = useStrings()
  return (
    <>
      <p>{t('not_connected.help')}</p>
      <p class="bc-dim">{t('nothing_sent')}</p>
      <div class="bc-actions">
        <Button class="bc-button bc-primary" onClick={actions.openOptions}>
          {t('not_connected.connect')}
        </Button>
      </div>
    </>
  )
}

interface IdleProps {
  host?: string | null | undefined
  isNobodyTold?: boolean
  onExample?: (() => void) | undefined
}

export function Idle({ host, isNobodyTold = false, onExample }: IdleProps) {
  const t = useStrings()
  const recipient = () => {
    if (isNobodyTold) return t('search.recipient_nobody')
    if (host === THIS_BROWSER) return t('idle.recipient_alone')
    return host ? rich(t, 'idle.recipient', [<bdi key="host">{hostOf(host)}</bdi>]) : t('idle.recipient_unset')
  }
  return (
    <>
      <p>{t('idle.help')}</p>
      <p class="bc-dim">{recipient()}</p>
      {onExample && (
        <Button class="bc-quiet" onClick={onExample}>
          {t('idle.example', [t('idle.example_name')])}
        </Button>
      )}
    </>
  )
}

interface ConsentProps {
  view: Extract<View, { phase: 'consent' }>
  actions: ViewActions
}

function Consent({ view, actions }: ConsentProps) {
  const t = useStrings()
  return (
    <>
      <p class="bc-big">
        <bdi lang="">{view.name}</bdi>
      </p>
      <p>{t('consent.help')}</p>
      <p>
        {rich(t, 'consent.who', [
          <bdi key="who" lang="">
            {view.whoSees.join(', ')}
          </bdi>,
        ])}
      </p>
      <p class="bc-dim">{t('consent.access')}</p>
      <p class="bc-second">{t('consent.limits')}</p>
      <div class="bc-actions">
        <button type="button" class="bc-button bc-primary" data-bc-focus onClick={() => actions.allow?.(view.name)}>
          {t('consent.go')}
        </button>
        <button type="button" class="bc-button" onClick={actions.openOptions}>
          {t('consent.service')}
        </button>
      </div>
    </>
  )
}

interface AskProps<Phase extends View['phase']> {
  view: Extract<View, { phase: Phase }>
  actions: ViewActions
}

function Recipient({ host }: { host: string }) {
  const t = useStrings()
  // The consent has already listed the recipients.
  if (host === THIS_BROWSER) return null
  return <p class="bc-dim">{rich(t, 'confirm.recipient', [<bdi key="host">{hostOf(host)}</bdi>])}</p>
}

function Actions({ actions, label, children }: { actions: ViewActions; label: string; children?: ComponentChildren }) {
  const t = useStrings()
  return (
    <div class="bc-actions">
      {children}
      {actions.openPanel && <Button onClick={actions.openPanel}>{t(label)}</Button>}
    </div>
  )
}

/** Shows what cleaning changed in the name, or that the recipient has changed. */
function Confirm({ view, actions }: AskProps<'confirm'>) {
  const t = useStrings()
  return (
    <>
      <p class="bc-big">
        <bdi lang="">{view.name}</bdi>
      </p>
      <p>
        {t(`confirm.${view.from ? 'from' : view.changes.length > 0 ? 'removed' : 'other_asker'}`, [view.from ?? ''])}
      </p>
      <ul class="bc-plain">
        {view.changes.map((change) => (
          <li key={change}>{t(`confirm.change.${change}`)}</li>
        ))}
      </ul>
      <Recipient host={view.host} />
      <Actions actions={actions} label="confirm.edit">
        <Button class="bc-button bc-primary" data-bc-focus onClick={() => actions.check(view.name)}>
          {t('confirm.check')}
        </Button>
      </Actions>
    </>
  )
}

function Picker({ view, actions }: AskProps<'pick'>) {
  const t = useStrings()
  return (
    <>
      <p>{t(`pick.${view.isUnread ? 'unread' : view.isPart ? 'part' : 'help'}`)}</p>
      <Actions actions={actions} label="pick.all" />
      <ul class="bc-picks">
        {view.candidates.map((candidate) => (
          <li key={candidate}>
            <Button class="bc-button bc-wide" onClick={() => actions.check(candidate)}>
              <bdi lang="">{candidate}</bdi>
            </Button>
          </li>
        ))}
      </ul>
      <Recipient host={view.host} />
    </>
  )
}

function BadSelection({ view, actions }: AskProps<'bad_selection'>) {
  const t = useStrings()
  return (
    <>
      {view.name && (
        <p class="bc-big">
          <bdi lang="">{view.name}</bdi>
        </p>
      )}
      <p>{t(`bad_selection.${view.reason}`)}</p>
      <p class="bc-dim">{t('nothing_sent')}</p>
      <Actions actions={actions} label="bad_selection.edit" />
    </>
  )
}

interface Props extends SurfaceProps {
  idle?: ComponentChildren
}

function Body({ view, actions, surface, idle, allHits }: Props) {
  const roomy = surface === 'panel'
  switch (view.phase) {
    case 'idle':
      return <>{idle}</>
    case 'not_connected':
      return <NotConnected actions={actions} />
    case 'consent':
      return <Consent view={view} actions={actions} />
    case 'confirm':
      return <Confirm view={view} actions={actions} />
    case 'pick':
      return <Picker view={view} actions={actions} />
    case 'bad_selection':
      return <BadSelection view={view} actions={actions} />
    case 'checking':
      return <Checking view={view} actions={actions} roomy={roomy} />
    case 'done':
      // A new key for each result resets the filters.
      return <Done key={view.result.id} view={view} actions={actions} roomy={roomy} allHits={allHits} />
    case 'failed':
      return <Failed view={view} actions={actions} />
  }
}

/** One check in any phase, in a card, popup or panel. */
export function CheckSurface(props: Props) {
  const t = useStrings()
  const { view, actions, surface, theme = 'system' } = props
  const id = useOwnId()
  const root = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { icon, text } = headlineOf(view, t)
  const said = useAnnouncement(view)
  const isCard = surface === 'card'
  useFocus(root, heading, view.phase, isCard)
  const old = view.phase === 'done' && (view.kept || ageInDays(view.result.checkedAt) > 0)
  return (
    <section
      ref={root}
      class={`bc-root bc-${surface} bc-is-${icon}${old ? ' bc-is-old' : ''}`}
      data-theme={theme}
      role={isCard ? 'dialog' : undefined}
      aria-labelledby={id}
    >
      <div class="bc-sr" role="status">
        {said}
      </div>
      <header class="bc-head">
        <Icon name={icon} />
        <h2 id={id} ref={heading} tabIndex={-1} class="bc-weighty">
          {text}
        </h2>
        {view.phase === 'done' && <Risk result={view.result} />}
        {actions.close && (
          <Button class="bc-close" aria-label={t('close')} onClick={actions.close}>
            <Icon name="close" size={16} />
          </Button>
        )}
      </header>
      <div class="bc-body" aria-busy={view.phase === 'checking'}>
        {actions.back && (
          <Button class="bc-quiet" onClick={actions.back}>
            {t('back')}
          </Button>
        )}
        <Body {...props} />
      </div>
    </section>
  )
}
