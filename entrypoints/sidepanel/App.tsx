import type { ComponentChild, ComponentType } from 'preact'
import { useRef } from 'preact/hooks'
import { Desk } from '../../components/result/Desk.tsx'
import { DeskAnswer } from '../../components/result/DeskAnswer.tsx'
import { FoldedHints } from '../../components/result/hints.tsx'
import { AllHits } from '../../components/result/hits.tsx'
import type { PopupProps } from '../../components/result/props.ts'
import { LoadingLine, OfferRegisters } from '../../components/settings/LoadRegisters.tsx'
import { MoreAccess } from '../../components/settings/MoreAccess.tsx'
import { Button, Icon } from '../../components/ui/elements.tsx'
import { useStrings } from '../../components/ui/text.ts'
import type { ProjectsProps } from '../../components/workbench/props.ts'
import type { RegistersController } from '../../lib/extension/pages/registers.ts'
import { THIS_BROWSER } from '../../lib/extension/view.ts'
import { Elsewhere } from './Elsewhere.tsx'
import { type Room, Rooms, useHeldFocus } from './panel.tsx'

export interface SidePanelProps extends PopupProps {
  reason: 'no_cards_here' | 'blocked_by_policy' | null
  notAllowed?: readonly string[]
  /** Null until their code is loaded. */
  registers?: RegistersController | null
  /** Absent in a private window, which stores nothing. */
  rooms?: {
    at: Room
    onRoom(room: Room): void
    found: number
    isCut: boolean
    onGather(): void
    projects: { props: ProjectsProps; View: ComponentType<ProjectsProps> } | null
    /** Says why the projects cannot be opened. Null if they can, or still load. */
    unread: ComponentChild
    oneName: ComponentChild
    other: ComponentChild
  }
}

export function Unreadable() {
  const t = useStrings()
  return <p class="bc-error">{t('projects.fault.unreadable')}</p>
}

export function SidePanelApp({ reason, rooms, registers = null, notAllowed = [], ...props }: SidePanelProps) {
  const t = useStrings()
  const { view, actions } = props
  const root = useRef<HTMLDivElement>(null)
  useHeldFocus(root)
  const offer = props.host === THIS_BROWSER ? registers?.state.offer : null
  const desk = (
    <Desk
      {...props}
      surface="panel"
      Answer={DeskAnswer}
      allHits={(given) => <AllHits {...given} />}
      looks={(name, scope) => (
        <>
          <FoldedHints key={name} name={name} scope={scope} isEager />
          {view.phase === 'done' && offer && registers && (
            <div class="bc-note" data-part="own-registers">
              <OfferRegisters offer={offer} onLoad={registers.load} />
            </div>
          )}
          {view.phase === 'done' && <Elsewhere result={view.result} />}
          {actions.allowMore && <MoreAccess sources={notAllowed} onAllow={actions.allowMore} />}
          {rooms?.oneName}
        </>
      )}
    >
      {registers && <LoadingLine registers={registers.state} onRetry={() => void registers.retry()} />}
      {reason && (
        <p class="bc-reason">
          <Icon name="ask" size={16} /> {t(`panel.${reason}`)}
        </p>
      )}
      {view.phase === 'pick' && rooms?.projects && rooms.found > 1 && (
        <p class="bc-note bc-forgotten" data-part="projects">
          <span>
            {t('rooms.several', [rooms.found])} {rooms.isCut && t('rooms.cut')}
          </span>
          <Button onClick={rooms.onGather}>{t('rooms.gather')}</Button>
        </p>
      )}
    </Desk>
  )
  if (rooms === undefined) return desk
  const { at, projects, other } = rooms
  return (
    <div ref={root} class="bc-root" data-theme={props.theme ?? 'system'}>
      <Rooms at={at} onRoom={rooms.onRoom} />
      {/* Hidden, not removed, so that typed text stays while the user looks at the projects. */}
      <div hidden={at !== 'check'}>{desk}</div>
      {at === 'projects' &&
        (projects ? (
          <projects.View {...projects.props} />
        ) : (
          <main class="bc-page bc-page-panel">
            <h1 class="bc-sr">{t('page.title')}</h1>
            <div role="alert">{rooms.unread}</div>
          </main>
        ))}
      {other}
    </div>
  )
}
