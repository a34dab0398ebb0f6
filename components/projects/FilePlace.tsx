import type { NamesPlace } from '../../lib/extension/projects/name-column.ts'
import type { ProjectActions } from '../../lib/extension/projects/room.ts'
import { Field } from '../parts/Field.tsx'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'

interface Props {
  place: NamesPlace
  onColumn: ProjectActions['readColumn']
}

/** Lets the person choose where the names stand in a file, and says which sheets were not read. */
export function FilePlace({ place: { columns, at, isHeaded }, onColumn }: Props) {
  const t = useStrings()
  const chosen = columns[at]
  const unread = new Set(columns.map(({ sheet }) => sheet ?? '').filter((sheet) => sheet !== (chosen?.sheet ?? '')))
  return (
    <div class="bc-form">
      {columns.length > 1 && (
        <Field label={t('projects.place.column')}>
          {(ids) => (
            <select {...ids} lang="" value={at} onChange={({ currentTarget }) => onColumn(Number(currentTarget.value))}>
              {columns.map(({ sheet, letter, first }, place) => (
                <option key={`${sheet}:${letter}`} value={place}>
                  {[...(unread.size > 0 ? [sheet] : []), letter, first].join(' · ')}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <label class="bc-check">
        <input
          type="checkbox"
          checked={isHeaded}
          onChange={({ currentTarget }) => onColumn(at, currentTarget.checked)}
        />{' '}
        <span>
          {rich(t, 'projects.place.heading', [
            <bdi key="first" lang="">
              {chosen?.first}
            </bdi>,
          ])}
        </span>
      </label>
      {unread.size > 0 && (
        <p class="bc-dim">
          {t('projects.place.unread', [], unread.size)} <bdi lang="">{[...unread].join(', ')}</bdi>
        </p>
      )}
    </div>
  )
}
