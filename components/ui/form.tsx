import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useStrings } from './text.ts'

interface FieldIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

interface FieldProps {
  label: string
  help?: string | undefined
  error?: string | null | undefined
  children: (ids: FieldIds) => ComponentChildren
}

/** A labelled control. Screen readers announce the error, because it follows the user's action. */
export function Field({ label, help, error, children }: FieldProps) {
  const id = useOwnId()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div class="bc-field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {help && (
        <p id={`${id}-help`} class="bc-dim">
          {help}
        </p>
      )}
      <div role="alert">
        {error && (
          <p id={`${id}-error`} class="bc-error">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

/**
 * State that resets to `given` when `key` changes. Resets during rendering, because a later effect could erase text
 * that the user is typing.
 */
export function useFollowing<Value>(given: Value, key: unknown = given): [Value, (value: Value) => void] {
  const [value, setValue] = useState(given)
  const [last, setLast] = useState(key)
  if (last !== key) {
    setLast(key)
    setValue(given)
  }
  return [value, setValue]
}

/** With `byPolicy`, an organisation requires this, so the user cannot change it. */
export interface NobodyTold {
  on: boolean
  byPolicy: boolean
}

interface TellNobodyProps {
  nobody: NobodyTold
  onNobody(on: boolean): void
}

/** The switch for checks that disclose the name to nobody. */
export function TellNobody({ nobody: { on, byPolicy }, onNobody }: TellNobodyProps) {
  const t = useStrings()
  return (
    <>
      <label class="bc-check">
        <input
          type="checkbox"
          checked={on}
          disabled={byPolicy}
          onChange={({ currentTarget }) => onNobody(currentTarget.checked)}
        />
        {t('search.offline_help')}
      </label>
      {byPolicy && <p class="bc-dim">{t('search.nobody_by_policy')}</p>}
    </>
  )
}

let last = 0

/**
 * Returns a unique id. Preact's `useId` repeats ids when part of a component is rendered again, and labels then point
 * to the wrong element.
 */
export function useOwnId(): string {
  return useState(() => `bc-${++last}`)[0]
}

interface Props {
  label: string
  help?: string
  error?: string | null
  /** Accepted file extensions or types. */
  accept: string
  onFile(file: File): void
}

/** A file input. It sends nothing. */
export function FileField({ label, help, error, accept, onFile }: Props) {
  function take(input: HTMLInputElement) {
    const file = input.files?.[0]
    // Cleared, so that the user can choose the same file again after changing it.
    input.value = ''
    if (file !== undefined) onFile(file)
  }
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => <input {...ids} type="file" accept={accept} onChange={({ currentTarget }) => take(currentTarget)} />}
    </Field>
  )
}

interface FilterTextProps {
  label: string
  value: string
  onValue(value: string): void
}

/** A filter field. The browser neither stores the text nor sends it to a spelling service. */
export function FilterText({ label, value, onValue }: FilterTextProps) {
  return (
    <Field label={label}>
      {(ids) => (
        <input
          {...ids}
          type="search"
          autocomplete="off"
          spellcheck={false}
          value={value}
          onInput={({ currentTarget }) => onValue(currentTarget.value)}
        />
      )}
    </Field>
  )
}
