import { render } from 'preact'
import { StringsContext } from '../../components/words/strings.ts'
import { openOptions } from '../../lib/extension/pages/options.ts'
import { pageRoot } from '../../lib/extension/pages/page-frame.ts'
import { translate } from '../../lib/extension/strings.ts'
import { OptionsApp } from './App.tsx'

const root = pageRoot()

void openOptions((props) => {
  render(
    <StringsContext.Provider value={translate}>
      <OptionsApp key={props.initialCode} {...props} />
    </StringsContext.Provider>,
    root,
  )
})
