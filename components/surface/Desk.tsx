import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { View } from '../../lib/extension/view.ts'
import { useStrings } from '../words/strings.ts'
import type { DeskAnswerProps } from './DeskAnswer.tsx'
import { useFollowing } from './following-state.ts'
import type { PopupProps, RecentCheck, SurfaceProps } from './props.ts'
import { SearchForm } from './SearchForm.tsx'

interface Props extends PopupProps, Pick<SurfaceProps, 'allHits' | 'looks'> {
  surface: 'popup' | 'panel'
  /** Shown below the search. Null while its code loads. */
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
  const giveClasses = () => main.current?.querySelector<HTMLElement>('.bc-scope input')?.focus()
  const open = (check: RecentCheck) => {
    isOpening.current = true
    setName(check.name)
    props.onRecent(check)
  }
  // Runs after the search box has focused itself on its first drawing.
  useEffect(() => {
    if (goodsWanted > 0) giveClasses()
  }, [goodsWanted])
  // Opening a recent check may remove the focused list. Focus then moves to the heading.
  useLayoutEffect(() => {
    if (isOpening.current) main.current?.querySelector<HTMLElement>('.bc-head h2')?.focus()
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
        <button type="button" class="bc-quiet" onClick={actions.openOptions}>
          {t('page.options')}
        </button>
      </p>
    </main>
  )
}
