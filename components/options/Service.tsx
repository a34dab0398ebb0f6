import { useState } from 'preact/hooks'
import type { AddressFault } from '../../lib/extension/address.ts'
import { Field } from '../parts/Field.tsx'
import { useFollowing } from '../surface/following-state.ts'
import type { OptionsProps } from '../surface/props.ts'
import { hostOf } from '../words/host.ts'
import { useStrings } from '../words/strings.ts'
import { Section } from './Section.tsx'

type Props = Pick<OptionsProps, 'settings' | 'onSave' | 'onRemoveKey'>

/** Address and key of the service. It shows only the last four characters of a stored key. */
export function Service({ settings, onSave, onRemoveKey }: Props) {
  const t = useStrings()
  const [key, setKey] = useState('')
  const [revealed, setRevealed] = useState(false)
  const [fault, setFault] = useState<AddressFault | 'no_key' | null>(null)
  const [saved, setSaved] = useState(false)
  const { keyLast4, serviceUrl } = settings
  const [address, setAddress] = useFollowing(serviceUrl ?? '')
  async function save(event: Event) {
    event.preventDefault()
    setSaved(false)
    if (key.trim() === '' && keyLast4 === null) return setFault('no_key')
    const refused = await onSave(address.trim(), key.trim() || null)
    setFault(refused)
    setSaved(refused === null)
    if (refused === null) setKey('')
  }
  return (
    <Section title={t('options.service')}>
      <p class="bc-dim">
        {serviceUrl && keyLast4 ? t('options.connected', [hostOf(serviceUrl), keyLast4]) : t('options.not_connected')}
      </p>
      <form class="bc-form" onSubmit={save} noValidate>
        <Field
          label={t('options.address')}
          help={t('options.address_help')}
          error={fault && fault !== 'no_key' ? t(`options.fault.${fault}`) : null}
        >
          {(ids) => (
            <input
              {...ids}
              type="url"
              autocomplete="off"
              spellcheck={false}
              value={address}
              onInput={({ currentTarget }) => setAddress(currentTarget.value)}
            />
          )}
        </Field>
        <Field
          label={t('options.key')}
          help={keyLast4 ? t('options.key_stored', [keyLast4]) : t('options.key_help')}
          error={fault === 'no_key' ? t('options.fault.no_key') : null}
        >
          {(ids) => (
            <div class="bc-search-line">
              <input
                {...ids}
                {...(revealed ? ({ type: 'text' } as const) : ({ type: 'password' } as const))}
                autocomplete="off"
                spellcheck={false}
                value={key}
                onInput={({ currentTarget }) => setKey(currentTarget.value)}
              />
              <button type="button" class="bc-button" aria-pressed={revealed} onClick={() => setRevealed(!revealed)}>
                {t('options.reveal')}
              </button>
            </div>
          )}
        </Field>
        <div class="bc-actions">
          <button type="submit" class="bc-button bc-primary">
            {t('options.save')}
          </button>
          {keyLast4 && (
            <button type="button" class="bc-button" onClick={() => void onRemoveKey()}>
              {t('options.remove_key', [keyLast4])}
            </button>
          )}
        </div>
      </form>
      <p role="status" class="bc-dim">
        {saved && t('options.saved')}
      </p>
    </Section>
  )
}
