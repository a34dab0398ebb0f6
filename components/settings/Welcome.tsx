import type { Registers, RegistersController } from '../../lib/extension/pages/registers.ts'
import type { Theme } from '../../lib/extension/storage/preferences.ts'
import { THIS_BROWSER, type View, type ViewActions } from '../../lib/extension/view.ts'
import { CheckSurface } from '../result/CheckSurface.tsx'
import { rich, useStrings } from '../ui/text.ts'
import { LoadRegisters } from './LoadRegisters.tsx'
import { MoreAccess } from './MoreAccess.tsx'
import { sampleAnswer } from './sample-answer.ts'

interface Props {
  view: View
  actions: ViewActions
  theme: Theme
  /** Null if no service is connected. */
  host: string | null
  notAllowed: readonly string[]
  registers: Registers
  onLoad: RegistersController['load']
  onRetryLoading: RegistersController['retry']
}

/** The first is similar to a well-known brand. Nobody uses the other two. */
const SAMPLES = ['Starbuks', 'Kandaroo', 'Qzvyntrel'].map((name) => (
  <b key={name} lang="" translate={false}>
    {name}
  </b>
))

const NO_ACTIONS: ViewActions = { check() {}, retry() {}, cancel() {}, openOptions() {} }

/** A picture of a card, drawn by the card itself. Nobody can focus or press anything in it. */
function Picture({ theme, hasMarks }: Pick<Props, 'theme'> & { hasMarks: boolean }) {
  const t = useStrings()
  return (
    <div role="img" aria-label={t('welcome.picture')} class="bc-tried">
      <div aria-hidden="true" inert>
        <span class="bc-tag">{t('welcome.example')}</span>
        <CheckSurface view={sampleAnswer(hasMarks)} actions={NO_ACTIONS} surface="popup" theme={theme} />
      </div>
    </div>
  )
}

export function Welcome({ view, actions, theme, host, notAllowed, registers, onLoad, onRetryLoading }: Props) {
  const t = useStrings()
  const isAlone = host === null || host === THIS_BROWSER
  const isLoadable = registers.offer !== null || registers.publishers.length > 0
  const loaded = registers.publishers.flatMap((each) => each.registers).filter(({ isReady }) => isReady)
  const hasMarks = !isAlone || loaded.some(({ office }) => !office.startsWith('companies-'))
  const to = (part: string, label: string, style = '') => (
    <a class={`bc-button ${style}`} href={`options.html#${part}`} target="_blank" rel="noopener">
      {t(label)}
    </a>
  )
  return (
    <main class="bc-root bc-page bc-page-welcome" data-theme={theme}>
      <h1>{t('welcome.title')}</h1>
      <p>{t(hasMarks ? 'welcome.lead' : 'welcome.lead_without_marks')}</p>
      <div class="bc-try">
        <div>
          <ol>
            <li>{t('welcome.highlight')}</li>
            <li>{t('welcome.choose')}</li>
          </ol>
          <p class="bc-sample">{rich(t, 'welcome.sample', SAMPLES)}</p>
          <p>{t('welcome.anywhere')}</p>
          {isAlone && view.phase === 'done' && (
            <MoreAccess sources={notAllowed} onAllow={actions.allowMore ?? (async () => false)} />
          )}
        </div>
        {view.phase === 'idle' ? (
          <Picture theme={theme} hasMarks={hasMarks} />
        ) : (
          <div class="bc-tried">
            <CheckSurface view={view} actions={actions} surface="card" theme={theme} />
          </div>
        )}
      </div>
      {isAlone ? (
        <section class="bc-next">
          <h2>{t('welcome.next_title')}</h2>
          {isLoadable && <LoadRegisters registers={registers} onLoad={onLoad} onRetry={() => void onRetryLoading()} />}
          <div class="bc-ways">
            <div>
              {to('connect', 'welcome.connect', isLoadable ? '' : 'bc-primary')}
              <p class="bc-dim">{t('welcome.service_from')}</p>
            </div>
            <div>
              {to('registers', isLoadable ? 'registers.other_ways' : 'welcome.register')}
              {!isLoadable && <p class="bc-dim">{t('welcome.register_from')}</p>}
            </div>
          </div>
          {!isLoadable && <p>{t('welcome.next')}</p>}
        </section>
      ) : (
        <p>{rich(t, 'welcome.service', [<bdi key="host">{host}</bdi>])}</p>
      )}
    </main>
  )
}
