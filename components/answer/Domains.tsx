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

/** The states in the order in which they are told. */
const STATES = ['registered', 'unknown', 'reserved', 'not_in_registry'] as const

/** What sets domains apart: their endings where the label before these is the same. */
function endings(rows: readonly DomainAnswer[]): (domain: string) => string {
  const labels = new Set(rows.map(({ domain }) => domain.split('.')[0]))
  return (domain) => (labels.size === 1 ? domain.slice(domain.indexOf('.')) : domain)
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
  const ending = endings(rows)
  return (
    <details class="bc-domain-box">
      <summary>
        <b>{t('domains.title')}</b>
        {STATES.map((state) => {
          const alike = rows.filter((row) => row.state === state)
          return (
            alike.length > 0 && (
              <span key={state} class="bc-chip">
                <Mark shape={SHAPES[state]} />
                <span>
                  {t(`domains.short.${state}`)}{' '}
                  <bdi class="bc-name" lang="">
                    {alike.map(({ domain }) => ending(domain)).join(' ')}
                  </bdi>
                </span>
              </span>
            )
          )
        })}
      </summary>
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
    </details>
  )
}
