import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { scopes } from '../../lib/extension/scope.ts'
import { type Scope, THIS_BROWSER, type View } from '../../lib/extension/view.ts'
import { VERSION } from '../../lib/version.ts'
import { Territory } from '../ui/elements.tsx'
import { Field, useFollowing } from '../ui/form.tsx'
import { GoodsField, loadGoodsWords, settled, useScopeDraft } from '../ui/scope.tsx'
import { hostOf, rich, type Translate, useStrings } from '../ui/text.ts'
import type { DeskAnswerProps } from './DeskAnswer.tsx'
import type { NobodyTold, PopupProps, RecentCheck, SurfaceProps } from './props.ts'

interface SearchFormProps {
  name: string
  /** The name that the view puts into the box. Typed text does not change it. */
  given: string
  onName(name: string): void
  scope: Scope
  onScope(scope: Scope): void
  onCheck(name: string, scope: Scope): void
  /** Handles pasted lists, which the one-line box would join into one name. */
  onSeveral(text: string): boolean
  host: string | null
  nobody: NobodyTold
  onNobody(on: boolean): void
  /** True before the first check, so that the form says who will see the name. */
  isIdle?: boolean
  /** Each increase unfolds the field for goods and focuses it. */
  goodsWanted?: number
}

function goodsText({ goods = [], niceClasses }: Scope, t: Translate): string | null {
  if (niceClasses.length === 0) return null
  return goods.map(({ term }) => term).join(', ') || t('subject.classes', [niceClasses.join(', ')], niceClasses.length)
}

/** The search form: one row for the name, and one for its scope. Sends the name on Enter or a click, never before. */
export function SearchForm(props: SearchFormProps) {
  const {
    name,
    given,
    onName,
    scope,
    onScope,
    onCheck,
    onSeveral,
    host,
    nobody,
    onNobody,
    isIdle = true,
    goodsWanted = 0,
  } = props
  const t = useStrings()
  const box = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useScopeDraft(scope)
  const [tried, setTried] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const isOther = !scopes.areSame(draft.scope, scope)
  // Runs before the first paint, because users type as soon as they see the box.
  useLayoutEffect(() => {
    box.current?.focus()
  }, [])
  // Selects the name, so that typing replaces it.
  useEffect(() => {
    if (document.activeElement === box.current) box.current?.select()
  }, [given])
  // Runs after the first render has focused the search box.
  useEffect(() => {
    if (goodsWanted > 0) setOpen(true)
  }, [goodsWanted])
  useEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLElement>('.bc-scope input')?.focus()
  }, [isOpen, goodsWanted])
  async function submit(event: Event) {
    event.preventDefault()
    setTried(true)
    const words = /\p{L}/u.test(draft.text) ? await loadGoodsWords() : null
    const asked = settled(draft, words, t('format.locale'))
    setDraft(asked)
    setOpen(asked.fault !== null)
    if (name.trim() === '' || asked.fault !== null) return
    onCheck(name, asked.scope)
  }
  function receive(event: Event, data: DataTransfer | null) {
    if (onSeveral(data?.getData('text/plain') ?? '')) event.preventDefault()
  }
  function recipient() {
    if (nobody.on) return t('search.recipient_nobody')
    if (host === THIS_BROWSER) return t('search.recipient_alone')
    return rich(t, 'search.recipient', [<bdi key="host">{hostOf(host ?? '')}</bdi>])
  }
  return (
    <form ref={form} class="bc-search" onSubmit={submit} noValidate>
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
              placeholder={t('search.name')}
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
      <div class="bc-chip-row">
        <Territory
          value={draft.scope.jurisdiction}
          onValue={(jurisdiction) => setDraft({ ...draft, scope: { ...draft.scope, jurisdiction } })}
        />
        <button type="button" class="bc-chip-pick" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <bdi lang="">{goodsText(draft.scope, t) ?? t('subject.add_goods')}</bdi>
        </button>
        <label class="bc-chip-pick" title={t('search.offline_help')}>
          <input
            type="checkbox"
            checked={nobody.on}
            disabled={nobody.byPolicy}
            onChange={({ currentTarget }) => onNobody(currentTarget.checked)}
          />{' '}
          {t('search.offline')}
        </label>
        {isOther && (
          <label class="bc-check bc-dim">
            <input type="checkbox" checked={false} onChange={() => onScope(draft.scope)} />
            {t('scope.use_for_all')}
          </label>
        )}
      </div>
      {isOpen && (
        <div class="bc-scope">
          <GoodsField draft={draft} onDraft={setDraft} />
        </div>
      )}
      {nobody.byPolicy && <p class="bc-dim">{t('search.nobody_by_policy')}</p>}
      {isIdle && (host || nobody.on) && <p class="bc-dim">{recipient()}</p>}
    </form>
  )
}

interface Props extends PopupProps, Pick<SurfaceProps, 'allHits' | 'looks'> {
  surface: 'popup' | 'panel'
  /** The part below the search, or null while its code loads. */
  Answer: ComponentType<DeskAnswerProps> | null
  children?: ComponentChildren
}

/** The common parts of popup and panel: search, result and recent checks. */
export function Desk(props: Props) {
  const t = useStrings()
  const { actions, surface, host, theme = 'system', scope, onCheck, Answer, goodsWanted = 0 } = props
  const view: View =
    host === null && !props.nobody.on && props.view.phase === 'idle' ? { phase: 'not_connected' } : props.view
  const [name, setName] = useFollowing(props.initialName)
  const main = useRef<HTMLElement>(null)
  const isOpening = useRef(false)
  const [wanted, setWanted] = useState(0)
  const giveClasses = () => setWanted(wanted + 1)
  const open = (check: RecentCheck) => {
    isOpening.current = true
    setName(check.name)
    props.onRecent(check)
  }
  // Opening a recent check may remove the focused list, so this moves the focus to the heading.
  useLayoutEffect(() => {
    if (isOpening.current) main.current?.querySelector<HTMLElement>('.bc-band h2')?.focus()
    isOpening.current = false
  }, [props.view])
  return (
    <main ref={main} class={`bc-root bc-page bc-page-${surface}`} data-theme={theme}>
      <h1 class="bc-sr">{t('page.title')}</h1>
      {props.children}
      <SearchForm
        name={name}
        given={props.initialName}
        onName={setName}
        scope={scope}
        onScope={props.onScope}
        onCheck={onCheck}
        onSeveral={props.onSeveral}
        host={host}
        nobody={props.nobody}
        onNobody={props.onNobody}
        isIdle={view.phase === 'idle'}
        goodsWanted={goodsWanted + wanted}
      />
      {Answer && (
        <Answer
          {...props}
          view={view}
          theme={theme}
          actions={{ ...actions, giveClasses }}
          onExample={() => setName(t('idle.example_name'))}
          onRecent={open}
        />
      )}
      <p class="bc-page-foot">
        {surface === 'popup' && view.phase === 'idle' && actions.openPanel && (
          <button type="button" class="bc-quiet" onClick={actions.openPanel}>
            {t('page.panel')}
          </button>
        )}
        {surface === 'popup' && <span class="bc-dim">{t('page.version', [VERSION])}</span>}
        <button type="button" class="bc-quiet" onClick={actions.openOptions}>
          {t('page.options')}
        </button>
      </p>
    </main>
  )
}
