import type { DomainAnswer, DomainState } from '../../lib/contract/answer.ts'
import type { WithWhy } from '../../lib/extension/why.ts'
import { Button } from '../parts/Button.tsx'
import { Mark, type MarkShape } from '../parts/Mark.tsx'
import { FromService } from '../words/FromService.tsx'
import { useFormats } from '../words/format.ts'
import { Name } from '../words/Name.tsx'
import { useStrings } from '../words/strings.ts'

/** States appear in this order. */
const SHAPES: Record<DomainState, MarkShape> = {
  registered: 'full',
  unknown: 'hatched',
  reserved: 'half',
  not_in_registry: 'empty',
}
const STATES = Object.keys(SHAPES) as DomainState[]

interface Props {
  domains: DomainAnswer[]
  onRetry?: (() => void) | undefined
}

function byAnswer(rows: readonly DomainAnswer[]): DomainAnswer[][] {
  return [...Map.groupBy(rows, (row) => (row.state === 'unknown' ? row.note : row)).values()]
}

/** `told` is the domain in the letters of the name, without Punycode. */
const written = ({ domain, told = domain }: DomainAnswer & WithWhy) => told

/** Shortens a domain to its ending if it has the label of the first one. */
function endings([first]: readonly DomainAnswer[]): (row: DomainAnswer) => string {
  const label = first ? (written(first).split('.')[0] ?? '') : ''
  return (row) => {
    const domain = written(row)
    return domain.startsWith(`${label}.`) ? domain.slice(label.length) : domain
  }
}

export function Domains({ domains, onRetry }: Props) {
  const t = useStrings()
  const format = useFormats()
  if (domains.length === 0) return null
  const ending = endings(domains)
  return (
    <details class="bc-domain-box">
      <summary>
        <b>{t('domains.title')}</b>
        {STATES.map((state) => {
          const alike = domains.filter((row) => row.state === state)
          return (
            alike.length > 0 && (
              <span key={state} class="bc-chip">
                <Mark shape={SHAPES[state]} />
                <span>
                  {t(`domains.short.${state}`)} <Name>{alike.map(ending).join(' ')}</Name>
                </span>
              </span>
            )
          )
        })}
      </summary>
      <ul class="bc-domains">
        {byAnswer(domains).map((alike) => {
          const { domain, state, registeredOn, note, why } = alike[0] as DomainAnswer & WithWhy
          return (
            <li key={domain}>
              <Mark shape={SHAPES[state]} />
              <span>
                {alike.map((row) => (
                  <Name key={row.domain} class="bc-name bc-domain">
                    {written(row)}
                  </Name>
                ))}
              </span>
              <span>{t(`domains.${state}`)}</span>
              <span class="bc-domain-more bc-dim">
                {registeredOn && <span>{t('domains.since', [format.day(registeredOn)])}</span>}
                {note && (why ?? <FromService>{note}</FromService>)}
              </span>
            </li>
          )
        })}
      </ul>
      {onRetry && domains.some((row) => row.state === 'unknown') && (
        <Button class="bc-quiet" onClick={onRetry}>
          {t('domains.retry')}
        </Button>
      )}
    </details>
  )
}
