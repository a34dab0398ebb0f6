import { THIS_BROWSER, type View, type ViewActions } from '../../lib/extension/view.ts'
import { CheckSurface } from '../result/CheckSurface.tsx'
import type { Theme } from '../result/props.ts'
import { rich, useStrings } from '../ui/text.ts'

interface Props {
  view: View
  actions: ViewActions
  theme: Theme
  /** Null if no service is connected. */
  host: string | null
}

/** The first is similar to a well-known brand. Nobody uses the other two. */
const SAMPLES = ['Starbuks', 'Kandaroo', 'Qzvyntrel'].map((name) => (
  <b key={name} lang="" translate={false}>
    {name}
  </b>
))

export function Welcome({ view, actions, theme, host }: Props) {
  const t = useStrings()
  return (
    <main class="bc-root bc-page bc-page-welcome" data-theme={theme}>
      <h1>{t('welcome.title')}</h1>
      <p>{t('welcome.lead')}</p>
      <ol>
        <li>{t('welcome.highlight')}</li>
        <li>{t('welcome.choose')}</li>
      </ol>
      <p class="bc-sample">{rich(t, 'welcome.sample', SAMPLES)}</p>
      {view.phase !== 'idle' && (
        <div class="bc-tried">
          <CheckSurface view={view} actions={actions} surface="card" theme={theme} />
        </div>
      )}
      <p>{t('welcome.anywhere')}</p>
      {host === null || host === THIS_BROWSER ? (
        <>
          <h2>{t('welcome.searched_title')}</h2>
          <p>{t('welcome.searched')}</p>
          <h2>{t('welcome.unsearched_title')}</h2>
          <p>{t('welcome.unsearched')}</p>
          <div class="bc-actions">
            <button type="button" class="bc-button" onClick={actions.openOptions}>
              {t('welcome.connect')}
            </button>
          </div>
        </>
      ) : (
        <p>{rich(t, 'welcome.service', [<bdi key="host">{host}</bdi>])}</p>
      )}
    </main>
  )
}
