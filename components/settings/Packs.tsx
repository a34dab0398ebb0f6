import { useEffect, useRef, useState } from 'preact/hooks'
import type {
  RegisterOffer,
  Registers,
  SnapshotOffer,
  SnapshotOnDevice,
  SnapshotProgress,
  SnapshotTrouble,
} from '../../lib/extension/pages/options.ts'
import { Button, FromService } from '../ui/elements.tsx'
import { Field } from '../ui/form.tsx'
import { hostOf, rich, useFormats, useStrings } from '../ui/text.ts'
import { LoadingLine, OfferRegisters, troubleKey } from './LoadRegisters.tsx'
import type { OptionsProps } from './props.ts'
import { Section } from './Section.tsx'

/** Message keys below `source_name`, by register code. */
export const NAMES_OF_CODES: Readonly<Record<string, string>> = {
  AT: 'at_marks',
  CH: 'swissreg',
  'companies-CH': 'zefix',
  DE: 'dpma',
  EU: 'euipo',
  US: 'uspto',
}

type Named = Pick<SnapshotOnDevice, 'office' | 'register'>

/** Shows a register's name. For an unknown code, uses the name that the signer chose. */
function PackName({ office, register, ...props }: Named & { class?: string }) {
  const t = useStrings()
  const known = NAMES_OF_CODES[office]
  if (known === undefined) return <FromService {...props}>{register}</FromService>
  return <bdi {...props}>{t(`source_name.${known}`)}</bdi>
}

function CalledBySigner({ office, register }: Named) {
  const t = useStrings()
  if (NAMES_OF_CODES[office] === undefined) return null
  return <>{rich(t, 'options.packs.called', [<FromService key="name">{register}</FromService>])}</>
}

type Offered = Awaited<ReturnType<OptionsProps['onOfferedPacks']>>

interface PackAddressProps {
  serviceUrl: string | null
  /** What the service answered. Undefined before it was asked. */
  offered: Offered | undefined
  onLookAtService(serviceUrl: string): void
  /** Address of an incomplete offline snapshot. */
  fetching: string | null
  /** Runs first in a click handler, because browsers grant permissions only during a click. */
  onLook(address: string): void
}

/** `offered` is undefined until the service answers, and null if it offers none. */
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

function PackAddress({ serviceUrl, offered, fetching, onLook, onLookAtService }: PackAddressProps) {
  const t = useStrings()
  const [address, setAddress] = useState('')
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
          <button type="button" class="bc-button" onClick={() => onLookAtService(serviceUrl)}>
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

type Props = Pick<
  OptionsProps,
  | 'settings'
  | 'onLookAtPack'
  | 'onTakePack'
  | 'onRefreshPack'
  | 'onRemovePacks'
  | 'onOfferedPacks'
  | 'onLoad'
  | 'onRetryLoading'
>

type Step =
  | { at: 'choosing' }
  | { at: 'looking' }
  | { at: 'asking'; place: File | string; offer: SnapshotOffer }
  | { at: 'asking_publisher'; offer: RegisterOffer }
  | { at: 'taking'; progress: SnapshotProgress | null }
  | { at: 'taken' }
  | { at: 'taken_owners' }
  | { at: 'refreshed' }
  | { at: 'refused'; why: SnapshotTrouble }

const megabytes = (bytes: number) => Math.max(1, Math.round(bytes / 1e6))

/** Describes a snapshot. Nothing is stored until the user agrees. */
function Offer({ offer, onTake, onCancel }: { offer: SnapshotOffer; onTake(): void; onCancel(): void }) {
  const t = useStrings()
  const format = useFormats()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('.bc-primary')?.focus(), [])
  const names = { office: offer.office, register: offer.register }
  const facts = [
    ['names', format.count(offer.names)],
    ['as_of', format.day(offer.dataAsOf)],
    ['size', format.count(megabytes(offer.bytes))],
    ['source', offer.attribution ?? '–'],
    ['terms', offer.terms ?? '–'],
    ['signer', offer.signer],
  ]
  return (
    <div class="bc-confirm" ref={box}>
      <p class="bc-second">
        {rich(t, offer.areOwners ? 'options.packs.ask_owners' : 'options.packs.ask', [
          <PackName key="name" {...names} />,
        ])}
      </p>
      <p class="bc-dim">
        <CalledBySigner {...names} />
      </p>
      <dl class="bc-facts-list">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`options.packs.fact.${name}`)}</dt>
            <dd>
              <FromService>{value}</FromService>
            </dd>
          </div>
        ))}
      </dl>
      {offer.otherSigner !== null && <p class="bc-error">{t('options.packs.other_signer', [offer.otherSigner])}</p>}
      <p class="bc-dim">{t('options.packs.signer_help')}</p>
      <div class="bc-actions">
        <button type="button" class="bc-button bc-primary" onClick={onTake}>
          {t('options.packs.take')}
        </button>
        <button type="button" class="bc-button" onClick={onCancel}>
          {t('options.cancel')}
        </button>
      </div>
    </div>
  )
}

