import type { Jurisdiction } from '../../lib/contract/primitives.ts'
import type { Scope } from '../../lib/extension/view.ts'
import { Field } from '../parts/Field.tsx'
import { useFormats } from '../words/format.ts'
import { useStrings } from '../words/strings.ts'
import { GoodsField } from './GoodsField.tsx'
import type { ScopeDraft } from './scope-draft.ts'

const JURISDICTIONS: readonly Jurisdiction[] = ['CH', 'DE', 'EU', 'AT', 'US']

interface Props {
  draft: ScopeDraft
  onDraft(draft: ScopeDraft): void
  onScope(scope: Scope): void
}

/** Goods and jurisdiction of a check. Typed text stays, even if it is wrong. */
export function ScopeFields({ draft, onDraft, onScope }: Props) {
  const t = useStrings()
  const format = useFormats()
  const change = (next: ScopeDraft) => {
    onDraft(next)
    if (next.scope !== draft.scope) onScope(next.scope)
  }
  return (
    <div class="bc-scope">
      <GoodsField draft={draft} onDraft={change} />
      <Field label={t('scope.jurisdiction')}>
        {(ids) => (
          <select
            {...ids}
            value={draft.scope.jurisdiction ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const jurisdiction = JURISDICTIONS.find((code) => code === value) ?? null
              change({ ...draft, scope: { ...draft.scope, jurisdiction } })
            }}
          >
            <option value="">{t('scope.none')}</option>
            {JURISDICTIONS.map((code) => (
              <option key={code} value={code}>
                {format.region(code)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}
