import { JURISDICTIONS } from '../../lib/contract/constants.ts'
import type { Scope } from '../../lib/extension/scope.ts'
import { requirementsFor, type FactWords as Words } from '../../lib/jurisdictions/requirements.ts'
import { Button } from '../parts/Button.tsx'
import { ScopeFields } from '../surface/ScopeFields.tsx'
import { useScopeDraft } from '../surface/scope-draft.ts'
import { useFormats } from '../words/format.ts'
import { useStrings } from '../words/strings.ts'
import { Facts } from './Facts.tsx'
import { Overview } from './Overview.tsx'
import { FactWords, Told } from './Told.tsx'

interface FilingProps {
  scope: Scope
  /** Empty if the facts are shown in English. */
  words: Words
}

/** The page about filing a mark. Its facts ship with the extension, so it sends nothing. */
export function Filing({ scope, words }: FilingProps) {
  const t = useStrings()
  const format = useFormats()
  const [draft, setDraft] = useScopeDraft(scope)
  const { jurisdiction, niceClasses } = draft.scope
  const classes = Math.max(niceClasses.length, 1)
  const choose = (chosen: Scope['jurisdiction']) =>
    setDraft({ ...draft, scope: { ...draft.scope, jurisdiction: chosen } })
  const facts = jurisdiction && requirementsFor(jurisdiction)
  return (
    <main class="bc-page bc-page-panel bc-projects bc-filing">
      <h1 class="bc-sr">{t('page.title')}</h1>
      <h2>{jurisdiction ? t('filing.title_in', [format.region(jurisdiction)]) : t('filing.title')}</h2>
      <p class="bc-dim">{t('filing.help')}</p>
      <form class="bc-form" onSubmit={(event) => event.preventDefault()} noValidate>
        <ScopeFields draft={draft} onDraft={setDraft} onScope={() => {}} />
      </form>
      {niceClasses.length === 0 && <p>{t('filing.no_classes')}</p>}
      {facts === null ? (
        <Overview codes={JURISDICTIONS} classes={classes} onChoose={choose} />
      ) : (
        <FactWords.Provider value={words}>
          <Button class="bc-quiet" onClick={() => choose(null)}>
            {t('filing.all')}
          </Button>
          <p>
            <b>
              <Told text={facts.disclaimer} />
            </b>{' '}
            {t('filing.checked_on', [format.day(facts.checkedOn)])}
          </p>
          <Facts facts={facts} classes={classes} />
        </FactWords.Provider>
      )}
    </main>
  )
}
