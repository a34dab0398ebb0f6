import { render } from 'preact'
import { giveStrings } from '../../components/ui/text.ts'
import { openOptions } from '../../lib/extension/pages/options.ts'
import { pageRoot } from '../../lib/extension/pages/page-frame.ts'
import { translate } from '../../lib/extension/strings.ts'
import { OptionsApp } from './App.tsx'

giveStrings(translate)
const root = pageRoot()

void openOptions((props) => {
  render(<OptionsApp key={props.initialCode} {...props} />, root)
})
