import { useStrings } from '../words/strings.ts'
import { Amount } from './Amount.tsx'
import { Evidence, Said } from './Evidence.tsx'
import { OtherFees } from './OtherFees.tsx'
import { Step, type StepProps } from './Step.tsx'
import { Told } from './Told.tsx'

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