/** Says in plain words why the last update failed. */
function Failed({ trouble }: { trouble: string }) {
  const t = useStrings()
  return (
    <p>
      <span class="bc-error">{t('options.packs.daily_failed')}</span> {t(`options.packs.refused.${trouble}`)}
    </p>
  )
}

interface HeldProps {
  pack: SnapshotOnDevice
  registers: Registers
  isFree: boolean
  onRefresh(): void
  onLook(address: string): void
  onRemove(): void
}

/** A register on this device in one row: what it is, of which day, its size and state, and what can be done. */
function Held({ pack, registers, isFree, onRefresh, onLook, onRemove }: HeldProps) {
  const t = useStrings()
  const format = useFormats()
  const { office, register, names, dataAsOf, bytes, signer, isReady, daily, attribution, catalogue } = pack
  const from = registers.publishers.find(({ address }) => address === catalogue)
  const name = from && <FromService key="publisher">{from.publisher ?? hostOf(from.address)}</FromService>
  const kept = from?.registers.find((each) => each.office === office)
  const trouble = daily?.trouble ?? kept?.trouble ?? null
  // The user decides about a new key, so another try is of no use.
  const unsure = daily?.trouble === 'other_signer' ? daily.from : null
  return (
    <li>
      <div class="bc-pack">
        <PackName class="bc-second" office={office} register={register} />
        <span class="bc-dim">
          {t('source.data_as_of')} {format.day(dataAsOf)} · {t('registers.size', [format.count(megabytes(bytes))])} ·{' '}
          {t(`options.packs.state.${isReady ? 'ready' : 'preparing'}`)}
        </span>
        <span class="bc-actions">
          {unsure !== null && isFree && <Button onClick={() => onLook(unsure)}>{t('options.packs.look')}</Button>}
          {unsure === null && (daily !== null || catalogue !== null) && isFree && (
            <Button onClick={onRefresh}>{t('options.packs.refresh')}</Button>
          )}
          {kept?.isSet ? (
            t('options.organisation.is_set')
          ) : (
            <Button aria-label={t('options.packs.remove', [office])} onClick={onRemove}>
              {t('options.packs.remove_short')}
            </Button>
          )}
        </span>
      </div>
      {from !== undefined && from.trouble !== null && (
        <p>
          <span class="bc-error">{rich(t, 'registers.refused_list', [name])}</span>{' '}
          {t(troubleKey(from.trouble, kept?.isSet === true))}
        </p>
      )}
      {trouble !== null && <Failed trouble={trouble} />}
      {daily !== null && (
        <p class="bc-dim">
          {rich(t, 'options.packs.daily', [
            <bdi key="host" lang="">
              {hostOf(daily.from)}
            </bdi>,
          ])}
        </p>
      )}
      {name && <p class="bc-dim">{rich(t, 'registers.published', [name])}</p>}
      <details class="bc-dim">
        <summary>{t('options.packs.technical')}</summary>
        <p>
          {t('options.packs.held', [format.count(names), signer])}{' '}
          {catalogue === null && <CalledBySigner office={office} register={register} />}{' '}
          {attribution !== null && <FromService>{attribution}</FromService>}
        </p>
      </details>
    </li>
  )
}

