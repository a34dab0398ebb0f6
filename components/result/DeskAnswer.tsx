import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Conflict } from '../../lib/contract/conflict.ts'
import { type Disclosure, isHere } from '../../lib/engine/protocol.ts'
import { stateOf } from '../../lib/extension/state-colours.ts'
import { isFoundHere, THIS_BROWSER, type ViewActions } from '../../lib/extension/view.ts'
import { Name, When } from '../ui/elements.tsx'
import { Icon } from '../ui/Icon.tsx'
import { rich, useFormats, useStrings } from '../ui/text.ts'
import { CheckSurface, Idle } from './CheckSurface.tsx'
import { giveOpenedParts } from './hits.tsx'
import { AskGoods, AskOwner, MoreGoods, MoreOwner, OfficeGoods, OwnerHere } from './opened-hit.tsx'
import type { PopupProps, SurfaceProps } from './props.ts'
import { scopeText } from './Subject.tsx'

interface WhoWasToldProps {
  told: Disclosure
  actions: Pick<ViewActions, 'askAlso'>
}

function Who({ told: { who, here } }: Pick<WhoWasToldProps, 'told'>) {
  const t = useStrings()
  if (who.length === 0) return t('told.nobody')
  const names = [
    <bdi key="who" lang="">
      {who.join(', ')}
    </bdi>,
  ]
  return rich(t, here === undefined ? 'told.who' : 'told.service', names)
}

function WhoWasTold({ told, actions: { askAlso } }: WhoWasToldProps) {
  const t = useStrings()
  const { unasked, here, only } = told
  // Null means that the service cannot leave out registers. Otherwise, `here` is empty because the offline snapshot is
  // old, or the user made the service query it.
  const cannotLeaveOut = only === null
  return (
    <section class="bc-told">
      <p class="bc-second">
        <Who told={told} />
      </p>
      {here !== undefined && (here.length > 0 || cannotLeaveOut) && (
        <p>
          {here.length === 0
            ? t('told.nothing_here')
            : rich(t, 'told.here', [
                <bdi key="here" lang="">
                  {here.join(', ')}
                </bdi>,
              ])}
        </p>
      )}
      {unasked.length > 0 && (
        <>
          <p class="bc-dim">{t(here === undefined ? 'told.left' : 'told.not_here')}</p>
          <ul class="bc-plain">
            {unasked.map(({ id, name, tells }) => (
              <li key={id}>
                <bdi lang="">{name}</bdi>{' '}
                {askAlso && (
                  <button type="button" class="bc-button" onClick={() => askAlso(id)}>
                    {rich(t, 'told.ask', [
                      <bdi key="who" lang="">
                        {tells}
                      </bdi>,
                    ])}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

type RecentProps = Pick<PopupProps, 'recent' | 'onRecent' | 'onForget' | 'forgotten' | 'onHaveBack' | 'onLetGo'>

function Forgotten({ forgotten, onHaveBack, onLetGo }: Pick<RecentProps, 'forgotten' | 'onHaveBack' | 'onLetGo'>) {
  const t = useStrings()
  const undo = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => undo.current?.focus(), [forgotten])
  return (
    <div role="status" class={forgotten > 0 ? 'bc-note bc-forgotten' : undefined}>
      {forgotten > 0 && (
        <>
          <span>{t('recent.forgotten', [], forgotten)}</span>
          <button ref={undo} type="button" class="bc-button" onClick={onHaveBack}>
            {t('recent.have_back')}
          </button>
          <button type="button" class="bc-close" aria-label={t('recent.let_go')} onClick={onLetGo}>
            <Icon name="close" size={16} />
          </button>
        </>
      )}
    </div>
  )
}

function Recent({ recent, onRecent, onForget, ...forgetting }: RecentProps) {
  const t = useStrings()
  const format = useFormats()
  if (recent.length === 0) return <Forgotten {...forgetting} />
  return (
    <section class="bc-recent">
      <h2>{t('recent.title')}</h2>
      <Forgotten {...forgetting} />
      <ul>
        {recent.map((check) => {
          const state = stateOf(check)
          const score = check.scoreIsLowerBound ? 'recent.at_least' : 'recent.score'
          return (
            <li key={`${check.at} ${check.name}`} class={`bc-is-${state}`}>
              <button type="button" onClick={() => onRecent(check)}>
                <Icon name={state} size={18} />
                <Name>{check.name}</Name>
                <span class="bc-dim">
                  {t(`verdict.short.${state}`)}
                  {check.score !== null && check.score > 0 && ` · ${t(score, [check.score])}`}
                  {' · '}
                  <When at={check.at} />
                </span>
                <span class="bc-dim">{scopeText(check.scope, t, format)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <button type="button" class="bc-quiet" onClick={onForget}>
        {t('recent.forget')}
      </button>
    </section>
  )
}

export interface DeskAnswerProps extends PopupProps, Pick<SurfaceProps, 'allHits' | 'looks'> {
  surface: 'popup' | 'panel'
  onExample(): void
}

giveOpenedParts({ OfficeGoods, MoreGoods, OwnerHere, MoreOwner })

/** True if this device found the hit. Also works for stored results. */
function isFromHere({ view }: PopupProps, hit: Pick<Conflict, 'source' | 'number'>): boolean {
  if (view.phase !== 'done') return false
  if (view.host === THIS_BROWSER || isFoundHere(view, hit)) return true
  const { searched, unavailable } = view.result.coverage
  return [...searched, ...unavailable].some((row) => row.id === hit.source && isHere(row))
}

/** True if the current service found the hit. Opening a hit reveals the name, so no other service may learn it. */
const isOfService = (props: PopupProps, hit: Pick<Conflict, 'source' | 'number'>): boolean =>
  props.view.phase === 'done' && props.view.host === props.host && !isFromHere(props, hit)

/** Everything below the search in popup and panel: result and recent checks. */
export function DeskAnswer({ onExample, ...props }: DeskAnswerProps) {
  const { view, actions, surface, theme, allHits, host } = props
  const told = view.phase === 'done' ? view.told : undefined
  return (
    <AskGoods.Provider value={(hit) => (isOfService(props, hit) ? actions.goodsOf : undefined)}>
      <AskOwner.Provider value={(hit) => (isFromHere(props, hit) ? actions.ownerOf : undefined)}>
        <CheckSurface
          view={view}
          actions={actions}
          surface={surface}
          theme={theme}
          allHits={allHits}
          idle={<Idle host={host} isNobodyTold={props.nobody.on} onExample={onExample} />}
        />
      </AskOwner.Provider>
      {told && <WhoWasTold told={told} actions={actions} />}
      {view.phase === 'done' && props.looks?.(view.result.name, view.scope)}
      {(surface === 'panel' || view.phase === 'idle') && <Recent {...props} />}
    </AskGoods.Provider>
  )
}
