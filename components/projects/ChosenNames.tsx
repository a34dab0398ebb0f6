import type { Ref } from 'preact'
import { COMPARED_MAX, COMPARED_MIN } from '../../lib/extension/projects/comparable.ts'
import { DECISIONS, STAGES } from '../../lib/extension/projects/project.ts'
import { Button } from '../parts/Button.tsx'
import { useStrings } from '../words/strings.ts'
import type { ProjectPageProps } from './ProjectPage.tsx'

interface SelectProps<T extends string> {
  what: 'stage' | 'decision'
  values: readonly T[]
  onValue(value: T): void
}

/** Shows no value, because the names can have different ones. */
function SetAll<T extends string>({ what, values, onValue }: SelectProps<T>) {
  const t = useStrings()
  return (
    <select
      aria-label={t(`projects.set_${what}`)}
      value=""
      onChange={({ currentTarget }) => {
        const value = currentTarget.value as T
        currentTarget.value = ''
        onValue(value)
      }}
    >
      <option value="" disabled>
        {t(`projects.${what}`)}…
      </option>
      {values.map((value) => (
        <option key={value} value={value}>
          {t(`projects.${what}s.${value}`)}
        </option>
      ))}
    </select>
  )
}

interface Props extends Pick<ProjectPageProps, 'actions'> {
  ids: string[]
  hidden: number
  compare: Ref<HTMLButtonElement>
}

export function ChosenNames({ ids, hidden, compare, actions }: Props) {
  const t = useStrings()
  return (
    <div class="bc-actions bc-chosen">
      <span aria-hidden="true">{t('projects.compare.count', [ids.length])}</span>
      {hidden > 0 && <b>{t('projects.chosen_hidden', [], hidden)}</b>}
      <Button aria-label={t('projects.check_chosen', [], ids.length)} onClick={() => actions.offerCheck(ids)}>
        {t('projects.check')}
      </Button>
      {ids.length >= COMPARED_MIN && ids.length <= COMPARED_MAX ? (
        <button
          ref={compare}
          type="button"
          class="bc-button"
          aria-label={t('projects.compare.chosen', [ids.length])}
          onClick={() => actions.compare(ids)}
        >
          {t('projects.compare.short')}
        </button>
      ) : (
        <span class="bc-dim">{t('projects.compare.most')}</span>
      )}
      <SetAll what="stage" values={STAGES} onValue={(stage) => actions.sortNames(ids, { stage })} />
      <SetAll what="decision" values={DECISIONS} onValue={(decision) => actions.sortNames(ids, { decision })} />
      <Button aria-label={t('projects.remove_chosen', [], ids.length)} onClick={() => actions.removeNames(ids)}>
        {t('projects.remove_name')}
      </Button>
    </div>
  )
}
