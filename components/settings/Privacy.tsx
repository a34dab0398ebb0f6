import { useRef, useState } from 'preact/hooks'
import type { OptionsProps } from '../result/props.ts'
import { TellNobody } from '../ui/form.tsx'
import { hostOf, rich, useStrings } from '../ui/text.ts'
import { Section } from './Section.tsx'

interface WhoProps extends Pick<OptionsProps, 'settings' | 'onPreferences'> {
  /** Offices and registries that a service may query. */
  asked: readonly string[]
  /** Offices and registries that this browser queries itself. */
  alone: readonly string[]
}

export function WhoSees({ settings, onPreferences, asked, alone }: WhoProps) {
  const t = useStrings()
  const { serviceUrl, asker, tellNobody, isNobodyByPolicy } = settings
  return (
    <Section title={t('options.who')}>
      <TellNobody
        nobody={{ on: tellNobody || isNobodyByPolicy, byPolicy: isNobodyByPolicy }}
        onNobody={(on) => onPreferences({ tellNobody: on })}
      />
      <p class="bc-dim">{t('options.who_nobody')}</p>
      <ul class="bc-plain">
        {asker === 'browser' ? (
          <li>
            {rich(t, 'options.who_alone', [
              <bdi key="alone" lang="">
                {alone.join(', ')}
              </bdi>,
            ])}
          </li>
        ) : (
          <>
            <li>
              {serviceUrl
                ? rich(t, 'options.who_service', [<bdi key="host">{hostOf(serviceUrl)}</bdi>])
                : t('options.who_unset')}
            </li>
            <li>
              {rich(t, 'options.who_sources', [
                <bdi key="asked" lang="">
                  {asked.join(', ')}
                </bdi>,
              ])}
            </li>
          </>
        )}
        <li>{t('options.who_page')}</li>
        <li>{t('options.who_private')}</li>
      </ul>
    </Section>
  )
}

type Props = Pick<OptionsProps, 'settings' | 'onPreferences' | 'onDeleteAll'>

export function Kept({ settings, onPreferences, onDeleteAll }: Props) {
  const t = useStrings()
  const [asking, setAsking] = useState(false)
  const [deleted, setDeleted] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  async function deleteAll() {
    await onDeleteAll()
    keep()
    setDeleted(true)
  }
  function keep() {
    setAsking(false)
    opener.current?.focus()
  }
  return (
    <Section title={t('options.kept')}>
      <label class="bc-check">
        <input
          type="checkbox"
          checked={settings.history}
          onChange={({ currentTarget }) => onPreferences({ history: currentTarget.checked })}
        />
        {t('options.history')}
      </label>
      <p class="bc-dim">
        {t('options.history_limits')} {t('options.history_count', [], settings.historyCount)}
      </p>
      <div class="bc-actions">
        <button
          ref={opener}
          type="button"
          class="bc-button"
          aria-expanded={asking}
          onClick={() => {
            setDeleted(false)
            setAsking(!asking)
          }}
        >
          {t('options.delete')}
        </button>
      </div>
      {asking && (
        <div class="bc-confirm">
          <p class="bc-second">{t('options.delete_sure')}</p>
          <div class="bc-actions">
            <button type="button" class="bc-button bc-danger" onClick={() => void deleteAll()}>
              {t('options.delete_yes')}
            </button>
            <button type="button" class="bc-button" onClick={keep}>
              {t('options.delete_no')}
            </button>
          </div>
        </div>
      )}
      <p role="status">{deleted && t('options.deleted')}</p>
    </Section>
  )
}
