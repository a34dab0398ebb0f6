import { Field } from './Field.tsx'

interface Props {
  label: string
  help?: string
  /** Ending that the file's name has. */
  accept: string
  /** Called with what the chosen file holds. */
  onText(text: string): void
}

/** A file to choose, of which the text is read; nothing is sent. */
export function FileField({ label, help, accept, onText }: Props) {
  async function take(input: HTMLInputElement) {
    const text = await input.files?.[0]?.text()
    input.value = ''
    if (text !== undefined) onText(text)
  }
  return (
    <Field label={label} help={help}>
      {(ids) => (
        <input {...ids} type="file" accept={accept} onChange={({ currentTarget }) => void take(currentTarget)} />
      )}
    </Field>
  )
}
