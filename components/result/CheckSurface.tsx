import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { hasScore } from '../../lib/client/believed-verdict.ts'
import type { CheckResult, Failure } from '../../lib/client/types.ts'
import { mayBeCharged, THIS_BROWSER, type View, type ViewActions } from '../../lib/extension/view.ts'
import { Button, FromService, Icon, SourceName } from '../ui/elements.tsx'
import { useOwnId } from '../ui/form.tsx'
import { type Formats, hostOf, rich, type Translate, useFormats, useStrings } from '../ui/text.ts'
import { answeredText, countRegisters, Domains, isRegister, SourceChip, Unsearched } from './coverage.tsx'
import { ageInDays, Done, Risk, Subject } from './Done.tsx'
import { HitList } from './hits.tsx'
import type { SurfaceProps } from './props.ts'
import { byRisk, failureAction, failureText, headlineOf } from './texts.ts'

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
 * Time in milliseconds before the first announcement. By then, a quick result or the plan with the number of sources
 * has arrived.
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

/**
 * Returns the text of the live region. It is empty on the first render, because live regions announce only later
 * changes.
 */
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

interface CheckingProps {
  view: Extract<View, { phase: 'checking' }>
  actions: ViewActions
  roomy: boolean
}

/** Shows a running check, but never states that something was not found. */
function Checking({ view, actions, roomy }: CheckingProps) {
  const t = useStrings()
  const { plan, rows } = view
  const slow = useLate(view.startedAt, SLOW_MS)
  const states = new Map(rows.map((row) => [row.id, row]))
  const planned = plan?.sources ?? rows
  const waiting = planned.filter((source) => !states.has(source.id))
  const [first] = waiting
  const answeredOf = (sources: readonly { id: string }[]) =>
    sources.filter(({ id }) => states.get(id)?.state === 'answered').length
  const [registers, registries] = [planned.filter(isRegister), planned.filter((source) => !isRegister(source))]
  return (
    <>
      <Subject name={view.name} scope={view.scope} />
      {slow && first && (
        <p class="bc-slow">
          {waiting.length === 1
            ? rich(t, 'checking.slow_one', [<SourceName key="name" of={first} />])
            : t('checking.slow_many', [waiting.length])}{' '}
          {t('checking.so_far', [answeredOf(planned), planned.length])}
        </p>
      )}
      {slow && planned.length === 0 && <p class="bc-slow">{t('checking.slow_service')}</p>}
      {view.conflicts.length > 0 && <HitList hits={view.conflicts.toSorted(byRisk)} scope={view.scope} />}
      <Domains domains={view.domains} />
      {planned.length > 0 ? (
        <section class="bc-coverage">
          <h3 class="bc-count">{t('coverage.count', [answeredOf(registers), registers.length])}</h3>
          <ul class="bc-sources">
            {registers.map(({ id, ...source }) => (
              <SourceChip
                key={id}
                {...source}
                state={states.get(id)?.state ?? null}
                dataAsOf={states.get(id)?.dataAsOf}
              />
            ))}
          </ul>
          {registries.length > 0 && (
            <p class="bc-dim">{t('coverage.registries', [answeredOf(registries), registries.length])}</p>
          )}
          <Unsearched name={view.name} rows={plan?.unsearched ?? []} open={roomy} />
        </section>
      ) : (
        <div class="bc-skeleton" aria-hidden="true" />
      )}
      <div class="bc-actions">
        <Button onClick={actions.cancel}>{t('checking.cancel')}</Button>
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
      <Subject name={view.name} scope={view.scope} />
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
