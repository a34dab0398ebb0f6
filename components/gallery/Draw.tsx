import { OptionsApp } from '../../entrypoints/options/App.tsx'
import { PopupApp } from '../../entrypoints/popup/App.tsx'
import { SidePanelApp } from '../../entrypoints/sidepanel/App.tsx'
import { Rooms } from '../../entrypoints/sidepanel/panel.tsx'
import type { Theme } from '../../lib/extension/storage/preferences.ts'
import type { View } from '../../lib/extension/view.ts'
import { wording } from '../../lib/extension/wording.ts'
import type { FactWords } from '../../lib/jurisdictions/requirements.ts'
import { CheckSurface } from '../result/CheckSurface.tsx'
import { DeskAnswer } from '../result/DeskAnswer.tsx'
import { Welcome } from '../settings/Welcome.tsx'
import { type Translate, useStrings } from '../ui/text.ts'
import { Projects } from '../workbench/Projects.tsx'
import { actions, registers } from './pages.ts'
import type { GalleryState } from './states.ts'

const KAFFEE = { part: 'kaffee', kind: 'goods', detail: '', classes: [30], languages: ['de'] }

/** Translates the names, reasons and the remark in a view, as the worker or a page does. */
function inWords(view: View, t: Translate): View {
  if (view.phase === 'done' && view.remark) return wording.view({ ...view, remark: wording.remark(KAFFEE, t) }, t)
  return view.phase === 'consent' ? { ...view, whoSees: wording.recipients(view.whoSees, t) } : wording.view(view, t)
}

interface Props {
  state: GalleryState
  theme: Theme
  /** The filing facts in the user's language. Empty for English. */
  words?: FactWords
}

export function Draw({ state, theme, words = new Map() }: Props) {
  const t = useStrings()
  switch (state.surface) {
    case 'card':
      return <CheckSurface view={inWords(state.view, t)} actions={actions} surface="card" theme={theme} />
    case 'welcome':
      return (
        <Welcome
          {...state}
          view={inWords(state.view, t)}
          actions={actions}
          theme={theme}
          notAllowed={['zefix', 'rdap-de']}
          registers={state.registers ?? registers.none}
          onLoad={async () => null}
          onRetryLoading={async () => {}}
        />
      )
    case 'popup':
      return <PopupApp {...state.props} view={wording.view(state.props.view, t)} Answer={DeskAnswer} theme={theme} />
    case 'panel':
    case 'rooms':
      return <SidePanelApp {...state.props} view={wording.view(state.props.view, t)} theme={theme} />
    case 'projects':
      return (
        <div class="bc-root" data-theme={theme}>
          <Rooms at="projects" onRoom={() => {}} />
          <Projects {...state.props} />
        </div>
      )
    case 'desk':
      return (
        <div class="bc-root" data-theme={theme}>
          {state.room?.(words) ?? (
            <main class="bc-page bc-page-panel bc-projects">
              <h1 class="bc-sr">{t('page.title')}</h1>
              {state.part?.()}
            </main>
          )}
        </div>
      )
    case 'options':
      return <OptionsApp {...state.props} settings={{ ...state.props.settings, theme }} />
  }
}
