import { JURISDICTIONS } from '../../lib/contract/constants.ts'
import type { JurisdictionRequirements } from '../../lib/contract/filing-requirements.ts'
import type { Scope } from '../../lib/extension/scope.ts'
import { requirementsFor } from '../../lib/jurisdictions/requirements.ts'
import { Button } from '../parts/Button.tsx'
import { ScopeFields } from '../surface/ScopeFields.tsx'
import { useScopeDraft } from '../surface/scope-draft.ts'
import { FromService } from '../words/FromService.tsx'
import { useFormats } from '../words/format.ts'
import { useStrings } from '../words/strings.ts'
import { Evidence, FactSources, Pages } from './Evidence.tsx'
import { Overview } from './Overview.tsx'
import { Steps } from './Steps.tsx'

export interface FilingProps {
  /** The scope that the room begins with. */
  scope: Scope
}

/** All that is known of filing a mark in one jurisdiction. */
function Facts({ facts, classes }: { facts: JurisdictionRequirements; classes: number }) {
  const t = useStrings()
  const { office, specialRules, openPoints, links } = facts
  return (
    <FactSources.Provider value={facts.sources}>
      <p>
        <FromService>{office.nameEnglish}</FromService>
      </p>
      <Steps facts={facts} classes={classes} />
      <section>
        <h3 class="bc-strong">{t('filing.special')}</h3>
        <ul>
          {specialRules.map((rule) => (
            <li key={rule.key}>
              <FromService>
                <b>{rule.title}.</b> {rule.text}
              </FromService>{' '}
              <Evidence {...rule} />
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 class="bc-strong">{t('filing.open_points')}</h3>
        <ul>
          {openPoints.map((point) => (
            <li key={point.topic}>
              <FromService>{point.text}</FromService> <Evidence sourceIds={point.sourceIds} />
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 class="bc-strong">{t('filing.pages')}</h3>
        <Pages links={links} />
      </section>
    </FactSources.Provider>
  )
}

/** The room about filing a mark. Its facts ship with the extension, so it asks nobody. */
export function Filing({ scope }: FilingProps) {
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
        <>
          <Button class="bc-quiet" onClick={() => choose(null)}>
            {t('filing.all')}
          </Button>
          <p>
            <b>
              <FromService>{facts.disclaimer}</FromService>
            </b>{' '}
            {t('filing.checked_on', [format.day(facts.checkedOn)])}
          </p>
          <Facts facts={facts} classes={classes} />
        </>
      )}
    </main>
  )
}
