import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Conflict } from '../../lib/contract/conflict.ts'
import type { Scope } from '../../lib/extension/view.ts'
import { Button } from '../parts/Button.tsx'
import { type Translate, useStrings } from '../words/strings.ts'
import { standingOf } from './bands.ts'
import { Hit } from './Hit.tsx'
import { writtenAlike } from './written-alike.ts'

function countsText(hits: readonly Conflict[], t: Translate): string {
  const counts = [...Map.groupBy(hits, standingOf)]
  return counts.map(([standing, { length }]) => t(`hits.count.${standing}`, [], length)).join(' · ')
}

const AT_A_GLANCE = 3

interface ListProps {
  hits: readonly Conflict[]
  scope: Scope
  first?: number
  title?: string
  /** If absent, the list itself unfolds the other hits. */
  onAll?: (() => void) | undefined
}

export function HitList({ hits, scope, first = AT_A_GLANCE, title, onAll }: ListProps) {
  const t = useStrings()
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    if (all) list.current?.children[first]?.querySelector('summary')?.focus()
  }, [all])
  const names = writtenAlike(hits)
  const shown = all ? names : names.slice(0, first)
  const rest = names.slice(shown.length).flat()
  const more = rest.length > 0
  if (hits.length === 0) return null
  return (
    <section class="bc-group">
      {title && <h3>{more ? t('hits.some', [title, shown.flat().length, hits.length]) : title}</h3>}
      <ul class="bc-hits" ref={list}>
        {shown.map(([hit, ...alike]) => (
          <Hit key={`${hit.source}/${hit.number}/${hit.name}`} hit={hit} alike={alike} scope={scope} />
        ))}
      </ul>
      {more && (
        <p class="bc-rest">
          <span>{t('hits.rest', [countsText(rest, t)])}</span>
          <Button class="bc-quiet" onClick={onAll ?? (() => setAll(true))}>
            {t(onAll ? 'hits.all_in_panel' : 'hits.show_all', [], hits.length)}
          </Button>
        </p>
      )}
    </section>
  )
}
