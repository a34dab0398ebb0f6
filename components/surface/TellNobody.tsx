import { useStrings } from '../words/strings.ts'

/** With `byPolicy` an organisation requires it, so a person cannot change it. */
export interface NobodyTold {
  on: boolean
  byPolicy: boolean
}

interface Props {
  nobody: NobodyTold
  onNobody(on: boolean): void
}

/** The switch for checks that disclose the name to nobody. */
export function TellNobody({ nobody: { on, byPolicy }, onNobody }: Props) {
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
        {t('search.tell_nobody')}
      </label>
      {byPolicy && <p class="bc-dim">{t('search.nobody_by_policy')}</p>}
    </>
  )
}
