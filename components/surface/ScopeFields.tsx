import { useState } from 'preact/hooks'
import type { Jurisdiction } from '../../lib/contract/primitives.ts'
import type { Scope } from '../../lib/extension/view.ts'
import { Field } from '../parts/Field.tsx'
import { useFormats } from '../words/format.ts'
import { useStrings } from '../words/strings.ts'
import { readClasses } from './classes.ts'
import { useFollowing } from './following-state.ts'

const JURISDICTIONS: readonly Jurisdiction[] = ['CH', 'DE', 'EU', 'AT', 'US']

export interface ScopeDraft {
  jurisdiction: Jurisdiction | null
  /** The classes as typed. */
  classes: string
}

/** What is being typed; it follows the scope that is kept, wherever that is changed. */
export function useScopeDraft({ jurisdiction, niceClasses }: Scope): [ScopeDraft, (draft: ScopeDraft) => void] {
  const classes = niceClasses.join(', ')
  return useFollowing<ScopeDraft>({ jurisdiction, classes }, `${jurisdiction} ${classes}`)
}

/** The scope that was typed, or null where its classes cannot be read. */
export function scopeOf(draft: ScopeDraft): Scope | null {
  const read = readClasses(draft.classes)
  return read.ok ? { jurisdiction: draft.jurisdiction, niceClasses: read.classes } : null
}

interface Props {
  draft: ScopeDraft
  onDraft(draft: ScopeDraft): void
  /** Called with each scope that is complete and can be read. */
  onScope(scope: Scope): void
  /** Shows a fault at once, and not only when the field is left. */
  insist: boolean
}

/** Jurisdiction and classes of a check. What was typed stays, also when it is wrong. */
export function ScopeFields({ draft, onDraft, onScope, insist }: Props) {
  const t = useStrings()
  const format = useFormats()
  const [left, setLeft] = useState(false)
  const read = readClasses(draft.classes)
  const fault = read.ok || !(left || insist) ? null : t('scope.bad_class', [read.bad])
  const settle = (next: ScopeDraft) => {
    onDraft(next)
    const scope = scopeOf(next)
    if (scope) onScope(scope)
  }
  return (
    <div class="bc-scope">
      <Field label={t('scope.jurisdiction')}>
        {(ids) => (
          <select
            {...ids}
            value={draft.jurisdiction ?? ''}
            onChange={({ currentTarget: { value } }) => {
              settle({ ...draft, jurisdiction: JURISDICTIONS.find((code) => code === value) ?? null })
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
      <Field label={t('scope.classes')} help={t('scope.classes_help')} error={fault}>
        {(ids) => (
          <input
            {...ids}
            type="text"
            inputMode="numeric"
            autocomplete="off"
            value={draft.classes}
            onInput={({ currentTarget }) => onDraft({ ...draft, classes: currentTarget.value })}
            onChange={({ currentTarget }) => {
              setLeft(true)
              settle({ ...draft, classes: currentTarget.value })
            }}
          />
        )}
      </Field>
    </div>
  )
}
