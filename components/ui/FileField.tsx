import { Field } from './form.tsx'

interface Props {
  label: string
  help?: string
  error?: string | null
  /** File endings or types. */
  accept: string
  onFile(file: File): void
}

/** A file input. Nothing is sent. */
export function FileField({ label, help, error, accept, onFile }: Props) {
  function take(input: HTMLInputElement) {
    const file = input.files?.[0]
    // Emptied so that the same file can be chosen again after a change.
    input.value = ''
    if (file !== undefined) onFile(file)
  }
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => <input {...ids} type="file" accept={accept} onChange={({ currentTarget }) => take(currentTarget)} />}
    </Field>
  )
}
