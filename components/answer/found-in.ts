import type { Coverage } from '../../lib/contract/answer.ts'
import { isPartial } from '../../lib/extension/partial-row.ts'
import { shortPlace } from '../words/format.ts'
import type { Translate } from '../words/strings.ts'

const KINDS = ['trademark', 'company', 'brand_in_use'] as const

/** Registers that answered in full: "trade marks (EU), companies (CH) and brands in use". */
export function foundIn({ searched }: Coverage, t: Translate): string {
  const kinds = KINDS.flatMap((kind) => {
    const rows = searched.filter((row) => row.kind === kind && !isPartial(row))
    if (rows.length === 0) return []
    const places = [...new Set(rows.flatMap((row) => row.jurisdictions))].map((code) => shortPlace(code, t))
    return [t(`found_in.${kind}`) + (places.length > 0 ? ` (${places.join(', ')})` : '')]
  })
  return new Intl.ListFormat(t('format.locale')).format(kinds)
}
