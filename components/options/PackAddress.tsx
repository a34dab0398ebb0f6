import { useState } from 'preact/hooks'
import { Field } from '../parts/Field.tsx'
import type { OptionsProps } from '../surface/props.ts'
import { FromService } from '../words/FromService.tsx'
import { hostOf } from '../words/host.ts'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'

interface Props extends Pick<OptionsProps, 'onOfferedPacks'> {
  serviceUrl: string | null
  /** Address of an incomplete offline snapshot. */
  fetching: string | null
  /** Runs first in a click handler, because browsers grant permissions only during a click. */
  onLook(address: string): void
}

type Offered = Awaited<ReturnType<OptionsProps['onOfferedPacks']>>

/** `undefined` before the query, null if the service offers none. */
function OfService({ offered, onLook }: { offered: Offered | undefined; onLook(address: string): void }) {
  const t = useStrings()
  if (offered === undefined) return null
  if (offered === null || offered.length === 0) return <p>{t('options.packs.none_offered')}</p>
  return (
    <ul class="bc-plain">
      {offered.map(({ address, register }) => (
        <li key={address}>
          <button type="button" class="bc-button" onClick={() => onLook(address)}>
            {rich(t, 'options.packs.look_at', [<FromService key="register">{register}</FromService>])}
          </button>
        </li>
      ))}
    </ul>
  )
}

export function PackAddress({ serviceUrl, fetching, onLook, onOfferedPacks }: Props) {
  const t = useStrings()
  const [address, setAddress] = useState('')
  const [offered, setOffered] = useState<Offered | undefined>(undefined)
  return (
    <>
      {fetching !== null && (
        <p>
          {rich(t, 'options.packs.in_part', [
            <bdi key="address" lang="">
              {fetching}
            </bdi>,
          ])}{' '}
          <button type="button" class="bc-button" onClick={() => onLook(fetching)}>
            {t('options.packs.go_on')}
          </button>
        </p>
      )}
      {serviceUrl !== null && (
        <div role="status">
          <button type="button" class="bc-button" onClick={() => void onOfferedPacks().then(setOffered)}>
            {rich(t, 'options.packs.of_service', [<bdi key="host">{hostOf(serviceUrl)}</bdi>])}
          </button>
          <OfService offered={offered} onLook={onLook} />
        </div>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (address.trim() !== '') onLook(address.trim())
        }}
      >
        <Field label={t('options.packs.address')}>
          {(ids) => (
            <input
              {...ids}
              type="url"
              autocomplete="off"
              value={address}
              onInput={({ currentTarget }) => setAddress(currentTarget.value)}
            />
          )}
        </Field>
        <button type="submit" class="bc-button">
          {t('options.packs.look')}
        </button>
      </form>
    </>
  )
}
