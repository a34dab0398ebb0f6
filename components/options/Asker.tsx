import { useState } from 'preact/hooks'
import type { OptionsProps, OptionsSettings } from '../surface/props.ts'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'
import { Section } from './Section.tsx'

type Props = Pick<OptionsProps, 'settings' | 'onAsker' | 'onAllowRegisters'>

const KINDS: readonly OptionsSettings['asker'][] = ['browser', 'service']

export function Asker({ settings, onAsker, onAllowRegisters }: Props) {
  const t = useStrings()
  const [refused, setRefused] = useState(false)
  const isConnected = settings.serviceUrl !== null && settings.keyLast4 !== null
  return (
    <Section title={t('options.asker.title')}>
      {KINDS.map((kind) => (
        <div key={kind}>
          <label class="bc-check">
            <input
              type="radio"
              name="asker"
              aria-describedby={`asker-${kind}`}
              checked={settings.asker === kind}
              disabled={kind === 'service' && !isConnected && settings.asker !== 'service'}
              onChange={() => void onAsker(kind)}
            />
            {t(`options.asker.${kind}`)}
          </label>
          <p id={`asker-${kind}`} class="bc-dim">
            {t(`options.asker.${kind}_help`)} {kind === 'service' && !isConnected && t('options.asker.service_unset')}
          </p>
        </div>
      ))}
      {settings.asker === 'browser' && settings.notAllowed.length > 0 && (
        <div class="bc-outcome">
          <p>
            {rich(t, 'options.asker.missing', [
              <bdi key="who" lang="">
                {settings.notAllowed.join(', ')}
              </bdi>,
            ])}
          </p>
          <button
            type="button"
            class="bc-button"
            onClick={() => void onAllowRegisters().then((granted) => setRefused(!granted))}
          >
            {t('options.asker.allow')}
          </button>
          <p role="status">{refused && t('options.asker.refused')}</p>
        </div>
      )}
    </Section>
  )
}
