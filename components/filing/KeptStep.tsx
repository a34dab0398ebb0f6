import type { JurisdictionRequirements } from '../../lib/contract/filing-requirements.ts'
import { renewalFee } from '../../lib/jurisdictions/requirements.ts'
import { useStrings } from '../words/strings.ts'
import { Amount } from './Amount.tsx'
import { Evidence, Said } from './Evidence.tsx'
import { FeeTable, Row } from './FeeTable.tsx'
import { OtherFees } from './OtherFees.tsx'
import { Step, type StepProps } from './Step.tsx'
import { Told } from './Told.tsx'

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
