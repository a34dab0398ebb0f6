import type { OptionsProps, OptionsSettings } from '../surface/props.ts'
import { useStrings } from '../words/strings.ts'
import { Section } from './Section.tsx'

type Props = Pick<OptionsProps, 'settings' | 'onAsker'>

const KINDS: readonly OptionsSettings['asker'][] = ['browser', 'service']

/** Whether this browser asks the registers by itself, or a service does. */
export function Asker({ settings, onAsker }: Props) {
  const t = useStrings()
  const isConnected = settings.serviceUrl !== null && settings.keyLast4 !== null
  return (
    <Section title={t('options.asker.title')}>
      {KINDS.map((kind) => (
        <label key={kind} class="bc-check">
          <input
            type="radio"
            name="asker"
            checked={settings.asker === kind}
            disabled={kind === 'service' && !isConnected && settings.asker !== 'service'}
            onChange={() => void onAsker(kind)}
          />
          <span>
            {t(`options.asker.${kind}`)}
            <span class="bc-block bc-dim">
              {t(`options.asker.${kind}_help`)} {kind === 'service' && !isConnected && t('options.asker.service_unset')}
            </span>
          </span>
        </label>
      ))}
    </Section>
  )
}
