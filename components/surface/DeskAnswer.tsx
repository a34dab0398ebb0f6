import type { Conflict } from '../../lib/contract/conflict.ts'
import { isHere } from '../../lib/engine/reasons.ts'
import { THIS_BROWSER } from '../../lib/extension/askers.ts'
import { isFoundHere } from '../../lib/extension/found-here.ts'
import { AskGoods, MoreGoods, OfficeGoods } from '../hits/OfficeGoods.tsx'
import { AskOwner, MoreOwner, OwnerHere } from '../hits/OwnerHere.tsx'
import { giveOpenedParts } from '../hits/opened-parts.ts'
import { CheckSurface } from './CheckSurface.tsx'
import type { PopupProps, SurfaceProps } from './props.ts'
import { Recent } from './Recent.tsx'
import { Idle } from './Start.tsx'
import { WhoWasTold } from './WhoWasTold.tsx'

export interface DeskAnswerProps extends PopupProps, Pick<SurfaceProps, 'allHits' | 'looks'> {
  surface: 'popup' | 'panel'
  onExample(): void
}

giveOpenedParts({ OfficeGoods, MoreGoods, OwnerHere, MoreOwner })

/** Also works for stored results. */
function isFromHere({ view }: PopupProps, hit: Pick<Conflict, 'source' | 'number'>): boolean {
  if (view.phase !== 'done') return false
  if (view.host === THIS_BROWSER || isFoundHere(view, hit)) return true
  const { searched, unavailable } = view.result.coverage
  return [...searched, ...unavailable].some((row) => row.id === hit.source && isHere(row))
}

/** A hit reveals the considered name, so only the service that found it may learn that a person opened it. */
const isOfService = (props: PopupProps, hit: Pick<Conflict, 'source' | 'number'>): boolean =>
  props.view.phase === 'done' && props.view.host === props.host && !isFromHere(props, hit)

/** Everything below the search of popup and panel: result and recent checks. */
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
