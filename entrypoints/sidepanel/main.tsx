import { render } from 'preact'
import { giveStrings } from '../../components/words/strings.ts'
import { type Desk, openDesk } from '../../lib/extension/pages/desk.ts'
import { pageRoot } from '../../lib/extension/pages/page-frame.ts'
import { openPanel, type PanelReason } from '../../lib/extension/pages/panel.ts'
import { translate } from '../../lib/extension/strings.ts'
import { SidePanelApp } from './App.tsx'

giveStrings(translate)
const root = pageRoot()

function draw({ state, actions, ...desk }: Desk, reason: PanelReason | null): void {
  render(
    <SidePanelApp
      {...state}
      reason={reason}
      actions={actions}
      onCheck={desk.check}
      onSeveral={desk.offer}
      onScope={desk.keepScope}
      onRecent={desk.openRecent}
      onForget={desk.forget}
      onHaveBack={desk.haveBack}
      onLetGo={desk.letGo}
    />,
    root,
  )
}

void openPanel(openDesk, draw)
