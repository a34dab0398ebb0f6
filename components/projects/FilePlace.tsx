import { ALL_COLUMNS, type NamesPlace } from '../../lib/extension/projects/read-column.ts'
import type { OfferedFile, ProjectActions } from '../../lib/extension/projects/room.ts'
import { Field } from '../parts/Field.tsx'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'

/** `bdi` isolates the names from the direction of the text around them. */
const listed = (names: readonly string[]) => <bdi lang="">{names.join(', ')}</bdi>

/** Shown only if the file does not declare its encoding. */
function FileEncoding({
  encodings,
  onEncoding,
}: {
  encodings: OfferedFile['encodings']
  onEncoding: ProjectActions['readAs']
}) {
  const t = useStrings()
  return (
    <Field label={t('projects.place.encoding')} help={t('projects.place.encoding_help')}>
      {(ids) => (
        <select
          {...ids}
          lang=""
          value={encodings.find(({ is }) => is)?.encoding}
          onChange={({ currentTarget: { selectedIndex } }) => {
            const chosen = encodings[selectedIndex]
            if (chosen) onEncoding(chosen.encoding)
          }}
        >
          {encodings.map(({ encoding, sample }) => (
            <option key={encoding} value={encoding}>
              {[sample[0], encoding].filter(Boolean).join(' · ')}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface Props {
  place: NamesPlace
  file: OfferedFile | undefined
  actions: Pick<ProjectActions, 'readColumn' | 'readAs'>
}

export function FilePlace({ place, file, actions }: Props) {
  const t = useStrings()
  const { columns, at, isHeaded, hidden, withHidden } = place
  const chosen = columns[at]
  const onColumn = (at: number, isHeaded?: boolean) =>
    actions.readColumn({ at, withHidden, ...(isHeaded !== undefined && { isHeaded }) })
  const sheets = new Set(columns.map(({ sheet }) => sheet ?? ''))
  const options = (hidden: boolean) =>
    columns.map(
      ({ sheet, letter, first, isHidden = false }, place) =>
        isHidden === hidden && (
          <option key={`${sheet}:${letter}`} value={place}>
            {[...(sheets.size > 1 ? [sheet] : []), letter, first].join(' · ')}
          </option>
        ),
    )
  const unread = [...sheets].filter((sheet) => chosen && sheet !== (chosen.sheet ?? ''))
  const isShown = (sheet: string) => columns.some((column) => (column.sheet ?? '') === sheet && !column.isHiddenSheet)
  const notRead = {
    unread: unread.filter(isShown),
    unread_hidden: unread.filter((sheet) => !isShown(sheet)),
    unread_empty: file?.withoutCells ?? [],
  }
  return (
    <div class="bc-form">
      {file && file.encodings.length > 0 && <FileEncoding encodings={file.encodings} onEncoding={actions.readAs} />}
      {columns.length > 1 && (
        <Field label={t('projects.place.column')}>
          {(ids) => (
            <select {...ids} lang="" value={at} onChange={({ currentTarget }) => onColumn(Number(currentTarget.value))}>
              {options(false)}
              {columns.some(({ isHidden }) => isHidden) && (
                <optgroup label={t('projects.place.is_hidden')}>{options(true)}</optgroup>
              )}
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
      {chosen && hidden.length > 0 && (
        <label class="bc-check">
          <input
            type="checkbox"
            checked={withHidden}
            onChange={({ currentTarget }) => actions.readColumn({ at, isHeaded, withHidden: currentTarget.checked })}
          />{' '}
          <span>
            {t('projects.place.hidden_rows', [], hidden.length)} {listed(hidden)}
          </span>
        </label>
      )}
      {(['unread', 'unread_hidden', 'unread_empty'] as const).map(
        (kind) =>
          notRead[kind].length > 0 && (
            <p key={kind} class="bc-dim">
              {t(`projects.place.${kind}`, [], notRead[kind].length)} {listed(notRead[kind])}
            </p>
          ),
      )}
    </div>
  )
}
