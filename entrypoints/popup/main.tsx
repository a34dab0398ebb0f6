import { render } from 'preact'
import { StringsContext } from '../../components/strings.ts'
import { type Desk, forgetRecent, openDesk } from '../../lib/extension/desk.ts'
import { pageRoot } from '../../lib/extension/page-frame.ts'
import { openPopup } from '../../lib/extension/popup.ts'
import { translate } from '../../lib/extension/strings.ts'
import { PopupApp } from './App.tsx'

const root = pageRoot()

function draw({ state, actions, check, offer, keepScope }: Desk): void {
  render(
    <StringsContext.Provider value={translate}>
      <PopupApp
        {...state}
        actions={actions}
        onCheck={check}
        onSeveral={offer}
        onScope={keepScope}
        onClearRecent={forgetRecent}
      />
    </StringsContext.Provider>,
    root,
  )
}

void openPopup((isPrivate) => openDesk(isPrivate, draw))
