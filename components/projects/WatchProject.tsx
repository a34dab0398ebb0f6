import { useState } from 'preact/hooks'
import { RHYTHMS, type Rhythm, ROUND_MAX, ROUND_USUAL } from '../../lib/extension/projects/watch.ts'
import { Button } from '../parts/Button.tsx'
import { Field } from '../parts/Field.tsx'
import { Name } from '../words/Name.tsx'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'
import { When } from '../words/When.tsx'
import type { ProjectPageProps } from './ProjectPage.tsx'

export function WatchNews({ project, names, actions }: Pick<ProjectPageProps, 'project' | 'names' | 'actions'>) {
  const t = useStrings()
  const news = new Set(project.watch?.news)
  const changed = names.filter(({ id }) => news.has(id))
  return (
    <div role="status">
      {changed.length > 0 && (
        <div class="bc-form bc-offer">
          <p class="bc-strong">{t('watch.news', [], changed.length)}</p>
          <ul class="bc-offered">
            {changed.map(({ id, name }) => (
              <li key={id}>
                <Name>{name}</Name>
              </li>
            ))}
          </ul>
          <p class="bc-dim">{t('watch.news_help')}</p>
          <div class="bc-actions">
            <Button onClick={actions.seeNews}>{t('watch.seen')}</Button>
          </div>
        </div>
      )}
    </div>
  )
}

/** By interval in days. */
const WORDS = { 0: 'off', 1: 'daily', 7: 'weekly', 30: 'monthly' } as const

export function WatchProject({ project, actions, host }: Pick<ProjectPageProps, 'project' | 'actions' | 'host'>) {
  const t = useStrings()
  const { watch } = project
  const [everyDays, setEvery] = useState<Rhythm | 0>(watch?.everyDays ?? 0)
  const [most, setMost] = useState(watch?.most ?? ROUND_USUAL)
  const [isTold, setTold] = useState(watch?.isTold ?? false)
  const isCount = Number.isInteger(most) && most >= 1 && most <= ROUND_MAX
  const submit = (event: Event) => {
    event.preventDefault()
    if (everyDays === 0) actions.watch(null)
    else if (isCount) actions.watch({ everyDays, most, isTold })
  }
  return (
    <details class="bc-more-of">
      <summary>{t('watch.title')}</summary>
      <form class="bc-form" onSubmit={submit} noValidate>
        <p class="bc-dim">{t('watch.help')}</p>
        <Field label={t('watch.rhythm')}>
          {(ids) => (
            <select
              {...ids}
              value={String(everyDays)}
              onChange={({ currentTarget }) => setEvery(Number(currentTarget.value) as Rhythm | 0)}
            >
              {([0, ...RHYTHMS] as const).map((days) => (
                <option key={days} value={String(days)}>
                  {t(`watch.rhythms.${WORDS[days]}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {everyDays !== 0 && (
          <>
            <Field label={t('watch.most')} error={isCount ? null : t('watch.most_error', [ROUND_MAX])}>
              {(ids) => (
                <input
                  {...ids}
                  type="number"
                  min={1}
                  max={ROUND_MAX}
                  value={Number.isNaN(most) ? '' : most}
                  onInput={({ currentTarget }) => setMost(currentTarget.valueAsNumber)}
                />
              )}
            </Field>
            <p class="bc-dim">{t('watch.order')}</p>
            <label class="bc-check">
              <input
                type="checkbox"
                checked={isTold}
                onChange={({ currentTarget }) => setTold(currentTarget.checked)}
              />{' '}
              {t('watch.tell')}
            </label>
          </>
        )}
        <p role="status">{watch && rich(t, 'watch.next', [<When key="next" at={watch.nextAt} />])}</p>
        <div class="bc-actions">
          <button type="submit" class="bc-button" disabled={host === null}>
            {t('watch.save')}
          </button>
        </div>
      </form>
    </details>
  )
}
