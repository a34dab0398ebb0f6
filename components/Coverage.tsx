import type { Coverage as CoverageAnswer } from '../lib/contract/coverage.ts'
import { answersOf } from './judge.ts'
import { MissingSource, SourceChip } from './Source.tsx'
import { useStrings } from './strings.ts'
import { Unsearched } from './Unsearched.tsx'

interface Props {
  coverage: CoverageAnswer
  roomy: boolean
}

/** What answered, what did not, and what was never asked: as heavy as the verdict, and above the hits. */
export function Coverage({ coverage, roomy }: Props) {
  const t = useStrings()
  const { answered, missing } = answersOf(coverage)
  return (
    <section class="bc-coverage">
      <h3 class="bc-weighty">{t('coverage.count', [answered.length, answered.length + missing.length])}</h3>
      <ul class="bc-sources">
        {missing.map((row) => (
          <MissingSource key={row.id} row={row} />
        ))}
        {answered.map((row) => (
          <SourceChip key={row.id} name={row.name} state={row.state} dataAsOf={row.dataAsOf} />
        ))}
      </ul>
      <Unsearched rows={coverage.unsearched} open={roomy} />
    </section>
  )
}
