import { type ComponentChildren, createContext, Fragment } from 'preact'
import { useContext } from 'preact/hooks'
import type {
  Fee,
  JurisdictionRequirements,
  Link as OfficialLink,
  Statement,
} from '../../lib/contract/api/filing-requirements.ts'
import { Jurisdiction } from '../../lib/contract/constants.ts'
import type { Scope } from '../../lib/extension/scope.ts'
import {
  filingFee,
  type OfficialFee,
  renewalFee,
  requirementsFor,
  type FactWords as Words,
} from '../../lib/jurisdictions/requirements.ts'
import { Button, FromService, Link } from '../ui/elements.tsx'
import { ScopeFields, useScopeDraft } from '../ui/scope.tsx'
import { type Formats, type Translate, useFormats, useStrings } from '../ui/text.ts'
import feePlaces from './fee-places.json' with { type: 'json' }

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

function Facts({ facts, classes }: StepProps) {
  const t = useStrings()
  const { legalBasis, specialRules, openPoints, links, sources } = facts
  return (
    <FactSources.Provider value={sources}>
      <Office facts={facts} />
      <ol class="bc-stages">
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

/** The page about filing a mark. It sends nothing, because the extension contains the facts. */
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
        <Overview codes={Jurisdiction} classes={classes} onChoose={choose} />
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

function CompanyNames({ of: { register, url, basis, statements } }: { of: JurisdictionRequirements['companyNames'] }) {
  const t = useStrings()
  return (
    <More title={t('filing.company_names')}>
      {register && (
        <p>
          {url === null ? (
            <Told text={register} />
          ) : (
            <Link href={url} about={t('filing.office')}>
              <Told text={register} />
            </Link>
          )}
        </p>
      )}
      {statements.map((fact) => (
        <Said key={fact.text} fact={fact} />
      ))}
      <p class="bc-dim">
        {t('filing.law')} <Told text={basis} />
      </p>
    </More>
  )
}

function SearchStep({ facts: { register, legalBasis, companyNames, domainNames } }: Pick<StepProps, 'facts'>) {
  const t = useStrings()
  return (
    <Step title="search" law={[legalBasis.relativeGrounds]}>
      <p>
        <b>{t('filing.register')}</b> <Told text={register.name} />
      </p>
      <Pages links={[register.search, ...register.alsoSearch]} />
      <Said fact={register.note} />
      <CompanyNames of={companyNames} />
      <More title={t('filing.domain_names', [domainNames.tlds.join(', ')])}>
        <Said fact={domainNames} />
      </More>
    </Step>
  )
}

function Languages({ languages }: { languages: JurisdictionRequirements['languages'] }) {
  const t = useStrings()
  const names = new Intl.DisplayNames(t('format.locale'), { type: 'language' })
  const list = (codes: readonly string[]) => codes.map((code) => names.of(code) ?? code).join(', ')
  return (
    <>
      <p>
        {t('filing.languages', [list(languages.application)])} <Evidence {...languages} />
      </p>
      {languages.second && (
        <p>
          {t('filing.second_language', [list(languages.second.options)])} <Told text={languages.second.rule} />
        </p>
      )}
      <Said fact={languages.note} />
    </>
  )
}

function Representation({ representation }: { representation: JurisdictionRequirements['representation'] }) {
  const t = useStrings()
  return (
    <>
      <p>
        <b>{t('filing.representation')}</b> <Told text={representation.summary} /> <Evidence {...representation} />
      </p>
      <table class="bc-table bc-pairs">
        <thead>
          <tr>
            <th scope="col">{t('filing.applicant')}</th>
            <th scope="col">{t('filing.needed')}</th>
          </tr>
        </thead>
        <tbody>
          {representation.cases.map(({ applicant, need, confidence }) => (
            <Row key={applicant} head={<Told text={applicant} />}>
              {need ? <Told text={need} /> : t('filing.nobody')}
              <Evidence confidence={confidence} />
            </Row>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Bases({ bases }: { bases: JurisdictionRequirements['filingBases'] }) {
  const t = useStrings()
  return (
    <>
      <p>
        <b>{t('filing.bases')}</b>
      </p>
      <ul>
        {bases.map(({ code, label, specimen, canRegister, ...evidence }) => (
          <li key={code}>
            <b>
              {/\d/.test(code) && `${code} `}
              <Told text={label} />
            </b>
            {'. '}
            {specimen === 'none' ? (
              t('filing.no_specimen')
            ) : (
              <>
                {t('filing.specimen')} <Told text={specimen} />.
              </>
            )}{' '}
            {!canRegister && t('filing.not_alone')} <Evidence {...evidence} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Priority({ priority }: { priority: JurisdictionRequirements['priority'] }) {
  const t = useStrings()
  return (
    <More title={t('filing.priority')}>
      <p>
        {t('filing.priority_paris', [priority.parisMonths])}{' '}
        {t(priority.exhibition ? 'filing.exhibition' : 'filing.no_exhibition')}{' '}
        {priority.seniority && t('filing.seniority')} <Evidence {...priority} />
      </p>
    </More>
  )
}

function PrepareStep({ facts }: Pick<StepProps, 'facts'>) {
  const t = useStrings()
  const { filingDate, classification, legalBasis } = facts
  return (
    <Step title="prepare" law={[legalBasis.filing, legalBasis.filingDate, legalBasis.representation]}>
      <p>
        {t('filing.needs')} <Evidence {...filingDate} />
      </p>
      <ul>
        {filingDate.needs.map((need) => (
          <li key={need}>
            <Told text={need} />
          </li>
        ))}
      </ul>
      <Said fact={filingDate.note} />
      <Said fact={facts.whoMayFile} />
      <Representation representation={facts.representation} />
      <Languages languages={facts.languages} />
      <Bases bases={facts.filingBases} />
      <More title={t('filing.classification', [classification.label])}>
        <p>
          {t(classification.multiClassApplications ? 'filing.several_classes' : 'filing.single_class')}{' '}
          <Told text={classification.note} /> <Evidence {...classification} />
        </p>
      </More>
      <Priority priority={facts.priority} />
    </Step>
  )
}

function ApplicationFee({ facts, classes }: StepProps) {
  const t = useStrings()
  const { application } = facts.fees
  const { name, text, fee } = facts.acceleratedProcedure
  const faster = fee !== null && fee.amount > 0 ? [{ key: 'accelerated', label: name ?? text, fee }] : []
  return (
    <>
      <FeeTable
        caption={t('filing.fee_for', [], classes)}
        schedule={application}
        sumOf={(channel) => filingFee(facts, classes, channel)}
      >
        {[...application.surcharges, ...faster].map((extra) => (
          <Row
            key={extra.key}
            head={
              <>
                {t('filing.on_top')} <Told text={extra.label} />
              </>
            }
          >
            <Amount fee={extra.fee} />
          </Row>
        ))}
      </FeeTable>
      <p class="bc-dim">{t('filing.fees_help')}</p>
    </>
  )
}

function Madrid({ facts }: { facts: JurisdictionRequirements }) {
  const t = useStrings()
  const { designation, officeOfOrigin, ...evidence } = facts.madrid
  return (
    <More title={t('filing.madrid')}>
      <p>
        {t(designation ? 'filing.designation' : 'filing.no_designation')}{' '}
        {t(officeOfOrigin ? 'filing.origin' : 'filing.no_origin')} <Evidence {...evidence} />
      </p>
      {feesAt('madrid', facts).length > 0 && <FeeList fees={feesAt('madrid', facts)} />}
    </More>
  )
}

function FileStep({ facts, classes }: StepProps) {
  const t = useStrings()
  const { portal, fees, filingDate, legalBasis } = facts
  return (
    <Step title="file" law={[legalBasis.fees]}>
      <Pages links={[portal]} />
      <p>
        <b>{t('filing.channels')}</b> <ToldList texts={portal.channels} />
      </p>
      <ApplicationFee facts={facts} classes={classes} />
      <Said label={t('filing.fee_due')} fact={filingDate.feeDue} />
      {fees.refunds.length > 0 && (
        <More title={t('filing.refunds')}>
          <FeeList fees={fees.refunds} />
        </More>
      )}
      <OtherFees place="file" facts={facts} />
      <Madrid facts={facts} />
    </Step>
  )
}

function Months({ of }: { of: JurisdictionRequirements['timeToRegistration'] }) {
  const t = useStrings()
  const { count } = useFormats()
  const { typicalMonths, firstActionMonths, totalMonths, asOf } = of
  return (
    <p>
      {t('filing.duration', [count(typicalMonths.min), count(typicalMonths.max)])}{' '}
      {firstActionMonths !== null && `${t('filing.first_action', [count(firstActionMonths)])} `}
      {totalMonths !== null && `${t('filing.total', [count(totalMonths)])} `}
      {asOf !== null && <AsOf date={asOf} />} <Evidence {...of} />
    </p>
  )
}

/** Shows the accelerated procedure. Shows its fee only if it is zero, because the other fees are listed below. */
function Faster({
  procedure: { name, text, fee, ...evidence },
}: {
  procedure: JurisdictionRequirements['acceleratedProcedure']
}) {
  const t = useStrings()
  return (
    <>
      <p>
        <b>{t('filing.faster')}</b>{' '}
        {name && (
          <b>
            <Told text={name} />.{' '}
          </b>
        )}
        <Told text={text} /> <Evidence {...evidence} />
      </p>
      {fee?.amount === 0 && (
        <p>
          {t('filing.faster_no_fee')} <AsOf date={fee.asOf} /> <Evidence {...fee} />
        </p>
      )}
    </>
  )
}

function ExaminedStep({ facts }: Pick<StepProps, 'facts'>) {
  const t = useStrings()
  const { examination, legalBasis } = facts
  const { earlierOwnersTold } = examination
  return (
    <Step title="examined" law={[legalBasis.absoluteGrounds]}>
      <p>
        <b>{t(examination.earlierMarks ? 'filing.earlier_examined' : 'filing.earlier_not_examined')}</b>{' '}
        {t(`filing.report.${examination.searchReport}`)} {examination.absoluteGrounds && t('filing.absolute')}{' '}
        <Evidence {...examination} />
      </p>
      <Said fact={examination.note} />
      <p>
        {t(earlierOwnersTold.told ? 'filing.owners_told' : 'filing.owners_not_told')}{' '}
        <Evidence {...earlierOwnersTold} />
      </p>
      <Months of={facts.timeToRegistration} />
      <Faster procedure={facts.acceleratedProcedure} />
      <OtherFees place="examined" facts={facts} />
    </Step>
  )
}

function OpposedStep({ facts }: Pick<StepProps, 'facts'>) {
  const t = useStrings()
  const { publication, opposition, fees, legalBasis } = facts
  const { period, extendable, extendableToDays } = opposition
  return (
    <Step title="opposed" law={[legalBasis.opposition]}>
      <p>
        {t(`filing.stage.${publication.stage}`)} {t('filing.gazette')} <Told text={publication.gazette.text} />.{' '}
        <Evidence {...publication} confidence={publication.confidence ?? publication.gazette.confidence} />
      </p>
      <p>
        {t(`filing.opposition_${period.unit}`, [period.value])} <Told text={opposition.startsAt} />.{' '}
        {extendable
          ? extendableToDays !== null && t('filing.extendable', [extendableToDays])
          : t('filing.not_extendable')}{' '}
        <Evidence {...opposition} />
      </p>
      <Said label={t('filing.grounds')} fact={opposition.grounds} />
      <Said label={t('filing.cooling_off')} fact={opposition.coolingOff} />
      <Said fact={opposition.note} />
      <p>
        <b>{t('filing.opposition_fee')}</b> <Amount fee={fees.opposition} />
      </p>
      <OtherFees place="opposed" facts={facts} />
    </Step>
  )
}

function Term({ duration }: { duration: JurisdictionRequirements['duration'] }) {
  const t = useStrings()
  return (
    <>
      <p>
        {t(`filing.term.${duration.startsAt}`, [duration.years])} {duration.renewableWithoutLimit && t('filing.again')}{' '}
        {t('filing.renewal_window', [duration.renewalOpensMonthsBefore, duration.graceMonths])}{' '}
        <Evidence {...duration} />
      </p>
      {duration.interimFilings.map(({ name, fromYear, toYear, graceMonths }) => (
        <p key={name} class="bc-note">
          <b>{t('filing.interim', [fromYear, toYear])}</b> <Told text={name} />.{' '}
          {t('filing.interim_grace', [graceMonths])} <b>{t('filing.interim_lost')}</b>
        </p>
      ))}
    </>
  )
}

function LateRow({
  of: { fee, percent, cap, ...evidence },
}: {
  of: JurisdictionRequirements['fees']['renewal']['lateSurcharge']
}) {
  const t = useStrings()
  const share = new Intl.NumberFormat(t('format.locale'), { style: 'percent' })
  return (
    <Row head={t('filing.late')}>
      {fee ? (
        <Amount fee={fee} />
      ) : (
        <>
          {percent !== null && t('filing.late_share', [share.format(percent / 100)])} <Evidence {...evidence} />
        </>
      )}
      {cap && (
        <>
          <br />
          {t('filing.at_most')} <Amount fee={cap} />
        </>
      )}
    </Row>
  )
}

function Use({ use: { toRegister, afterRegistration, note } }: { use: JurisdictionRequirements['use'] }) {
  const t = useStrings()
  const { graceYears, graceStartsAt, proofToRenew, consequence } = afterRegistration
  return (
    <>
      <p>
        {t(toRegister.required ? 'filing.use_before' : 'filing.no_use_before')}{' '}
        {toRegister.declarationAtFiling && t('filing.declared')}{' '}
        {toRegister.specimen && (
          <>
            {t('filing.specimen')} <Told text={toRegister.specimen} />
          </>
        )}{' '}
        <Evidence {...toRegister} />
      </p>
      <p>
        {graceStartsAt && graceYears !== null ? (
          <>
            {t('filing.use', [graceYears])} <Told text={graceStartsAt.text} />.
          </>
        ) : (
          t('filing.no_grace')
        )}{' '}
        {t(proofToRenew ? 'filing.proof_to_renew' : 'filing.no_proof_to_renew')} <Evidence {...afterRegistration} />
      </p>
      <Said label={t('filing.unused')} fact={consequence} />
      <Said fact={note} />
    </>
  )
}

function KeptStep({ facts, classes }: StepProps) {
  const t = useStrings()
  const { duration, fees, use, legalBasis } = facts
  return (
    <Step title="kept" law={[legalBasis.duration, legalBasis.use]}>
      <Term duration={duration} />
      <FeeTable
        caption={t('filing.renewal_for', [], classes)}
        schedule={fees.renewal}
        sumOf={(channel) => renewalFee(facts, classes, channel)}
      >
        <LateRow of={fees.renewal.lateSurcharge} />
      </FeeTable>
      <Use use={use} />
      <OtherFees place="kept" facts={facts} />
    </Step>
  )
}

/** Translations by English text. Empty if the facts are shown in English. */
const FactWords = createContext<Words>(new Map())

function Told({ text }: { text: string }) {
  const words = useContext(FactWords).get(text)
  return words === undefined ? <FromService>{text}</FromService> : <bdi>{words}</bdi>
}

function ToldList({ texts }: { texts: readonly string[] }) {
  return (
    <>
      {texts.map((text, index) => (
        <span key={text}>
          {index > 0 && ', '}
          <Told text={text} />
        </span>
      ))}
    </>
  )
}

interface Evident {
  sourceIds?: string[]
  confidence?: 'unconfirmed' | undefined
}

const FactSources = createContext<JurisdictionRequirements['sources']>([])

function Unconfirmed({ confidence }: Pick<Evident, 'confidence'>) {
  const t = useStrings()
  return confidence ? <b> {t('filing.unconfirmed')}</b> : null
}

function Evidence({ sourceIds = [], confidence }: Evident) {
  const sources = useContext(FactSources).filter(({ id, url }) => url !== null && sourceIds.includes(id))
  return (
    <span class="bc-evidence">
      <Unconfirmed confidence={confidence} />
      {sources.map(({ id, url, title }) => (
        <span key={id}>
          {' '}
          {/* The language of the title is unknown, so `lang` is empty. */}
          <Link href={url} about={<bdi lang="">{title}</bdi>}>
            {id}
          </Link>
        </span>
      ))}
    </span>
  )
}

function Said({ fact, label }: { fact: Statement | null; label?: string }) {
  return fact ? (
    <p>
      {label && <b>{label} </b>}
      <Told text={fact.text} /> <Evidence {...fact} />
    </p>
  ) : null
}

function Pages({ links }: { links: readonly OfficialLink[] }) {
  const t = useStrings()
  return (
    <ul>
      {links.map(({ name, url, confidence }) => (
        <li key={url + name}>
          <Link href={url} about={t('filing.office')}>
            <Told text={name} />
          </Link>
          <Unconfirmed confidence={confidence} />
        </li>
      ))}
    </ul>
  )
}

interface StepProps {
  facts: JurisdictionRequirements
  classes: number
}

interface StepFrameProps {
  title: 'search' | 'prepare' | 'file' | 'examined' | 'opposed' | 'kept'
  law: readonly Statement[]
  children: ComponentChildren
}

function Step({ title, law, children }: StepFrameProps) {
  const t = useStrings()
  return (
    <li>
      <h3 class="bc-strong">{t(`filing.steps.${title}`)}</h3>
      {children}
      <p class="bc-dim">
        {t('filing.law')}
        {law.map((provision, index) => (
          <span key={provision.text}>
            {index > 0 && ' ·'} <Told text={provision.text} /> <Evidence {...provision} />
          </span>
        ))}
      </p>
    </li>
  )
}

function More({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <details class="bc-more-of">
      <summary>{title}</summary>
      {children}
    </details>
  )
}

function moneyText({ amount, currency }: Pick<Fee, 'amount' | 'currency'>, t: Translate): string {
  const format = { style: 'currency', currency, currencyDisplay: 'code', minimumFractionDigits: 0 } as const
  return new Intl.NumberFormat(t('format.locale'), format).format(amount)
}

const dateText = (date: string, format: Formats): string => (date.length === 10 ? format.day(date) : date)

function AsOf({ date }: { date: string }) {
  const t = useStrings()
  return <span class="bc-dim">{t('filing.as_of', [dateText(date, useFormats())])}</span>
}

/** Shows a total, with the date of the oldest part and the confidence of the least certain one. */
function Sum({ fee, sourceIds }: { fee: OfficialFee; sourceIds: string[] }) {
  const t = useStrings()
  return (
    <>
      <b>{moneyText(fee, t)}</b> <AsOf date={fee.asOf} />
      <Evidence confidence={fee.confidence} sourceIds={sourceIds} />
    </>
  )
}

function Parts({ of }: { of: NonNullable<Fee['components']> }) {
  const t = useStrings()
  return <span>({of.map(({ key, fee }) => t(`filing.parts.${key}`, [moneyText(fee, t)])).join(' + ')}) </span>
}

function Amount({ fee, isSum = false }: { fee: Fee; isSum?: boolean }) {
  const t = useStrings()
  const money = moneyText(fee, t)
  return (
    <>
      {isSum ? <b>{money}</b> : money} {fee.components && <Parts of={fee.components} />}
      <AsOf date={fee.asOf} />{' '}
      {fee.note && (
        <>
          <Told text={fee.note} />{' '}
        </>
      )}
      <Evidence {...fee} />
    </>
  )
}

function Row({ head, children }: { head: ComponentChildren; children: ComponentChildren }) {
  return (
    <tr>
      <th scope="row">{head}</th>
      <td>{children}</td>
    </tr>
  )
}

const CHANNELS = ['online', 'paper'] as const
type Channel = (typeof CHANNELS)[number]

interface ChannelProps {
  channel: Channel
  fee: Fee
  sum: OfficialFee
  /** Null if the basic amount covers every class. */
  includedClasses: number | null
}

function ChannelRows({ channel, fee, sum, includedClasses }: ChannelProps) {
  const t = useStrings()
  const name = t(`filing.${channel}`)
  if (sum.amount === fee.amount)
    return (
      <Row head={name}>
        <Amount fee={fee} isSum />
      </Row>
    )
  return (
    <>
      <Row head={name}>
        <Sum fee={sum} sourceIds={fee.sourceIds} />
      </Row>
      <Row head={t('filing.basic', [], includedClasses ?? 0)}>
        <Amount fee={fee} />
      </Row>
    </>
  )
}

interface FeeTableProps {
  caption: string
  schedule: JurisdictionRequirements['fees']['application' | 'renewal']
  sumOf(channel: Channel): OfficialFee | null
  children?: ComponentChildren
}

function FeeTable({ caption, schedule, sumOf, children }: FeeTableProps) {
  const t = useStrings()
  const { includedClasses, additionalClasses } = schedule
  return (
    <table class="bc-table bc-pairs">
      <caption>{caption}</caption>
      <tbody>
        {CHANNELS.map((channel) => {
          const given = { channel, fee: schedule[channel], sum: sumOf(channel), includedClasses }
          return given.fee && given.sum && <ChannelRows key={channel} {...given} fee={given.fee} sum={given.sum} />
        })}
        {additionalClasses.map(({ fromClass, toClass, perClass, perClassOnPaper }) => {
          const only = toClass === fromClass
          return (
            <Fragment key={fromClass}>
              <Row head={t(only ? 'filing.nth_class' : 'filing.each_class', [fromClass])}>
                <Amount fee={perClass} />
              </Row>
              {perClassOnPaper && (
                <Row head={t(only ? 'filing.nth_class_paper' : 'filing.each_class_paper', [fromClass])}>
                  <Amount fee={perClassOnPaper} />
                </Row>
              )}
            </Fragment>
          )
        })}
        {children}
      </tbody>
    </table>
  )
}

type NamedFee = JurisdictionRequirements['fees']['other'][number]

type FeePlace = 'madrid' | 'file' | 'examined' | 'opposed' | 'kept'

/** Tells when each fee is due, by fee key. Fees due at filing are not listed. */
const PLACES: ReadonlyMap<string, string> = new Map(Object.entries(feePlaces))

/** Returns the fees due at `place`. Counts fees with an unknown key as due at filing. */
const feesAt = (place: FeePlace, { fees }: Pick<JurisdictionRequirements, 'fees'>): NamedFee[] =>
  fees.other.filter(({ key }) => (PLACES.get(key) ?? 'file') === place)

function FeeList({ fees }: { fees: readonly NamedFee[] }) {
  return (
    <table class="bc-table bc-pairs">
      <tbody>
        {fees.map(({ key, label, fee }) => (
          <Row key={key} head={<Told text={label} />}>
            <Amount fee={fee} />
          </Row>
        ))}
      </tbody>
    </table>
  )
}

function OtherFees({ place, facts }: { place: FeePlace; facts: JurisdictionRequirements }) {
  const t = useStrings()
  const fees = feesAt(place, facts)
  return fees.length === 0 ? null : (
    <More title={t('filing.other_fees')}>
      <FeeList fees={fees} />
    </More>
  )
}
