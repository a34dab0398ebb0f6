import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Conflict } from '../../lib/contract/conflict.ts'
import type { CoverageRow } from '../../lib/contract/coverage.ts'
import type { Scope } from '../../lib/extension/view.ts'
import { Asked } from '../checking/Asked.tsx'
import { type Translate, useStrings } from '../words/strings.ts'
import { standingOf } from './bands.ts'
import { Hit } from './Hit.tsx'
import { writtenAlike } from './written-alike.ts'

const KINDS = ['trademark', 'company', 'brand_in_use']

/** How many hits there are of each band and tier, in the order of the hits: weightiest first. */
function countsText(hits: readonly Conflict[], t: Translate): string {
  const counts = [...Map.groupBy(hits, standingOf)]
  return counts.map(([standing, { length }]) => t(`hits.count.${standing}`, [], length)).join(' · ')
}

interface GroupProps {
  kind: string
  hits: Conflict[]
  /** Registers of this kind that answered. */
  rows: CoverageRow[]
  scope: Scope
  /** How many names are shown at first. */
  first: number
  /** Whether the check has ended: only then can it be said that no register answered. */
  ended: boolean
}

function Group({ kind, hits, rows, scope, first, ended }: GroupProps) {
  const t = useStrings()
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const row = all && list.current?.children[first]
    if (row) (row as HTMLElement).focus()
  }, [all])
  const names = writtenAlike(hits)
  const shown = all ? names : names.slice(0, first)
  const rest = names.slice(shown.length).flat()
  const more = rest.length > 0
  const title = t(`hits.${kind}`)
  return (
    <section class="bc-group">
      <h3>{more ? t('hits.some', [title, shown.flat().length, hits.length]) : title}</h3>
      {shown.length > 0 && (
        <ul class="bc-hits" ref={list}>
          {shown.map(([hit, ...alike]) => (
            <Hit key={`${hit.source}/${hit.number}/${hit.name}`} hit={hit} alike={alike} scope={scope} />
          ))}
        </ul>
      )}
      {more && (
        <>
          <p class="bc-dim">{t('hits.rest', [countsText(rest, t)])}</p>
          <button type="button" class="bc-button bc-wide" onClick={() => setAll(true)}>
            {t('hits.show_all', [], hits.length)}
          </button>
        </>
      )}
      {rows.length > 0 && <Asked rows={rows} hits={hits} />}
      {ended && rows.length === 0 && <p class="bc-dim">{t('hits.no_register')}</p>}
    </section>
  )
}

interface Props {
  conflicts: Conflict[]
  answered: CoverageRow[]
  scope: Scope
  roomy: boolean
  ended: boolean
}

/** Names found to be alike, marks apart from companies and from brands that no register proves. */
export function Conflicts({ conflicts, answered, scope, roomy, ended }: Props) {
  const groups = [...KINDS, 'other'].map((kind) => {
    const isOf = (candidate: string) => (kind === 'other' ? !KINDS.includes(candidate) : candidate === kind)
    return {
      kind,
      hits: conflicts.filter((conflict) => isOf(conflict.kind)),
      rows: answered.filter((row) => row.kind !== 'domain' && isOf(row.kind)),
    }
  })
  const always = ended ? ['trademark', 'company'] : []
  const shown = groups.filter(({ kind, hits, rows }) => always.includes(kind) || hits.length > 0 || rows.length > 0)
  return (
    <>
      {shown.map((group) => (
        <Group key={group.kind} {...group} scope={scope} first={roomy ? 10 : 3} ended={ended} />
      ))}
    </>
  )
}
