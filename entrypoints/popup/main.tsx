import { render } from 'preact'
import { giveStrings } from '../../components/words/strings.ts'
import { type Desk, openDesk } from '../../lib/extension/pages/desk.ts'
import { pageRoot } from '../../lib/extension/pages/page-frame.ts'
import { openPopup } from '../../lib/extension/pages/popup.ts'
import { translate } from '../../lib/extension/strings.ts'
import { PopupApp } from './App.tsx'

giveStrings(translate)
const root = pageRoot()

function draw({ state, actions, ...desk }: Desk): void {
  render(
    <PopupApp
      {...state}
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

void openPopup((isPrivate) => openDesk(isPrivate, draw))
