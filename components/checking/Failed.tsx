import { useEffect, useState } from 'preact/hooks'
import type { Failure } from '../../lib/client/types.ts'
import { THIS_BROWSER } from '../../lib/extension/askers.ts'
import { mayBeCharged } from '../../lib/extension/failure-cost.ts'
import type { View, ViewActions } from '../../lib/extension/view.ts'
import { Subject } from '../answer/Subject.tsx'
import { Button } from '../parts/Button.tsx'
import { FromService } from '../words/FromService.tsx'
import { useFormats } from '../words/format.ts'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'
import { useCountdown } from './elapsed-time.ts'
import { failureAction, failureText } from './failure-text.ts'

interface WaitProps {
  until: number
  onOver(): void
  onStop(): void
}

/** Screen readers do not announce the countdown. */
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

interface Props {
  view: Extract<View, { phase: 'failed' }>
  actions: ViewActions
}

export function Failed({ view, actions }: Props) {
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
