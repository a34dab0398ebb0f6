import type { JurisdictionRequirements } from '../../lib/contract/filing-requirements.ts'
import { useStrings } from '../words/strings.ts'
import { Amount } from './Amount.tsx'
import { Row } from './FeeTable.tsx'
import { More } from './Step.tsx'
import { Told } from './Told.tsx'

type NamedFee = JurisdictionRequirements['fees']['other'][number]

/** Where in an application a fee may come up. */
type FeePlace = 'madrid' | 'file' | 'examined' | 'opposed' | 'kept'

/** The place of each fee that is not met while filing, by its stable name. */
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

/** The fees that may come up at one place; one of an unknown name comes up while filing. */
export const feesAt = (place: FeePlace, { fees }: Pick<JurisdictionRequirements, 'fees'>): NamedFee[] =>
  fees.other.filter(({ key }) => (PLACES.get(key) ?? 'file') === place)

/** Fees with what each is for. */
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

/** Fees that may come up at one place, folded; nothing where there are none. */
export function OtherFees({ place, facts }: { place: FeePlace; facts: JurisdictionRequirements }) {
  const t = useStrings()
  const fees = feesAt(place, facts)
  return fees.length === 0 ? null : (
    <More title={t('filing.other_fees')}>
      <FeeList fees={fees} />
    </More>
  )
}
