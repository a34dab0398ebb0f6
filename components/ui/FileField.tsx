import { Field } from './form.tsx'

interface Props {
  label: string
  help?: string
  error?: string | null
  /** File extensions or types. */
  accept: string
  onFile(file: File): void
}

/** A file input. Nothing is sent. */
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
