import { THIS_BROWSER } from '../../lib/extension/askers.ts'
import type { ViewActions } from '../../lib/extension/view.ts'
import { Button } from '../parts/Button.tsx'
import { hostOf } from '../words/host.ts'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'

export function NotConnected({ actions }: { actions: ViewActions }) {
  const t = useStrings()
  return (
    <>
      <p>{t('not_connected.help')}</p>
      <p class="bc-dim">{t('nothing_sent')}</p>
      <div class="bc-actions">
        <Button class="bc-button bc-primary" onClick={actions.openOptions}>
          {t('not_connected.connect')}
        </Button>
      </div>
    </>
  )
}

interface IdleProps {
  host?: string | null | undefined
  isNobodyTold?: boolean
  onExample?: (() => void) | undefined
}

export function Idle({ host, isNobodyTold = false, onExample }: IdleProps) {
  const t = useStrings()
  const recipient = () => {
    if (isNobodyTold) return t('search.recipient_nobody')
    if (host === THIS_BROWSER) return t('idle.recipient_alone')
    return host ? rich(t, 'idle.recipient', [<bdi key="host">{hostOf(host)}</bdi>]) : t('idle.recipient_unset')
  }
  return (
    <>
      <p>{t('idle.help')}</p>
      <p class="bc-dim">{recipient()}</p>
      {onExample && (
        <Button class="bc-quiet" onClick={onExample}>
          {t('idle.example', [t('idle.example_name')])}
        </Button>
      )}
    </>
  )
}
