import { useEffect, useRef, useState } from 'preact/hooks'
import type {
  SnapshotOffer,
  SnapshotOnDevice,
  SnapshotProgress,
  SnapshotTrouble,
} from '../../lib/extension/pages/options.ts'
import { FromService } from '../ui/elements.tsx'
import { Field } from '../ui/form.tsx'
import { hostOf, rich, useFormats, useStrings } from '../ui/text.ts'
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

interface PackAddressProps extends Pick<OptionsProps, 'onOfferedPacks'> {
  serviceUrl: string | null
  /** Address of an incomplete offline snapshot. */
  fetching: string | null
  /** Runs first in a click handler, because browsers grant permissions only during a click. */
  onLook(address: string): void
}

type Offered = Awaited<ReturnType<OptionsProps['onOfferedPacks']>>

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

function PackAddress({ serviceUrl, fetching, onLook, onOfferedPacks }: PackAddressProps) {
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

type Props = Pick<
  OptionsProps,
  'settings' | 'onLookAtPack' | 'onTakePack' | 'onRefreshPack' | 'onRemovePack' | 'onOfferedPacks'
>

type Step =
  | { at: 'choosing' }
  | { at: 'looking' }
  | { at: 'asking'; place: File | string; offer: SnapshotOffer }
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

function Daily({ daily: { from, trouble } }: { daily: NonNullable<SnapshotOnDevice['daily']> }) {
  const t = useStrings()
  return (
    <p>
      {rich(t, 'options.packs.daily', [
        <bdi key="host" lang="">
          {hostOf(from)}
        </bdi>,
      ])}{' '}
      {trouble !== null && (
        <span class="bc-error">
          {t('options.packs.daily_failed')} {t(`options.packs.refused.${trouble}`)}
        </span>
      )}
    </p>
  )
}

/** The offline snapshots on this device. */
export function Packs({ settings, onLookAtPack, onTakePack, onRefreshPack, onRemovePack, onOfferedPacks }: Props) {
  const t = useStrings()
  const format = useFormats()
  const [step, setStep] = useState<Step>({ at: 'choosing' })
  const { packs: state } = settings
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
    setStep(typeof offer === 'string' ? { at: 'refused', why: offer } : { at: 'asking', place, offer })
  }
  // Runs only when the page opens.
  useEffect(() => {
    if (state?.unfinished) void take(null)
  }, [])
  return (
    <Section title={t('options.packs.title')} part="registers">
      <p class="bc-dim">{t('options.packs.help')}</p>
      {state === null && <p>{t('options.packs.no_place')}</p>}
      {state !== null && state.packs.length === 0 && <p>{t('options.packs.none')}</p>}
      <ul class="bc-plain bc-packs">
        {state?.packs.map(({ office, register, names, dataAsOf, bytes, signer, isReady, daily }) => (
          <li key={office}>
            <p>
              <PackName class="bc-second" office={office} register={register} />
              {': '}
              {t('options.packs.held', [
                format.count(names),
                format.day(dataAsOf),
                format.count(megabytes(bytes)),
                signer,
              ])}{' '}
              <CalledBySigner office={office} register={register} /> {!isReady && t('options.packs.not_ready')}
            </p>
            {daily !== null && <Daily daily={daily} />}
            {daily !== null && isFree && (
              <button
                type="button"
                class="bc-button"
                onClick={() => void work(() => onRefreshPack(office, onProgress), 'refreshed')}
              >
                {t('options.packs.refresh')}
              </button>
            )}{' '}
            <button type="button" class="bc-button" onClick={() => void onRemovePack(office)}>
              {t('options.packs.remove', [office])}
            </button>
          </li>
        ))}
      </ul>
      {step.at === 'asking' && (
        <Offer
          offer={step.offer}
          onTake={() => void take(step.place, step.offer.areOwners ? 'taken_owners' : 'taken')}
          onCancel={() => setStep({ at: 'choosing' })}
        />
      )}
      {state !== null && isFree && (
        <PackAddress
          serviceUrl={settings.serviceUrl}
          fetching={state.fetching}
          onLook={(address) => void look(address)}
          onOfferedPacks={onOfferedPacks}
        />
      )}
      {state !== null && isFree && (
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
