import { useStrings } from '../words/strings.ts'

/** Whether checks tell nobody the name, and whether an organisation requires that: then a person cannot change it. */
export interface NobodyTold {
  on: boolean
  byPolicy: boolean
}

interface Props {
  nobody: NobodyTold
  onNobody(on: boolean): void
}

/** The switch by which a check tells nobody the name. */
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
