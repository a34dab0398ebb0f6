import { Field } from './Field.tsx'

interface Props {
  label: string
  help?: string
  error?: string | null
  /** Endings that the file's name can have, or kinds of files. */
  accept: string
  /** Called with the chosen file. */
  onFile(file: File): void
}

/** A file to choose; nothing is sent. */
export function FileField({ label, help, error, accept, onFile }: Props) {
  function take(input: HTMLInputElement) {
    const file = input.files?.[0]
    // Emptied, so that the same file can be chosen again after it was changed.
    input.value = ''
    if (file !== undefined) onFile(file)
  }
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => <input {...ids} type="file" accept={accept} onChange={({ currentTarget }) => take(currentTarget)} />}
    </Field>
  )
}
