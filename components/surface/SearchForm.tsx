import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { THIS_BROWSER } from '../../lib/extension/askers.ts'
import type { Scope } from '../../lib/extension/view.ts'
import { Field } from '../parts/Field.tsx'
import { hostOf } from '../words/host.ts'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'
import { loadGoodsWords } from './goods-text.ts'
import { ScopeFields } from './ScopeFields.tsx'
import { settled, useScopeDraft } from './scope-draft.ts'
import { type NobodyTold, TellNobody } from './TellNobody.tsx'

interface Props {
  name: string
  /** The name that the view put into the box, as opposed to typed text. */
  given: string
  onName(name: string): void
  scope: Scope
  onScope(scope: Scope): void
  onCheck(name: string, scope: Scope): void
  /** The one-line box would join several names into one. */
  onSeveral(text: string): boolean
  host: string | null
  nobody: NobodyTold
  onNobody(on: boolean): void
}

/** A name is sent on Enter or a click, never before. */
export function SearchForm({ name, given, onName, scope, onScope, onCheck, onSeveral, host, ...told }: Props) {
  const t = useStrings()
  const box = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useScopeDraft(scope)
  const [tried, setTried] = useState(false)
  // Before the first paint, because a person types as soon as they see the box.
  useLayoutEffect(() => {
    box.current?.focus()
  }, [])
  // Selected, so that typing replaces the name.
  useEffect(() => {
    if (document.activeElement === box.current) box.current?.select()
  }, [given])
  async function submit(event: Event) {
    event.preventDefault()
    setTried(true)
    const words = /\p{L}/u.test(draft.text) ? await loadGoodsWords() : null
    const asked = settled(draft, words, t('format.locale'))
    setDraft(asked)
    if (name.trim() === '' || asked.fault !== null) return
    if (draft.text !== '') onScope(asked.scope)
    onCheck(name, asked.scope)
  }
  function receive(event: Event, data: DataTransfer | null) {
    if (onSeveral(data?.getData('text/plain') ?? '')) event.preventDefault()
  }
  function recipient() {
    if (told.nobody.on) return t('search.recipient_nobody')
    if (host === THIS_BROWSER) return t('search.recipient_alone')
    return rich(t, 'search.recipient', [<bdi key="host">{hostOf(host ?? '')}</bdi>])
  }
  return (
    <form class="bc-search" onSubmit={submit} noValidate>
      <Field label={t('search.name')} error={tried && name.trim() === '' ? t('search.empty') : null}>
        {(ids) => (
          <div class="bc-search-line">
            <input
              {...ids}
              ref={box}
              type="search"
              autocomplete="off"
              spellcheck={false}
              maxLength={2000}
              value={name}
              onInput={({ currentTarget }) => onName(currentTarget.value)}
              onPaste={(event) => receive(event, event.clipboardData)}
              onDrop={(event) => receive(event, event.dataTransfer)}
            />
            <button type="submit" class="bc-button bc-primary">
              {t('search.check')}
            </button>
          </div>
        )}
      </Field>
      <ScopeFields draft={draft} onDraft={setDraft} onScope={onScope} />
      <TellNobody {...told} />
      {(host || told.nobody.on) && <p class="bc-dim">{recipient()}</p>}
    </form>
  )
}
