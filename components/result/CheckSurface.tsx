import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { CheckResult, Failure } from '../../lib/client/types.ts'
import {
  isPartial,
  mayBeCharged,
  nameIn,
  type Scope,
  THIS_BROWSER,
  type View,
  type ViewActions,
} from '../../lib/extension/view.ts'
import { Button, FromService, Icon, SourceName, Territory } from '../ui/elements.tsx'
import { useOwnId } from '../ui/form.tsx'
import { type Formats, hostOf, rich, type Translate, useFormats, useStrings } from '../ui/text.ts'
import { CoverageSoFar, Domains, isRegister, missingIn } from './coverage.tsx'
import { ageInDays, Done } from './Done.tsx'
import { HitList } from './hits.tsx'
import type { SurfaceProps } from './props.ts'
import { byRisk, failureAction, failureText, headlineOf, shortSource, stepsOf } from './texts.ts'

function focused(element: Element | null): Element | null {
  const root = element?.getRootNode() as DocumentOrShadowRoot | undefined
  return root?.activeElement ?? null
}

/** Focuses the heading when a card opens. Later only a waiting button, or if the focused element disappeared. */
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

/** Time in milliseconds before the first announcement. By then, a quick result or the plan has arrived. */
const SETTLE_MS = 300

function resultParts(result: CheckResult, headline: string, t: Translate): string[] {
  const { coverage } = result
  const steps = stepsOf(result)
  const names = (rows: Parameters<typeof shortSource>[0][]) =>
    [...new Set(rows.filter(isRegister).map((row) => shortSource(row, t)))].join(', ') || t('coverage.nothing')
  return [
    headline,
    ...(steps === null ? [] : [t('risk.steps', [steps])]),
    `${t('coverage.searched')}: ${names(coverage.searched.filter((row) => !isPartial(row)))}`,
    `${t('coverage.unknown')}: ${names([...missingIn(coverage), ...coverage.unsearched])}`,
  ]
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

/** Returns the text of the live region. Live regions announce only changes, so it is empty on the first render. */
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

/** What an empty popup or panel shows: how to begin. */
export function Idle({ onExample }: { onExample(): void }) {
  const t = useStrings()
  return (
    <>
      <p>{t('idle.help')}</p>
      <Button class="bc-quiet" onClick={onExample}>
        {t('idle.example', [t('idle.example_name')])}
      </Button>
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
      <p>{t('consent.help', [view.whoSees.length], view.whoSees.length)}</p>
      <details>
        <summary>{t('consent.who')}</summary>
        <p class="bc-dim" lang="">
          {view.whoSees.join(', ')}
        </p>
      </details>
      <div class="bc-actions">
        <button type="button" class="bc-button bc-primary" data-bc-focus onClick={() => actions.allow?.(view.name)}>
          {t('consent.go')}
        </button>
        <Button class="bc-quiet" onClick={actions.openOptions}>
          {t('consent.service')}
        </Button>
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

function Confirm({ view, actions }: AskProps<'confirm'>) {
  const t = useStrings()
  return (
    <>
      <p>
        {t(`confirm.${view.from ? 'from' : view.changes.length > 0 ? 'removed' : 'other_asker'}`, [view.from ?? ''])}
      </p>
      <ul class="bc-plain">
        {view.changes.map((change) => (
          <li key={change}>{t(`confirm.change.${change}`)}</li>
        ))}
      </ul>
      <Recipient host={view.host} />
      <div class="bc-actions">
        <Button class="bc-button bc-primary" data-bc-focus onClick={() => actions.check(view.name)}>
          {t('confirm.check')}
        </Button>
        {actions.openPanel && (
          <Button class="bc-quiet" onClick={actions.openPanel}>
            {t('confirm.edit')}
          </Button>
        )}
      </div>
    </>
  )
}

function Picker({ view, actions }: AskProps<'pick'>) {
  const t = useStrings()
  return (
    <>
      <p>{t(`pick.${view.isUnread ? 'unread' : view.isPart ? 'part' : 'help'}`)}</p>
      {actions.openPanel && (
        <div class="bc-actions">
          <Button class="bc-button bc-primary" onClick={actions.openPanel}>
            {t('pick.all', [], view.isPart ? 0 : view.candidates.length)}
          </Button>
        </div>
      )}
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
      <p>{t(`bad_selection.${view.reason}`)}</p>
      <p class="bc-dim">{t('nothing_sent')}</p>
      {actions.openPanel && (
        <div class="bc-actions">
          <Button class="bc-button bc-primary" onClick={actions.openPanel}>
            {t('bad_selection.edit')}
          </Button>
        </div>
      )}
    </>
  )
}

interface Props extends SurfaceProps {
  idle?: ComponentChildren
}

function Body({ view, actions, idle, allHits }: Props) {
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
      return <Checking view={view} actions={actions} />
    case 'done':
      // A new key for each result resets the filters.
      return <Done key={view.result.id} view={view} actions={actions} allHits={allHits} />
    case 'failed':
      return <Failed view={view} actions={actions} />
  }
}

function Steps({ steps }: { steps: number }) {
  const t = useStrings()
  return (
    <span class="bc-steps">
      <span class="bc-dim" aria-hidden="true">
        {t('risk.label')}
      </span>{' '}
      <span aria-hidden="true">{'●'.repeat(steps) + '○'.repeat(STEPS_MAX - steps)}</span>
      <span class="bc-sr">{t('risk.steps', [steps])}</span>
    </span>
  )
}

const STEPS_MAX = 5

interface ChipsProps {
  name: string
  scope: Scope
  actions: ViewActions
}

/** Territory and goods of a check. A change checks the name again, and does not change the setting for other names. */
function Chips({ name, scope, actions }: ChipsProps) {
  const t = useStrings()
  const { jurisdiction, niceClasses, goods = [] } = scope
  const said =
    goods.map(({ term }) => term).join(', ') || t('subject.classes', [niceClasses.join(', ')], niceClasses.length)
  return (
    <>
      <Territory value={jurisdiction} onValue={(code) => actions.check(name, { ...scope, jurisdiction: code })} />
      {niceClasses.length > 0 ? (
        <Button
          class="bc-chip-pick"
          aria-label={t('scope.remove', [said])}
          onClick={() => actions.check(name, { jurisdiction, niceClasses: [] })}
        >
          <bdi lang="">{said}</bdi> ×
        </Button>
      ) : (
        actions.giveClasses && (
          <Button class="bc-chip-pick" onClick={actions.giveClasses}>
            {t('subject.add_goods')}
          </Button>
        )
      )}
    </>
  )
}

/** What a person rarely wants. The script that moves cards adds its button here. */
function Menu({ actions }: { actions: ViewActions }) {
  const t = useStrings()
  const id = useOwnId()
  return (
    <>
      <button type="button" class="bc-close" aria-label={t('subject.more')} popovertarget={id}>
        <span aria-hidden="true">⋯</span>
      </button>
      <div id={id} popover="auto" class="bc-menu">
        {actions.otherSpelling && <Button onClick={actions.otherSpelling}>{t('subject.edit')}</Button>}
        <Button onClick={actions.openOptions}>{t('page.options')}</Button>
      </div>
    </>
  )
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
  const name = nameIn(view)
  const steps = view.phase === 'done' ? stepsOf(view.result) : null
  const title = (
    <h2 id={id} ref={heading} tabIndex={-1} class={name === '' ? 'bc-asked' : undefined}>
      {text}
    </h2>
  )
  return (
    <section
      ref={root}
      class={`bc-root bc-${surface} bc-is-${view.phase === 'idle' ? 'idle' : icon}${old ? ' bc-is-old' : ''}`}
      data-theme={theme}
      role={isCard ? 'dialog' : undefined}
      aria-labelledby={view.phase === 'idle' ? undefined : id}
    >
      <div class="bc-sr" role="status">
        {said}
      </div>
      {view.phase !== 'idle' && (
        <header class="bc-head">
          {name === '' ? (
            title
          ) : (
            <bdi class="bc-asked" lang="">
              {name}
            </bdi>
          )}
          {isCard && (view.phase === 'done' || view.phase === 'failed') && (
            <Chips name={name} scope={view.scope} actions={actions} />
          )}
          {isCard && <Menu actions={actions} />}
          {actions.close && (
            <Button class="bc-close" aria-label={t('close')} onClick={actions.close}>
              <Icon name="close" size={16} />
            </Button>
          )}
        </header>
      )}
      {name !== '' && (
        <div class="bc-band">
          <Icon name={icon} size={18} />
          {title}
          {steps !== null && steps > 0 && <Steps steps={steps} />}
          {view.phase === 'checking' && <span class="bc-dim">{progressOf(view, t)}</span>}
        </div>
      )}
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

/** True once `after` milliseconds have passed since `since`, in milliseconds since the epoch. */
export function useLate(since: number, after: number): boolean {
  const passed = () => Date.now() - since >= after
  const [late, setLate] = useState(passed)
  useEffect(() => {
    setLate(passed())
    const timer = setTimeout(() => setLate(true), Math.max(0, since + after - Date.now()))
    return () => clearTimeout(timer)
  }, [since, after])
  return late
}

export function useCountdown(until: number | null): number {
  const left = () => (until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000)))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    setSeconds(left())
    const timer = setInterval(() => setSeconds(left()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}

const SLOW_MS = 4000

type CheckingView = Extract<View, { phase: 'checking' }>

/** "3 of 5 sources", or '' before the sources are known. */
function progressOf({ plan, rows }: CheckingView, t: Translate): string {
  const total = (plan?.sources ?? rows).length
  return total === 0 ? '' : t('checking.progress', [rows.filter(({ state }) => state === 'answered').length, total])
}

function Slow({ view: { plan, rows, startedAt } }: { view: CheckingView }) {
  const t = useStrings()
  const slow = useLate(startedAt, SLOW_MS)
  const planned = plan?.sources ?? rows
  const waiting = planned.filter(({ id }) => !rows.some((row) => row.id === id))
  const [first] = waiting
  if (!slow || (planned.length > 0 && !first)) return null
  return (
    <p class="bc-slow">
      {!first
        ? t('checking.slow_service')
        : waiting.length === 1
          ? rich(t, 'checking.slow_one', [<SourceName key="name" of={first} />])
          : t('checking.slow_many', [waiting.length])}
    </p>
  )
}

/** Shows a running check, but never states that something was not found. */
function Checking({ view, actions }: { view: CheckingView; actions: ViewActions }) {
  const t = useStrings()
  const { plan, rows, conflicts, domains, scope } = view
  return (
    <>
      <Slow view={view} />
      <HitList hits={conflicts.toSorted(byRisk)} scope={scope} />
      <Domains domains={domains} />
      {plan || rows.length > 0 ? (
        <CoverageSoFar plan={plan} rows={rows} />
      ) : (
        <div class="bc-skeleton" aria-hidden="true" />
      )}
      <div class="bc-actions">
        <Button class="bc-quiet" onClick={actions.cancel}>
          {t('checking.cancel')}
        </Button>
      </div>
    </>
  )
}

interface WaitProps {
  until: number
  onOver(): void
  onStop(): void
}

/** Counts down to a retry. Screen readers ignore the countdown. */
function Wait({ until, onOver, onStop }: WaitProps) {
  const t = useStrings()
  const seconds = useCountdown(until)
  useEffect(() => {
    if (seconds === 0) onOver()
  }, [seconds === 0])
  return (
    <>
      <p class="bc-wait">{t('failed.next_in', [], seconds)}</p>
      <div class="bc-actions">
        <Button onClick={onStop}>{t('failed.stop')}</Button>
      </div>
    </>
  )
}

function Act({ failure, actions }: { failure: Failure; actions: ViewActions }) {
  const t = useStrings()
  const kind = failureAction(failure)
  const act = { retry: actions.retry, options: actions.openOptions, edit: actions.openPanel }[kind]
  if (!act) return null
  return (
    <div class="bc-actions">
      <Button class="bc-button bc-primary" onClick={act}>
        {t(failure.kind === 'quota' ? 'failed.act.more' : `failed.act.${kind}`)}
      </Button>
    </div>
  )
}

interface FailedProps {
  view: Extract<View, { phase: 'failed' }>
  actions: ViewActions
}

function Failed({ view, actions }: FailedProps) {
  const t = useStrings()
  const format = useFormats()
  const { failure } = view
  const [waits, setWaits] = useState(failure.kind === 'burst' && (failure.retryAt ?? 0) > Date.now())
  return (
    <>
      <p class="bc-second">{failureText(failure, view, t, format)}</p>
      {failure.detail && <p>{rich(t, 'failed.detail', [<FromService key="detail">{failure.detail}</FromService>])}</p>}
      {view.host !== THIS_BROWSER && (
        <p class="bc-dim">{t(mayBeCharged(failure) ? 'failed.maybe_charged' : 'failed.not_charged')}</p>
      )}
      {waits ? (
        <Wait until={failure.retryAt ?? 0} onOver={actions.retry} onStop={() => setWaits(false)} />
      ) : (
        <Act failure={failure} actions={actions} />
      )}
      {failure.requestId && (
        <p class="bc-dim">
          {rich(t, 'failed.request', [
            <code key="id" class="bc-request">
              {failure.requestId}
            </code>,
          ])}
        </p>
      )}
    </>
  )
}
