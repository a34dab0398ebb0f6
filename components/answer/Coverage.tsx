import type { Coverage as CoverageAnswer } from '../../lib/contract/coverage.ts'
import { useStrings } from '../words/strings.ts'
import { groupMissing } from './missing-groups.ts'
import { MissingSource, MissingTogether, SourceChip } from './Source.tsx'
import { Unsearched } from './Unsearched.tsx'

interface Props {
  coverage: CoverageAnswer
  roomy: boolean
}

/** What answered, what did not, and what was never asked: as heavy as the verdict, and above the hits. */
export function Coverage({ coverage, roomy }: Props) {
  const t = useStrings()
  const { searched, unavailable } = coverage
  const { alone, together } = groupMissing(unavailable)
  return (
    <section class="bc-coverage">
      <h3 class="bc-weighty">{t('coverage.count', [searched.length, searched.length + unavailable.length])}</h3>
      <ul class="bc-sources">
        {alone.map((row) => (
          <MissingSource key={row.id} row={row} />
        ))}
        {together.map((rows) => (
          <MissingTogether key={rows[0]?.id} rows={rows} />
        ))}
        {searched.map((row) => (
          <SourceChip key={row.id} {...row} />
        ))}
      </ul>
      <Unsearched rows={coverage.unsearched} open={roomy} />
    </section>
  )
}
