import { render } from 'preact'
import { Welcome } from '../../components/settings/Welcome.tsx'
import { giveStrings } from '../../components/ui/text.ts'
import { openWelcome } from '../../lib/extension/pages/check-controller.ts'
import { pageRoot } from '../../lib/extension/pages/page-frame.ts'
import { translate } from '../../lib/extension/strings.ts'

giveStrings(translate)
const root = pageRoot()

void openWelcome(({ state: { view, theme, host, notAllowed }, actions }) => {
  render(<Welcome {...{ view, actions, theme, host, notAllowed }} />, root)
})
