import type { JurisdictionRequirements } from '../../lib/contract/filing-requirements.ts'
import { useStrings } from '../words/strings.ts'
import { Amount } from './Amount.tsx'
import { Row } from './FeeTable.tsx'
import { More } from './Step.tsx'
import { Told } from './Told.tsx'

type NamedFee = JurisdictionRequirements['fees']['other'][number]

type FeePlace = 'madrid' | 'file' | 'examined' | 'opposed' | 'kept'

/** By stable key. Fees that are due at filing are not listed. */
const PLACES: ReadonlyMap<string, FeePlace> = new Map([
  ['madridDesignation', 'madrid'],
  ['madridOrigin', 'madrid'],
  ['furtherProcessing', 'examined'],
  ['officeActionExtension', 'examined'],
  ['appeal', 'examined'],
  ['division', 'examined'],
  ['statementOfUse', 'examined'],
  ['sixMonthExtension', 'examined'],
  ['oppositionFurtherSign', 'opposed'],
  ['extensionToOppose90', 'opposed'],
  ['section8', 'kept'],
  ['section15', 'kept'],
  ['nonUseCancellation', 'kept'],
  ['revocation', 'kept'],
  ['cancellation', 'kept'],
  ['invalidityAbsolute', 'kept'],
])

/** A fee with an unknown key counts as due at filing. */
export const feesAt = (place: FeePlace, { fees }: Pick<JurisdictionRequirements, 'fees'>): NamedFee[] =>
  fees.other.filter(({ key }) => (PLACES.get(key) ?? 'file') === place)

export function FeeList({ fees }: { fees: readonly NamedFee[] }) {
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

export function OtherFees({ place, facts }: { place: FeePlace; facts: JurisdictionRequirements }) {
  const t = useStrings()
  const fees = feesAt(place, facts)
  return fees.length === 0 ? null : (
    <More title={t('filing.other_fees')}>
      <FeeList fees={fees} />
    </More>
  )
}
