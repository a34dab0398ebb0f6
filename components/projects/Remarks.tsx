import { DECISIONS, type Decision, type ProjectName, STAGES, type Stage } from '../../lib/extension/projects/project.ts'
import { Field } from '../parts/Field.tsx'
import { useFollowing } from '../surface/following-state.ts'
import { useStrings } from '../words/strings.ts'
import type { ProjectPageProps } from './ProjectPage.tsx'

export function Remarks({ name, actions }: Pick<ProjectPageProps, 'actions'> & { name: ProjectName }) {
  const t = useStrings()
  const { id, stage, decision } = name
  // Text survives a redraw while a person types.
  const [owner, setOwner] = useFollowing(name.owner)
  const [note, setNote] = useFollowing(name.note)
  return (
    <>
      <div class="bc-filter bc-remarks">
        <Field label={t('projects.stage')}>
          {(ids) => (
            <select
              {...ids}
              value={stage}
              onChange={({ currentTarget }) => actions.remark(id, { stage: currentTarget.value as Stage })}
            >
              {STAGES.map((each) => (
                <option key={each} value={each}>
                  {t(`projects.stages.${each}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('projects.decision')}>
          {(ids) => (
            <select
              {...ids}
              value={decision}
              onChange={({ currentTarget }) => actions.remark(id, { decision: currentTarget.value as Decision })}
            >
              {DECISIONS.map((each) => (
                <option key={each} value={each}>
                  {t(`projects.decisions.${each}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('projects.owner')}>
          {(ids) => (
            <input
              {...ids}
              value={owner}
              maxLength={120}
              onInput={({ currentTarget }) => setOwner(currentTarget.value)}
              autocomplete="off"
              spellcheck={false}
              onChange={({ currentTarget }) => actions.remark(id, { owner: currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <Field label={t('projects.note')}>
        {(ids) => (
          <textarea
            {...ids}
            rows={2}
            value={note}
            maxLength={2000}
            onInput={({ currentTarget }) => setNote(currentTarget.value)}
            autocomplete="off"
            spellcheck={false}
            onChange={({ currentTarget }) => actions.remark(id, { note: currentTarget.value })}
          />
        )}
      </Field>
    </>
  )
}
