import { Field } from './Field.tsx'

interface Props {
  label: string
  value: string
  onValue(value: string): void
}

/** A filter field. The browser neither stores the text nor sends it to a spelling service. */
export function FilterText({ label, value, onValue }: Props) {
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
