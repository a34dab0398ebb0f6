import type { ComponentChildren } from 'preact'
import { useOwnId } from './own-id.ts'

interface FieldIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

interface Props {
  label: string
  help?: string | undefined
  error?: string | null | undefined
  children: (ids: FieldIds) => ComponentChildren
}

/** A labelled control. Its error is announced, as it follows the person's own action. */
export function Field({ label, help, error, children }: Props) {
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
