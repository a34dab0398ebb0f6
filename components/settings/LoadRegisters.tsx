import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import type { LoadOutcome, RegisterOffer, Registers } from '../../lib/extension/pages/registers.ts'
import { Button, FromService } from '../ui/elements.tsx'
import { CheckBox } from '../ui/form.tsx'
import { hostOf, rich, useFormats, useStrings } from '../ui/text.ts'

/** Message keys below `registers.name`, by register code. */
const NAMES: Readonly<Record<string, string>> = {
  AT: 'at',
  CH: 'ch',
  'companies-CH': 'companies_ch',
  DE: 'de',
  EU: 'eu',
  US: 'us',
}

interface Named {
  office: string
  register: string | null
}

/** What a register holds, such as "EU trade marks". For an unknown code, the name that the publisher chose. */
function RegisterName({ office, register }: Named) {
  const t = useStrings()
  const known = NAMES[office]
  if (known === undefined) return <FromService class="bc-register">{register ?? office}</FromService>
  return <span class="bc-register">{t(`registers.name.${known}`)}</span>
}

/** Joins names: "a, b and c". */
function Listed({ registers }: { registers: readonly Named[] }) {
  const t = useStrings()
  const names = registers.map((register) => <RegisterName key={register.office} {...register} />)
  const last = names.pop()
  if (names.length === 0) return last ?? null
  const before = names.flatMap((name, at) => (at === 0 ? [name] : [', ', name]))
  return <>{rich(t, 'registers.list', [<Fragment key="before">{before}</Fragment>, last])}</>
}

/** Troubles that read otherwise for a publisher than for one file. */
const OF_PUBLISHER = ['unreachable', 'other_signer', 'barred']

/** Message key for a trouble. If `isSet` is true, an organisation set the register, so nothing is asked of the user. */
export function troubleKey(trouble: string, isSet: boolean): string {
  if (isSet && trouble === 'other_signer') return 'registers.refused.other_signer_set'
  return OF_PUBLISHER.includes(trouble) ? `registers.refused.${trouble}` : `options.packs.refused.${trouble}`
}

interface OfferProps {
  offer: RegisterOffer
  /** True if the user has to compare the key, because no build or organisation vouches for it. */
  isForeign?: boolean
  /** Call it first in a click handler. */
  onLoad(offer: RegisterOffer, offices: readonly string[], isSure: boolean): Promise<LoadOutcome>
  onBegun?(): void
  onCancel?(): void
}

type Step = { at: 'choosing' | 'asking' } | { at: 'answered'; outcome: Exclude<LoadOutcome, null> }

function Choice({
  offer,
  chosen,
  onChosen,
}: Pick<OfferProps, 'offer'> & { chosen: string[]; onChosen(all: string[]): void }) {
  const t = useStrings()
  const format = useFormats()
  return (
    <fieldset class="bc-choices">
      <legend class="bc-sr">{t('registers.choose')}</legend>
      {offer.registers.map(({ office, register, megabytes, attribution }) => (
        <CheckBox
          key={office}
          isChecked={chosen.includes(office)}
          onChecked={(on) => onChosen(on ? [...chosen, office] : chosen.filter((each) => each !== office))}
        >
          <RegisterName office={office} register={register} />{' '}
          <span class="bc-dim">
            {t(offer.publisher === null ? 'registers.about' : 'registers.size', [format.count(megabytes)])}
            {attribution !== null && (
              <>
                {' · '}
                <FromService>{attribution}</FromService>
              </>
            )}
          </span>
        </CheckBox>
      ))}
    </fieldset>
  )
}

