import { useEffect, useState } from 'preact/hooks'
import type { Failure } from '../../lib/client/types.ts'
import { mayBeCharged, THIS_BROWSER, type View, type ViewActions } from '../../lib/extension/view.ts'
import { Button } from '../ui/Button.tsx'
import { FromService, SourceName } from '../ui/FromService.tsx'
import { rich, useFormats, useStrings } from '../ui/text.ts'
import { Domains, SourceChip, Unsearched } from './coverage.tsx'
import { failureAction, failureText } from './failure-text.ts'
import { byRisk, HitList } from './hits.tsx'
import { isRegister } from './registers.tsx'
import { Subject } from './Subject.tsx'

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
export function Checking({ view, actions, roomy }: CheckingProps) {
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

/** Counts down to a retry. Screen readers do not announce the countdown. */
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

export function Failed({ view, actions }: FailedProps) {
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
