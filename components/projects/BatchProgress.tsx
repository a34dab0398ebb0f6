import { useRef } from 'preact/hooks'
import { WHO_SEES } from '../../lib/engine/asked.ts'
import { THIS_BROWSER } from '../../lib/extension/askers.ts'
import { type BatchMark, minutesLeft } from '../../lib/extension/projects/batch-time.ts'
import type { Batch, ProjectName } from '../../lib/extension/projects/project.ts'
import type { ProjectActions } from '../../lib/extension/projects/room.ts'
import { whoInWords } from '../../lib/extension/who-names.ts'
import { Button } from '../parts/Button.tsx'
import { useFormats } from '../words/format.ts'
import { Name } from '../words/Name.tsx'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'

interface Props {
  batch: Batch
  names: readonly ProjectName[]
  actions: ProjectActions
  current: string | null
  /** Storage is full, so not even the pause can be stored. */
  hasNoRoom: boolean
}

export function BatchProgress({ batch, names, actions, current, hasNoRoom }: Props) {
  const t = useStrings()
  const format = useFormats()
  const { total, paused, failure, until } = batch
  const why = paused === 'asker' && failure === THIS_BROWSER ? 'asker_browser' : paused
  const waiting = names.filter(({ queued }) => queued !== undefined).length
  const began = useRef<BatchMark | null>(null)
  const now = { waiting, at: Date.now() }
  // The estimate starts again after a pause or when the batch grows.
  if (paused !== null || began.current === null || began.current.waiting < waiting) began.current = now
  const minutes = minutesLeft(began.current, now)
  const told =
    (why === 'consent' && <bdi lang="">{whoInWords(WHO_SEES, t).join(', ')}</bdi>) ||
    (why === 'asker' && <bdi>{failure}</bdi>)
  const asked = names.find(({ id }) => id === current)
  return (
    <section class="bc-form bc-offer">
      <label>
        <span class="bc-strong">{t('projects.batch.progress', [Math.max(total - waiting, 0), total])}</span>
        <progress value={total - waiting} max={total} />
      </label>
      {paused === null && asked && (
        <p class="bc-dim">
          {t('verdict.checking')} <Name>{asked.name}</Name>
        </p>
      )}
      {paused === null && minutes !== null && <p class="bc-dim">{t('projects.batch.minutes_left', [], minutes)}</p>}
      <div role="status">
        {paused !== null && <p>{rich(t, `projects.paused.${why}`, told === false ? [] : [told])}</p>}
        {paused === 'failed' && failure !== null && (
          <p class="bc-dim">
            {until === undefined ? t(`failed.${failure}`) : t('failed.quota_until', [format.utc(until)])}
          </p>
        )}
        {paused === 'consent' && (
          <p class="bc-dim">
            {t('consent.access')} {t('consent.limits')}
          </p>
        )}
      </div>
      <div class="bc-actions">
        {paused === null && !hasNoRoom ? (
          <Button onClick={actions.pause}>{t('projects.batch.pause')}</Button>
        ) : (
          <Button class="bc-button bc-primary" onClick={actions.resume}>
            {t('projects.batch.resume')}
          </Button>
        )}
        <Button onClick={actions.cancel}>{t('projects.batch.cancel')}</Button>
      </div>
      <p class="bc-dim">{t('projects.batch.help')}</p>
    </section>
  )
}
