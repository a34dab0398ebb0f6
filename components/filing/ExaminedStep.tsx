import type { JurisdictionRequirements } from '../../lib/contract/filing-requirements.ts'
import { useFormats } from '../words/format.ts'
import { useStrings } from '../words/strings.ts'
import { AsOf } from './Amount.tsx'
import { Evidence, Said } from './Evidence.tsx'
import { OtherFees } from './OtherFees.tsx'
import { Step, type StepProps } from './Step.tsx'
import { Told } from './Told.tsx'

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

/** The fee appears here only if it is zero, otherwise among the other fees. */
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
