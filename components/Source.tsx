import type { CoverageRow } from '../lib/contract/coverage.ts'
import { Link } from './Link.tsx'
import { Mark } from './Mark.tsx'
import { stateMark } from './source-state.ts'
import { useStrings } from './strings.ts'
import { When } from './When.tsx'

interface ChipProps {
  name: string
  /** Null while it is being asked. */
  state: string | null
  dataAsOf?: string | null | undefined
}

/** A source in a line: shape, name and word of its state, and the date of its records where they are a copy. */
export function SourceChip({ name, state, dataAsOf }: ChipProps) {
  const t = useStrings()
  const { shape, word } = stateMark(state)
  return (
    <li class={`bc-chip bc-chip-${shape}`}>
      <Mark shape={shape} />
      <bdi class="bc-source-name">{name}</bdi>
      <span class="bc-dim">
        {t(word)}
        {dataAsOf && state === 'answered' && (
          <>
            {', '}
            {t('source.data_as_of')} <When at={dataAsOf} day />
          </>
        )}
      </span>
    </li>
  )
}

/** A source that is missing from the verdict: what became of it, why, and where to look by hand. */
export function MissingSource({ row }: { row: CoverageRow }) {
  const t = useStrings()
  const { shape, word } = stateMark(row.state)
  return (
    <li class="bc-missing">
      <Mark shape={shape} />
      <bdi class="bc-source-name">{row.name}</bdi>
      <b class="bc-state">{t(word)}</b>
      <span class="bc-missing-more bc-dim">
        {row.reason && <bdi>{row.reason}</bdi>}
        {!row.required && <span>{t('source.not_required')}</span>}
        <Link href={row.manualUrl} about={row.name}>
          {t('source.by_hand')}
        </Link>
      </span>
    </li>
  )
}
