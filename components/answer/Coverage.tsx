import type { Coverage as CoverageAnswer } from '../../lib/contract/answer.ts'
import type { Conflict } from '../../lib/contract/conflict.ts'
import { Asked } from '../checking/Asked.tsx'
import { useStrings } from '../words/strings.ts'
import { groupMissing } from './missing-groups.ts'
import { answeredText, countRegisters, isRegister, missingIn } from './registers.ts'
import { Missing, SourceChip } from './Source.tsx'
import { Unsearched } from './Unsearched.tsx'

interface Props {
  name: string
  coverage: CoverageAnswer
  hits: readonly Conflict[]
  roomy: boolean
}

export function Answered({ coverage: { searched, unavailable }, hits }: Omit<Props, 'roomy' | 'name'>) {
  return (
    <>
      <ul class="bc-sources">
        {[...searched, ...unavailable].map((row) => (
          <SourceChip key={row.id} {...row} />
        ))}
      </ul>
      <Asked rows={searched.filter(isRegister)} hits={hits} />
    </>
  )
}

/** Lists the sources that answered, failed or were left out. Failed sources are always unfolded. */
export function Coverage({ name, coverage, hits, roomy }: Props) {
  const t = useStrings()
  const missing = missingIn(coverage)
  const counts = countRegisters(coverage)
  return (
    <section class="bc-coverage">
      <details open={roomy || missing.length > 0}>
        <summary>
          <b class="bc-count">{answeredText(counts, t)}</b>
        </summary>
        <ul class="bc-sources">
          {groupMissing(missing).map((rows) => (
            <Missing key={rows[0]?.id} rows={rows} asked={name} />
          ))}
        </ul>
        {(roomy || missing.length === 0) && <Answered coverage={coverage} hits={hits} />}
      </details>
      <Unsearched name={name} rows={coverage.unsearched} counts={counts} open={roomy} />
    </section>
  )
}