/** The offline snapshots on this device. */
export function Packs({ settings, onLookAtPack, onTakePack, onRefreshPack, onRemovePacks, ...props }: Props) {
  const t = useStrings()
  const [step, setStep] = useState<Step>({ at: 'choosing' })
  const [offered, setOffered] = useState<Offered | undefined>(undefined)
  const { packs: state, registers } = settings
  const isFree = ['choosing', 'taken', 'taken_owners', 'refreshed', 'refused'].includes(step.at)
  const onProgress = (progress: SnapshotProgress) => setStep({ at: 'taking', progress })
  async function work(begin: () => Promise<SnapshotTrouble | null>, done: 'taken' | 'taken_owners' | 'refreshed') {
    setStep({ at: 'taking', progress: null })
    const why = await begin()
    setStep(why === null ? { at: done } : { at: 'refused', why })
  }
  const take = (place: File | string | null, done: 'taken' | 'taken_owners' = 'taken') =>
    work(() => onTakePack(place, onProgress), done)
  async function choose(input: HTMLInputElement) {
    const [file] = input.files ?? []
    input.value = ''
    if (file !== undefined) await look(file)
  }
  async function look(place: File | string) {
    const looking = onLookAtPack(place)
    setStep({ at: 'looking' })
    const offer = await looking
    if (typeof offer === 'string') setStep({ at: 'refused', why: offer })
    else setStep('fingerprints' in offer ? { at: 'asking_publisher', offer } : { at: 'asking', place, offer })
  }
  /** A service of an earlier version has no catalogue, and lists only its files. */
  async function lookAtService(serviceUrl: string) {
    setStep({ at: 'looking' })
    const [offer, files] = await Promise.all([
      onLookAtPack(`${serviceUrl}/packs/catalogue.json`),
      props.onOfferedPacks(),
    ])
    const isCatalogue = typeof offer !== 'string' && 'fingerprints' in offer && offer.registers.length > 0
    setOffered(isCatalogue ? undefined : files)
    setStep(isCatalogue ? { at: 'asking_publisher', offer } : { at: 'choosing' })
  }
  // Runs only when the page opens.
  useEffect(() => {
    if (state?.unfinished) void take(null)
  }, [])
  const offices = [...(state?.packs ?? []), ...registers.publishers.flatMap((each) => each.registers)]
  const kept = [...new Set(offices.map(({ office }) => office))]
  const set = registers.publishers.flatMap((each) => each.registers).filter(({ isSet }) => isSet)
  const own = kept.filter((office) => set.every((each) => each.office !== office))
  const otherWays = state !== null && isFree && (
    <div data-part="own-registers">
      <PackAddress
        serviceUrl={settings.serviceUrl}
        fetching={state.fetching}
        onLook={(address) => void look(address)}
        offered={offered}
        onLookAtService={(serviceUrl) => void lookAtService(serviceUrl)}
      />
      <Field label={t('options.packs.choose')}>
        {(ids) => (
          <input
            {...ids}
            type="file"
            accept=".pack,.changes,.owners"
            onChange={({ currentTarget }) => void choose(currentTarget)}
          />
        )}
      </Field>
    </div>
  )
  return (
    <Section part="registers">
      {registers.offer ? (
        <div data-part="own-registers">
          <OfferRegisters key={String(kept)} offer={registers.offer} onLoad={props.onLoad} />
        </div>
      ) : (
        <p class="bc-dim">{t('options.packs.help')}</p>
      )}
      <LoadingLine registers={registers} onRetry={() => void props.onRetryLoading()} />
      {registers.loading && <p class="bc-dim">{t('registers.background')}</p>}
      {state === null && <p>{t('options.packs.no_place')}</p>}
      {state !== null && kept.length === 0 && <p>{t('options.packs.none')}</p>}
      <ul class="bc-packs">
        {state?.packs.map((pack) => (
          <Held
            key={pack.office}
            {...{ pack, registers, isFree }}
            onRefresh={() => void work(() => onRefreshPack(pack.office, onProgress), 'refreshed')}
            onLook={(address) => void look(address)}
            onRemove={() => void onRemovePacks([pack.office])}
          />
        ))}
      </ul>
      {own.length > 1 && (
        <Button class="bc-quiet" onClick={() => void onRemovePacks(own)}>
          {t('registers.remove_all')}
        </Button>
      )}
      {step.at === 'asking' && (
        <Offer
          offer={step.offer}
          onTake={() => void take(step.place, step.offer.areOwners ? 'taken_owners' : 'taken')}
          onCancel={() => setStep({ at: 'choosing' })}
        />
      )}
      {step.at === 'asking_publisher' && (
        <OfferRegisters
          offer={step.offer}
          isForeign
          onLoad={props.onLoad}
          onBegun={() => setStep({ at: 'choosing' })}
          onCancel={() => setStep({ at: 'choosing' })}
        />
      )}
      {registers.offer && otherWays ? (
        <details data-part="own-registers">
          <summary>{t('registers.other_ways')}</summary>
          {otherWays}
        </details>
      ) : (
        otherWays
      )}
      {!registers.offer && settings.organisation.values.publisher === undefined && (
        <details class="bc-dim">
          <summary>{t('options.packs.technical')}</summary>
          <p>{t('options.packs.no_publisher')}</p>
        </details>
      )}
      <div role="status">
        {step.at === 'taking' && (
          <p>
            {t(`options.packs.${step.progress?.doing ?? 'reading'}`, [Math.floor((step.progress?.share ?? 0) * 100)])}{' '}
            {t('options.packs.keep_open')}
          </p>
        )}
        {step.at === 'looking' && <p>{t('options.packs.looking')}</p>}
        {['taken', 'taken_owners', 'refreshed'].includes(step.at) && <p>{t(`options.packs.${step.at}`)}</p>}
      </div>
      <div role="alert">
        {step.at === 'refused' && <p class="bc-error">{t(`options.packs.refused.${step.why}`)}</p>}
      </div>
    </Section>
  )
}