/** Offers to load registers onto this device, in one sentence and with one button. */
export function OfferRegisters({ offer, isForeign = false, onLoad, onBegun, onCancel }: OfferProps) {
  const t = useStrings()
  const format = useFormats()
  const [chosen, setChosen] = useState(offer.registers.map(({ office }) => office))
  const [step, setStep] = useState<Step>({ at: 'choosing' })
  const wanted = offer.registers.filter(({ office }) => chosen.includes(office))
  const megabytes = wanted.reduce((sum, each) => sum + each.megabytes, 0)
  async function load(isSure: boolean) {
    const loading = onLoad(offer, chosen, isSure)
    setStep({ at: 'asking' })
    const outcome = await loading
    setStep(outcome === null ? { at: 'choosing' } : { at: 'answered', outcome })
    if (outcome === null) onBegun?.()
  }
  const question = step.at === 'answered' && typeof step.outcome === 'object' ? step.outcome : null
  const trouble = step.at === 'answered' && typeof step.outcome === 'string' ? step.outcome : null
  const sentence = offer.publisher === null ? 'registers.offer_about' : 'registers.offer'
  return (
    <div class="bc-load">
      {isForeign && (
        <p>
          {rich(t, 'registers.by', [
            <FromService key="publisher">{offer.publisher}</FromService>,
            <bdi key="key" lang="">
              {offer.fingerprints.join(', ')}
            </bdi>,
          ])}{' '}
          <span class="bc-dim">{t('registers.compare')}</span>
        </p>
      )}
      <p>
        {wanted.length === 0
          ? t('registers.none_chosen')
          : rich(t, sentence, [<Listed key="names" registers={wanted} />, format.count(megabytes)])}
      </p>
      <Choice offer={offer} chosen={chosen} onChosen={setChosen} />
      <p class="bc-dim">
        {rich(t, 'registers.will_ask', [
          <bdi key="host" lang="">
            {hostOf(offer.address)}
          </bdi>,
        ])}
      </p>
      {question === null ? (
        <div class="bc-actions">
          <Button
            class="bc-button bc-primary"
            disabled={wanted.length === 0 || step.at === 'asking'}
            onClick={() => void load(false)}
          >
            {t('registers.load')}
          </Button>
          {onCancel && <Button onClick={onCancel}>{t('options.cancel')}</Button>}
        </div>
      ) : (
        <div class="bc-confirm">
          <p class="bc-second">{t(`registers.ask_${question.ask}`, [format.count(question.megabytes)])}</p>
          <div class="bc-actions">
            <Button class="bc-button bc-primary" onClick={() => void load(true)}>
              {t('registers.load_sure', [format.count(question.megabytes)])}
            </Button>
            <Button class="bc-quiet" onClick={() => setStep({ at: 'choosing' })}>
              {t('registers.not_now')}
            </Button>
          </div>
        </div>
      )}
      <p role="status">
        {step.at === 'asking' &&
          rich(t, 'registers.asking', [
            <bdi key="host" lang="">
              {hostOf(offer.address)}
            </bdi>,
          ])}
      </p>
      <div role="alert">{trouble !== null && <p class="bc-error">{t(troubleKey(trouble, false))}</p>}</div>
    </div>
  )
}

type LoadingProps = { registers: Registers; onRetry(): void }

/** One line about the register that is being loaded, or about what holds it up. Renders nothing without such a one. */
export function LoadingLine({ registers: { publishers, loading }, onRetry }: LoadingProps) {
  const t = useStrings()
  const all = publishers.flatMap(({ trouble, registers }) =>
    registers.map((register) => ({ ...register, trouble: register.trouble ?? trouble })),
  )
  const ready = all.filter(({ isReady }) => isReady).length
  const missing = all.filter(({ isReady }) => !isReady)
  const current = missing.find(({ office }) => office === loading?.office) ?? missing[0]
  if (current === undefined) return null
  const name = <RegisterName key="name" {...current} />
  const isHeld = loading?.office !== current.office && current.trouble !== null
  const percent = loading?.office === current.office ? loading.percent : 0
  return (
    <div class="bc-note bc-loading">
      <p>
        {isHeld
          ? rich(t, 'registers.held_up', [name, t(troubleKey(current.trouble ?? '', current.isSet))])
          : rich(t, 'registers.loading', [name, percent])}{' '}
        {all.length > 1 && <span class="bc-dim">{t('registers.ready_of', [ready, all.length])}</span>}
      </p>
      {isHeld ? (
        <Button onClick={onRetry}>{t('registers.retry')}</Button>
      ) : (
        <progress max={100} value={percent} aria-label={t('registers.progress')} />
      )}
    </div>
  )
}

/** The offer, the progress, and at the end what is on this device. */
export function LoadRegisters({ registers, onLoad, onRetry }: LoadingProps & Pick<OfferProps, 'onLoad'>) {
  const t = useStrings()
  const ready = registers.publishers.flatMap((each) => each.registers).filter(({ isReady }) => isReady)
  return (
    <>
      {registers.offer && (
        <OfferRegisters
          key={String(registers.offer.registers.map(({ office }) => office))}
          offer={registers.offer}
          onLoad={onLoad}
        />
      )}
      <LoadingLine registers={registers} onRetry={onRetry} />
      {registers.loading && <p class="bc-dim">{t('registers.background')}</p>}
      {ready.length > 0 && <p role="status">{rich(t, 'registers.done', [<Listed key="names" registers={ready} />])}</p>}
    </>
  )
}
