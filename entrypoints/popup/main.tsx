import { render } from 'preact'
import { StringsContext } from '../../components/strings.ts'
import { type Desk, openDesk } from '../../lib/extension/desk.ts'
import { pageRoot } from '../../lib/extension/page-frame.ts'
import { openPopup } from '../../lib/extension/popup.ts'
import { translate } from '../../lib/extension/strings.ts'
import { PopupApp } from './App.tsx'

const root = pageRoot()

function draw({ state, actions, ...desk }: Desk): void {
  render(
    <StringsContext.Provider value={translate}>
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
      />
    </StringsContext.Provider>,
    root,
  )
}

void openPopup((isPrivate) => openDesk(isPrivate, draw))
