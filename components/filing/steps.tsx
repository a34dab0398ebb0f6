import type { JurisdictionRequirements } from '../../lib/contract/filing-requirements.ts'
import { filingFee, renewalFee } from '../../lib/jurisdictions/requirements.ts'
import { Link } from '../ui/elements.tsx'
import { useFormats, useStrings } from '../ui/text.ts'
import { Evidence, More, Pages, Said, Step, type StepProps, Told, ToldList } from './evidence.tsx'
import { Amount, AsOf, FeeList, FeeTable, feesAt, OtherFees, Row } from './fees.tsx'

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

export function SearchStep({ facts: { register, legalBasis, companyNames, domainNames } }: Pick<StepProps, 'facts'>) {
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

export function PrepareStep({ facts }: Pick<StepProps, 'facts'>) {
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

export function FileStep({ facts, classes }: StepProps) {
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

/** Shows the fee only if it is zero. Otherwise it is listed with the other fees. */
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

export function ExaminedStep({ facts }: Pick<StepProps, 'facts'>) {
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

export function OpposedStep({ facts }: Pick<StepProps, 'facts'>) {
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

export function KeptStep({ facts, classes }: StepProps) {
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
