import { render } from 'preact'
import { Welcome } from '../../components/settings/Welcome.tsx'
import { giveStrings } from '../../components/ui/text.ts'
import { openWelcome } from '../../lib/extension/pages/check-controller.ts'
import { pageRoot } from '../../lib/extension/pages/page-frame.ts'
import { openRegisters } from '../../lib/extension/pages/registers.ts'
import { translate } from '../../lib/extension/strings.ts'

giveStrings(translate)
const root = pageRoot()

let redraw = () => {}

void openRegisters(() => redraw()).then((registers) =>
  openWelcome((desk) => {
    const { view, theme, host, notAllowed } = desk.state
    redraw = () =>
      render(
        <Welcome
          {...{ view, theme, host, notAllowed }}
          actions={desk.actions}
          registers={registers.state}
          onLoad={registers.load}
          onRetryLoading={registers.retry}
        />,
        root,
      )
    redraw()
  }),
)
