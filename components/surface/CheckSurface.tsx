import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { ageInDays, Done } from '../answer/Done.tsx'
import { Risk } from '../answer/Risk.tsx'
import { Checking } from '../checking/Checking.tsx'
import { Failed } from '../checking/Failed.tsx'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { useOwnId } from '../parts/own-id.ts'
import { useStrings } from '../words/strings.ts'
import { BadSelection, Confirm, Picker } from './Ask.tsx'
import { useAnnouncement } from './announcement.ts'
import { Consent } from './Consent.tsx'
import { useFocus } from './focus.ts'
import { headlineOf } from './headline.ts'
import type { SurfaceProps } from './props.ts'
import { NotConnected } from './Start.tsx'

interface Props extends SurfaceProps {
  idle?: ComponentChildren
}

function Body({ view, actions, surface, idle, allHits }: Props) {
  const roomy = surface === 'panel'
  switch (view.phase) {
    case 'idle':
      return <>{idle}</>
    case 'not_connected':
      return <NotConnected actions={actions} />
    case 'consent':
      return <Consent view={view} actions={actions} />
    case 'confirm':
      return <Confirm view={view} actions={actions} />
    case 'pick':
      return <Picker view={view} actions={actions} />
    case 'bad_selection':
      return <BadSelection view={view} actions={actions} />
    case 'checking':
      return <Checking view={view} actions={actions} roomy={roomy} />
    case 'done':
      // A new key for each result resets the filters.
      return <Done key={view.result.id} view={view} actions={actions} roomy={roomy} allHits={allHits} />
    case 'failed':
      return <Failed view={view} actions={actions} />
  }
}

/** One check in any phase, in a card, popup or panel. */
export function CheckSurface(props: Props) {
  const t = useStrings()
  const { view, actions, surface, theme = 'system' } = props
  const id = useOwnId()
  const root = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { icon, text } = headlineOf(view, t)
  const said = useAnnouncement(view)
  const isCard = surface === 'card'
  useFocus(root, heading, view.phase, isCard)
  const old = view.phase === 'done' && (view.kept || ageInDays(view.result.checkedAt) > 0)
  return (
    <section
      ref={root}
      class={`bc-root bc-${surface} bc-is-${icon}${old ? ' bc-is-old' : ''}`}
      data-theme={theme}
      role={isCard ? 'dialog' : undefined}
      aria-labelledby={id}
    >
      <div class="bc-sr" role="status">
        {said}
      </div>
      <header class="bc-head">
        <Icon name={icon} />
        <h2 id={id} ref={heading} tabIndex={-1} class="bc-weighty">
          {text}
        </h2>
        {view.phase === 'done' && <Risk result={view.result} />}
        {actions.close && (
          <Button class="bc-close" aria-label={t('close')} onClick={actions.close}>
            <Icon name="close" size={16} />
          </Button>
        )}
      </header>
      <div class="bc-body" aria-busy={view.phase === 'checking'}>
        {actions.back && (
          <Button class="bc-quiet" onClick={actions.back}>
            {t('back')}
          </Button>
        )}
        <Body {...props} />
      </div>
    </section>
  )
}
