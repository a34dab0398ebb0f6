import { GoodsRoom } from '../hits/goods-room.ts'
import { AskGoods, MoreGoods, OfficeGoods } from '../hits/OfficeGoods.tsx'
import { CheckSurface } from './CheckSurface.tsx'
import type { PopupProps, SurfaceProps } from './props.ts'
import { Recent } from './Recent.tsx'
import { Idle } from './Start.tsx'

export interface DeskAnswerProps extends PopupProps, Pick<SurfaceProps, 'allHits'> {
  surface: 'popup' | 'panel'
  /** Puts an example into the search box. */
  onExample(): void
}

/** What a hit shows of its goods where there is room for it. */
const GOODS = { OfficeGoods, MoreGoods }

/** What stands below the search of popup and panel: the answer, and the last checks. */
export function DeskAnswer({ onExample, ...props }: DeskAnswerProps) {
  const { view, actions, surface, theme, allHits, host } = props
  return (
    <AskGoods.Provider value={actions.goodsOf}>
      <GoodsRoom.Provider value={GOODS}>
        <CheckSurface
          view={view}
          actions={actions}
          surface={surface}
          theme={theme}
          allHits={allHits}
          idle={<Idle host={host} onExample={onExample} />}
        />
      </GoodsRoom.Provider>
      {(surface === 'panel' || view.phase === 'idle') && <Recent {...props} />}
    </AskGoods.Provider>
  )
}
