import type { CoverageRow } from '../../lib/contract/answer.ts'
import type { Conflict } from '../../lib/contract/conflict.ts'
import { SourceName } from '../words/FromService.tsx'
import { type Formats, useFormats } from '../words/format.ts'
import { rich } from '../words/rich-text.ts'
import { type Translate, useStrings } from '../words/strings.ts'

function line(row: CoverageRow, listed: number, t: Translate, format: Formats) {
  const name = <SourceName key="name" of={row} />
  const asked = row.askedAt ? format.time(row.askedAt) : t('format.unknown')
  const matches = row.matches ?? listed
  const proof = t(row.provenAt ? 'asked.proven' : 'asked.unproven')
  if (row.records === null)
    return rich(t, matches > 0 ? 'asked.some_of_unknown' : 'asked.none_of_unknown', [matches, name, asked, proof])
  const counts = [format.count(matches), format.count(row.records), name, asked, proof]
  return rich(t, row.truncated ? 'asked.cut_short' : 'asked.of_records', counts)
}

interface Props {
  rows: CoverageRow[]
  hits: readonly Conflict[]
}

/** One line for each register: "0 of N records of <source>, asked 14:02, control query passed". */
export function Asked({ rows, hits }: Props) {
  const t = useStrings()
  const format = useFormats()
  return (
    <ul class="bc-asked-rows bc-dim">
      {rows.map((row) => {
        const listed = hits.filter((hit) => hit.source === row.id).length
        return (
          <li key={row.id}>
            {line(row, listed, t, format)}
            {(row.matches ?? 0) > listed && listed > 0 && ` ${t('asked.listed', [], listed)}`}
          </li>
        )
      })}
    </ul>
  )
}
