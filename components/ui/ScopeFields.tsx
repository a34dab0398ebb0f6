import type { Jurisdiction } from '../../lib/contract/primitives.ts'
import type { Scope } from '../../lib/extension/scope.ts'
import { Field } from './form.tsx'
import { GoodsField, type ScopeDraft } from './scope.tsx'
import { useFormats, useStrings } from './text.ts'

const JURISDICTIONS: readonly Jurisdiction[] = ['CH', 'DE', 'EU', 'AT', 'US']

interface Props {
  draft: ScopeDraft
  onDraft(draft: ScopeDraft): void
  onScope(scope: Scope): void
}

/** Fields for goods and jurisdiction. Typed text stays, even if it is wrong. */
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
