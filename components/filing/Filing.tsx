import { useContext } from 'preact/hooks'
import { JURISDICTIONS } from '../../lib/contract/constants.ts'
import type { JurisdictionRequirements } from '../../lib/contract/filing-requirements.ts'
import type { Jurisdiction } from '../../lib/contract/primitives.ts'
import type { Scope } from '../../lib/extension/scope.ts'
import { filingFee, requirementsFor, type FactWords as Words } from '../../lib/jurisdictions/requirements.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/elements.tsx'
import { ScopeFields } from '../ui/ScopeFields.tsx'
import { useScopeDraft } from '../ui/scope.tsx'
import { useFormats, useStrings } from '../ui/text.ts'
import { Evidence, FactSources, FactWords, More, Pages, Said, type StepProps, Told } from './evidence.tsx'
import { AsOf, dateText, moneyText } from './fees.tsx'
import { ExaminedStep, FileStep, KeptStep, OpposedStep, PrepareStep, SearchStep } from './steps.tsx'

function Office({ facts: { office, territory } }: { facts: JurisdictionRequirements }) {
  const t = useStrings()
  const format = useFormats()
  const words = useContext(FactWords)
  const told = words.get(office.nameEnglish) ?? office.nameEnglish
  const isOwnName = [office.name, ...office.otherNames].some((name) => name.startsWith(told))
  return (
    <>
      <p>
        <Link href={office.website} about={t('filing.office')}>
          <Told text={office.nameEnglish} />
        </Link>
        {!isOwnName && (
          <>
            {' '}
            <bdi lang="" class="bc-dim">
              {office.name}
            </bdi>
          </>
        )}
      </p>
      {territory.length > 1 && (
        <More title={t('filing.effect', [territory.length])}>
          <p>{territory.map((code) => format.region(code)).join(', ')}</p>
        </More>
      )}
    </>
  )
}

const DATED = /^\d{4}(?:-\d{2}){0,2}/

function Sources({ of }: { of: JurisdictionRequirements['sources'] }) {
  const t = useStrings()
  const format = useFormats()
  return (
    <ul>
      {of.map(({ id, title, url, date, kind }) => {
        const [day] = date.match(DATED) ?? []
        return (
          <li key={id}>
            {id} · {t(`filing.kinds.${kind}`)} · {day === undefined ? t('filing.undated') : dateText(day, format)}
            <br />
            {url === null ? (
              <bdi lang="">{title}</bdi>
            ) : (
              <Link href={url} about={id}>
                <bdi lang="">{title}</bdi>
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** In the order in which an applicant needs the facts. */
function Facts({ facts, classes }: StepProps) {
  const t = useStrings()
  const { legalBasis, specialRules, openPoints, links, sources } = facts
  return (
    <FactSources.Provider value={sources}>
      <Office facts={facts} />
      <ol class="bc-steps">
        <SearchStep facts={facts} />
        <PrepareStep facts={facts} />
        <FileStep facts={facts} classes={classes} />
        <ExaminedStep facts={facts} />
        <OpposedStep facts={facts} />
        <KeptStep facts={facts} classes={classes} />
      </ol>
      <section>
        <h3 class="bc-strong">{t('filing.special')}</h3>
        <ul>
          {specialRules.map((rule) => (
            <li key={rule.key}>
              <b>
                <Told text={rule.title} />.
              </b>{' '}
              <Told text={rule.text} /> <Evidence {...rule} />
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 class="bc-strong">{t('filing.pages')}</h3>
        <Pages links={links} />
      </section>
      <section>
        <h3 class="bc-strong">{t('filing.behind')}</h3>
        <More title={t('filing.open_points')}>
          <ul>
            {openPoints.map((point) => (
              <li key={point.topic}>
                <Told text={point.text} /> <Evidence sourceIds={point.sourceIds} />
              </li>
            ))}
          </ul>
        </More>
        <More title={t('filing.acts')}>
          <Said fact={legalBasis.act} />
          <Said fact={legalBasis.rules} />
        </More>
        <More title={t('filing.sources')}>
          <Sources of={sources} />
        </More>
      </section>
    </FactSources.Provider>
  )
}

interface Props {
  codes: readonly Jurisdiction[]
  classes: number
  onChoose(code: Jurisdiction): void
}

function Overview({ codes, classes, onChoose }: Props) {
  const t = useStrings()
  const format = useFormats()
  return (
    <table class="bc-table">
      <caption>{t('filing.fee_for', [], classes)}</caption>
      <thead>
        <tr>
          <th scope="col">{t('filing.where')}</th>
          <th scope="col">{t('filing.online')}</th>
          <th scope="col">{t('filing.takes')}</th>
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => {
          const facts = requirementsFor(code)
          const fee = filingFee(facts, classes, 'online')
          const { typicalMonths, confidence } = facts.timeToRegistration
          return (
            <tr key={code}>
              <th scope="row">
                <Button onClick={() => onChoose(code)}>{format.region(code)}</Button>
              </th>
              <td>
                {moneyText(fee, t)}
                <br />
                <AsOf date={fee.asOf} />
                <Evidence confidence={fee.confidence} />
              </td>
              <td>
                {t('filing.months', [typicalMonths.min, typicalMonths.max])}
                <Evidence confidence={confidence} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface FilingProps {
  scope: Scope
  /** Translations of the facts. Empty to show them in English. */
  words: Words
}

/** The page about filing a mark. The facts ship with the extension, so the page sends nothing. */
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
