import { ALL_COLUMNS, type NamesPlace } from '../../lib/extension/projects/name-column.ts'
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
  const sheets = new Set(columns.map(({ sheet }) => sheet ?? ''))
  const unread = [...sheets].filter((sheet) => chosen && sheet !== (chosen.sheet ?? ''))
  return (
    <div class="bc-form">
      {columns.length > 1 && (
        <Field label={t('projects.place.column')}>
          {(ids) => (
            <select {...ids} lang="" value={at} onChange={({ currentTarget }) => onColumn(Number(currentTarget.value))}>
              {columns.map(({ sheet, letter, first }, place) => (
                <option key={`${sheet}:${letter}`} value={place}>
                  {[...(sheets.size > 1 ? [sheet] : []), letter, first].join(' · ')}
                </option>
              ))}
              <option value={ALL_COLUMNS} lang={t('format.locale')}>
                {t('projects.place.all')}
              </option>
            </select>
          )}
        </Field>
      )}
      {chosen && (
        <label class="bc-check">
          <input
            type="checkbox"
            checked={isHeaded}
            onChange={({ currentTarget }) => onColumn(at, currentTarget.checked)}
          />{' '}
          <span>
            {rich(t, 'projects.place.heading', [
              <bdi key="first" lang="">
                {chosen.first}
              </bdi>,
            ])}
          </span>
        </label>
      )}
      {unread.length > 0 && (
        <p class="bc-dim">
          {t('projects.place.unread', [], unread.length)} <bdi lang="">{unread.join(', ')}</bdi>
        </p>
      )}
    </div>
  )
}
