import type { DomainAnswer, DomainState } from '../../lib/contract/domain.ts'
import { Mark, type MarkShape } from '../parts/Mark.tsx'
import { FromService } from '../words/FromService.tsx'
import { useFormats } from '../words/format.ts'
import { useStrings } from '../words/strings.ts'

const SHAPES: Record<DomainState, MarkShape> = {
  registered: 'full',
  not_in_registry: 'empty',
  reserved: 'half',
  unknown: 'hatched',
}

interface Props {
  domains: DomainAnswer[]
  /** Asks again, offered where a registry did not answer. */
  onRetry?: (() => void) | undefined
}

/** Domains that nothing is known of, for the same reason, share a line; every other has its own. */
function byAnswer(rows: readonly DomainAnswer[]): DomainAnswer[][] {
  return [...Map.groupBy(rows, (row) => (row.state === 'unknown' ? row.note : row)).values()]
}

/** Domains made from the name, in four words only; a state not known here is unknown. */
export function Domains({ domains, onRetry }: Props) {
  const t = useStrings()
  const format = useFormats()
  if (domains.length === 0) return null
  const rows = domains.map((answer) => ({
    ...answer,
    state: Object.hasOwn(SHAPES, answer.state) ? answer.state : ('unknown' as const),
  }))
  return (
    <section class="bc-group">
      <h3>{t('domains.title')}</h3>
      <ul class="bc-domains">
        {byAnswer(rows).map((alike) => {
          const { domain, state, registeredOn, note } = alike[0] as DomainAnswer
          return (
            <li key={domain}>
              <Mark shape={SHAPES[state]} />
              <span>
                {alike.map(({ domain }) => (
                  <bdi key={domain} class="bc-name bc-domain" lang="">
                    {domain}
                  </bdi>
                ))}
              </span>
              <span>{t(`domains.${state}`)}</span>
              <span class="bc-domain-more bc-dim">
                {registeredOn && <span>{t('domains.since', [format.day(registeredOn)])}</span>}
                {note && <FromService>{note}</FromService>}
              </span>
            </li>
          )
        })}
      </ul>
      {onRetry && rows.some((row) => row.state === 'unknown') && (
        <button type="button" class="bc-quiet" onClick={onRetry}>
          {t('domains.retry')}
        </button>
      )}
    </section>
  )
}
