import type { ComponentChildren, ComponentProps } from 'preact'
import { useState } from 'preact/hooks'

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

/** State that resets to `given` when `key` changes, during rendering: an effect could erase what the user types. */
export function useFollowing<Value>(given: Value, key: unknown = given): [Value, (value: Value) => void] {
  const [value, setValue] = useState(given)
  const [last, setLast] = useState(key)
  if (last !== key) {
    setLast(key)
    setValue(given)
  }
  return [value, setValue]
}

interface CheckBoxProps {
  isChecked: boolean
  isBarred?: boolean
  onChecked(isChecked: boolean): void
  children: ComponentChildren
}

/** A check box and its label. */
export function CheckBox({ isChecked, isBarred, onChecked, children }: CheckBoxProps) {
  return (
    <label class="bc-check">
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isBarred}
        onChange={({ currentTarget }) => onChecked(currentTarget.checked)}
      />{' '}
      {children}
    </label>
  )
}

let last = 0

/** Returns a unique id. Preact's `useId` repeats ids when part of a component is rendered again. */
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

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  type?: 'text' | 'search' | 'url' | 'password'
  value: string
  maxLength?: number
  onValue(value: string): void
  onChange?: ComponentProps<'input'>['onChange']
  children?: ComponentChildren
}

/** A field for a line of text. The browser neither stores the text nor sends it to a spelling service. */
export function TextField({ label, help, error, onValue, children, ...given }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => {
        const input = (
          <input
            {...({ ...ids, ...given } as ComponentProps<'input'>)}
            autocomplete="off"
            spellcheck={false}
            onInput={({ currentTarget }) => onValue(currentTarget.value)}
          />
        )
        if (!children) return input
        return (
          <div class="bc-search-line">
            {input}
            {children}
          </div>
        )
      }}
    </Field>
  )
}

interface SelectProps<Value extends string | number> {
  label: string
  value: Value
  values: readonly Value[]
  textOf(value: NoInfer<Value>): string | number
  onValue(value: NoInfer<Value>): void
}

/** A menu with a label. */
export function Select<Value extends string | number>({ label, value, values, textOf, onValue }: SelectProps<Value>) {
  const choose = (text: string) => {
    const chosen = values.find((each) => String(each) === text)
    if (chosen !== undefined) onValue(chosen)
  }
  return (
    <Field label={label}>
      {(ids) => (
        <select {...ids} value={String(value)} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {values.map((each) => (
            <option key={each} value={String(each)}>
              {textOf(each)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
