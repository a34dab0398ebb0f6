import type { JurisdictionRequirements } from '../../lib/contract/filing-requirements.ts'
import { filingFee } from '../../lib/jurisdictions/requirements.ts'
import { useStrings } from '../words/strings.ts'
import { Amount } from './Amount.tsx'
import { Evidence, Pages, Said } from './Evidence.tsx'
import { FeeTable, Row } from './FeeTable.tsx'
import { FeeList, feesAt, OtherFees } from './OtherFees.tsx'
import { More, Step, type StepProps } from './Step.tsx'
import { Told, ToldList } from './Told.tsx'

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
