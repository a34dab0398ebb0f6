import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Failure, ServiceSource } from '../../lib/client/types.ts'
import type { Quotas } from '../../lib/contract/api/quotas.ts'
import type { AddressFault } from '../../lib/extension/address.ts'
import { failureText } from '../result/texts.ts'
import { Button, FromService } from '../ui/elements.tsx'
import { TextField, useFollowing } from '../ui/form.tsx'
import { hostOf, rich, useFormats, useStrings } from '../ui/text.ts'
import { MoreAccess } from './MoreAccess.tsx'
import { Lock } from './Organisation.tsx'
import type { OptionsProps, OptionsSettings, TestOutcome } from './props.ts'
import { Section } from './Section.tsx'

const isConnected = ({ serviceUrl, keyLast4 }: OptionsSettings) => serviceUrl !== null && keyLast4 !== null

const isMarkSearch = ({ kind, connected, method }: ServiceSource) =>
  kind === 'trademark' && connected && method === 'similarity'

interface AskerProps extends Pick<OptionsProps, 'settings' | 'onAsker' | 'onAllowRegisters'> {
  /** What the connected service says that it searches. Null if unknown. */
  sources: readonly ServiceSource[] | null
}

const KINDS: readonly OptionsSettings['asker'][] = ['browser', 'service']

export function Asker({ settings, sources, onAsker, onAllowRegisters }: AskerProps) {
  const t = useStrings()
  const isUnset = !isConnected(settings)
  const help = (kind: OptionsSettings['asker']) => {
    if (kind === 'browser') return t('options.asker.browser_help')
    if (isUnset) return `${t('options.asker.service_help')} ${t('options.asker.service_unset')}`
    if (sources === null) return t('options.asker.service_help')
    return t(`options.asker.service_${sources.some(isMarkSearch) ? 'marks' : 'no_marks'}`)
  }
  return (
    <Section part="asker">
      <Lock of="asker" settings={settings}>
        {KINDS.map((kind) => (
          <div key={kind}>
            <label class="bc-check">
              <input
                type="radio"
                name="asker"
                aria-describedby={`asker-${kind}`}
                checked={settings.asker === kind}
                disabled={kind === 'service' && isUnset && settings.asker !== 'service'}
                onChange={() => void onAsker(kind)}
              />
              {t(`options.asker.${kind}`)}
            </label>
            <p id={`asker-${kind}`} class="bc-dim">
              {help(kind)}
            </p>
          </div>
        ))}
      </Lock>
      {settings.asker === 'browser' && <MoreAccess sources={settings.notAllowed} onAllow={onAllowRegisters} />}
    </Section>
  )
}

type AddressProps = Pick<OptionsProps, 'settings' | 'onSave'>

type KeyFault = 'no_key' | 'not_allowed'
const isKeyFault = (fault: AddressFault | KeyFault) => fault === 'no_key' || fault === 'not_allowed'

/** Form for the service's address and key. Shows only the last four characters of a stored key. */
function Address({ settings, onSave }: AddressProps) {
  const t = useStrings()
  const [key, setKey] = useState('')
  const [revealed, setRevealed] = useState(false)
  const [fault, setFault] = useState<AddressFault | KeyFault | null>(null)
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
    <>
      <form class="bc-form" onSubmit={save} noValidate>
        <Lock of="serviceAddress" settings={settings}>
          <TextField
            label={t('options.address')}
            help={t('options.address_help')}
            error={fault && !isKeyFault(fault) ? t(`options.fault.${fault}`) : null}
            type="url"
            value={address}
            onValue={setAddress}
          />
        </Lock>
        <TextField
          label={t('options.key')}
          help={keyLast4 ? t('options.key_stored', [keyLast4]) : t('options.key_help')}
          error={fault && isKeyFault(fault) ? t(`options.fault.${fault}`) : null}
          type={revealed ? 'text' : 'password'}
          value={key}
          onValue={setKey}
        >
          <button type="button" class="bc-button" aria-pressed={revealed} onClick={() => setRevealed(!revealed)}>
            {t('options.reveal')}
          </button>
        </TextField>
        <div class="bc-actions">
          <button type="submit" class="bc-button bc-primary">
            {t('options.save')}
          </button>
        </div>
      </form>
      <p role="status" class="bc-dim">
        {saved && t('options.saved')}
      </p>
    </>
  )
}

interface CodeProps extends Pick<OptionsProps, 'initialCode' | 'onReadCode' | 'onClaim'> {
  onDone(): void
}
type CodeStep = { at: 'typing'; unreadable: boolean } | { at: 'asking'; host: string }

/** Form for a connection code: an address and a single-use token. Sends nothing until the user confirms the host. */
function Code({ initialCode = '', onReadCode, onClaim, onDone }: CodeProps) {
  const t = useStrings()
  const format = useFormats()
  const [code, setCode] = useState(initialCode)
  const [failure, setFailure] = useState<Failure | 'not_allowed' | null>(null)
  const read = (): CodeStep => {
    const found = onReadCode(code)
    return found ? { at: 'asking', host: found.host } : { at: 'typing', unreadable: true }
  }
  const [step, setStep] = useState<CodeStep>(() => (initialCode ? read() : { at: 'typing', unreadable: false }))
  const box = useRef<HTMLDivElement>(null)
  const turned = useRef(initialCode !== '')
  useEffect(() => {
    if (turned.current) box.current?.querySelector<HTMLElement>('.bc-primary, input')?.focus()
    turned.current = true
  }, [step.at === 'asking'])
  async function claim() {
    const refused = await onClaim(code)
    setFailure(refused)
    if (refused) return
    // The connected service takes the focus, not the empty field.
    turned.current = false
    setCode('')
    setStep({ at: 'typing', unreadable: false })
    onDone()
  }
  return (
    <>
      <div ref={box}>
        {step.at === 'asking' ? (
          <div class="bc-confirm">
            <p class="bc-second">{rich(t, 'options.connect_to', [<bdi key="host">{step.host}</bdi>])}</p>
            <p>{t('options.connect_help')}</p>
            <div class="bc-actions">
              <button type="button" class="bc-button bc-primary" onClick={() => void claim()}>
                {t('options.connect')}
              </button>
              <button type="button" class="bc-button" onClick={() => setStep({ at: 'typing', unreadable: false })}>
                {t('options.cancel')}
              </button>
            </div>
          </div>
        ) : (
          <form
            class="bc-form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              setFailure(null)
              setStep(read())
            }}
          >
            <TextField
              label={t('options.code_label')}
              help={t('options.code_help')}
              error={step.at === 'typing' && step.unreadable ? t('options.code_bad') : null}
              type="text"
              value={code}
              onValue={setCode}
            >
              <button type="submit" class="bc-button">
                {t('options.code_read')}
              </button>
            </TextField>
          </form>
        )}
      </div>
      <div role="alert">
        {failure === 'not_allowed' && <p class="bc-error">{t('options.fault.not_allowed')}</p>}
        {failure && failure !== 'not_allowed' && (
          <p class="bc-error">
            {t('options.code_failed')}{' '}
            {failure.detail ? (
              <FromService>{failure.detail}</FromService>
            ) : (
              failureText(failure, { keyLast4: null, host: '' }, t, format)
            )}
          </p>
        )}
      </div>
    </>
  )
}

function Usage({ quotas, serviceUrl }: { quotas: Quotas; serviceUrl: string }) {
  const t = useStrings()
  const format = useFormats()
  const rows = [
    ['plan', quotas.plan.name],
    ['used', t('options.used_of', [format.count(quotas.used), format.count(quotas.limit)])],
    ['resets', format.utc(quotas.resetAt)],
    ['key_name', `${quotas.key.label} (…${quotas.key.last4})`],
    ['expires', quotas.key.expiresAt ? format.day(quotas.key.expiresAt) : t('options.never')],
  ]
  return (
    <>
      <dl class="bc-facts-list">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`options.usage.${name}`)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p class="bc-dim">
        <FromService>{quotas.plan.note}</FromService>
      </p>
      {quotas.features.includes(ACCESS_REQUEST) && (
        <p>
          <a class="bc-link" href={new URL('/access', serviceUrl).href} target="_blank" rel="noopener noreferrer">
            {t('options.more')}
          </a>
        </p>
      )}
    </>
  )
}

function Covered({ sources }: { sources: readonly ServiceSource[] }) {
  const t = useStrings()
  const registers = sources.filter(({ kind }) => kind === 'trademark' || kind === 'company')
  const lists = [
    ['alike', registers.filter(({ connected, method }) => connected && method === 'similarity')],
    ['letters', registers.filter(({ connected, method }) => connected && method !== 'similarity')],
    ['missing', registers.filter(({ connected }) => !connected)],
  ] as const
  return (
    <>
      {lists.map(
        ([which, list]) =>
          list.length > 0 && (
            <p key={which}>
              {rich(t, `options.covered.${which}`, [
                <FromService key="names">{list.map(({ name }) => name).join(', ')}</FromService>,
              ])}
            </p>
          ),
      )}
    </>
  )
}

interface Tested {
  outcome: TestOutcome | null
  isBusy: boolean
  test(): Promise<void>
}

/** Asks the connected service for quotas and sources: when the page opens, and after each change of the connection. */
export function useTest({ settings, onTest }: Pick<OptionsProps, 'settings' | 'onTest'>): Tested {
  const [outcome, setOutcome] = useState<TestOutcome | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function test() {
    setBusy(true)
    setOutcome(await onTest())
    setBusy(false)
  }
  useEffect(() => {
    setOutcome(null)
    if (isConnected(settings)) void test()
  }, [`${settings.serviceUrl} ${settings.keyLast4}`])
  return { outcome, isBusy, test }
}

type ConnectedProps = Pick<OptionsProps, 'settings' | 'onRemoveKey' | 'onGrantAccess'> & { tested: Tested }

/** Feature of services that accept access requests at `/access`. */
const ACCESS_REQUEST = 'access-request'

function Connected({ settings, tested: { outcome, isBusy, test }, onRemoveKey, onGrantAccess }: ConnectedProps) {
  const t = useStrings()
  const format = useFormats()
  const [isDenied, setDenied] = useState(false)
  const { serviceUrl, keyLast4 } = settings
  if (!serviceUrl || !keyLast4) return null
  const isTrouble = outcome !== null && !outcome.ok
  async function grant() {
    const isGranted = await onGrantAccess()
    setDenied(!isGranted)
    if (isGranted) await test()
  }
  return (
    <div class={`bc-outcome bc-connected${isTrouble ? ' bc-is-caution' : ''}`}>
      <p class="bc-second" tabIndex={-1}>
        <span aria-hidden="true">{isTrouble ? '! ' : '✓ '}</span>
        {rich(t, 'options.connected', [<bdi key="host">{hostOf(serviceUrl)}</bdi>])}
      </p>
      <div role="status" class="bc-outcome">
        {isBusy && outcome === null && <p class="bc-dim">{t('options.testing')}</p>}
        {outcome?.ok && (
          <>
            <Usage quotas={outcome.quotas} serviceUrl={serviceUrl} />
            <Covered sources={outcome.sources ?? []} />
          </>
        )}
        {outcome && !outcome.ok && (
          <>
            <p>{failureText(outcome.failure, { keyLast4, host: serviceUrl }, t, format)}</p>
            {outcome.failure.detail && (
              <p>{rich(t, 'failed.detail', [<FromService key="detail">{outcome.failure.detail}</FromService>])}</p>
            )}
          </>
        )}
      </div>
      {outcome && !outcome.ok && outcome.needsAccess && serviceUrl.startsWith('https:') && (
        <>
          <p>{t('options.access_help')}</p>
          <Button class="bc-button bc-primary" onClick={() => void grant()}>
            {t('options.grant')}
          </Button>
          <p role="status">{isDenied && t('options.denied')}</p>
        </>
      )}
      <div class="bc-actions">
        {!settings.organisation.locked.includes('apiKey') && (
          <Button onClick={() => void onRemoveKey()}>{t('options.disconnect')}</Button>
        )}
        <Button class="bc-quiet" onClick={() => void test()} aria-busy={isBusy}>
          {t('options.test')}
        </Button>
      </div>
    </div>
  )
}

/** The connection to a service: a card if there is one, else a code to connect with. */
export function Service({ tested, ...props }: OptionsProps & { tested: Tested }) {
  const t = useStrings()
  const { settings, initialCode } = props
  const box = useRef<HTMLDivElement>(null)
  const [hasCode, setHasCode] = useState(initialCode !== undefined && initialCode !== '')
  const [isDone, setDone] = useState(false)
  const isSet = isConnected(settings)
  const onDone = () => {
    setHasCode(false)
    setDone(true)
  }
  // The code's form is gone once a service is connected.
  useLayoutEffect(() => {
    if (isDone && isSet) box.current?.querySelector<HTMLElement>('.bc-connected [tabindex]')?.focus()
  }, [isDone, isSet])
  const code = <Code {...props} onDone={onDone} />
  return (
    <Section part="connect">
      <div ref={box} class="bc-outcome">
        {isSet ? <Connected {...props} tested={tested} /> : <p class="bc-dim">{t('options.not_connected')}</p>}
        <Lock of="apiKey" settings={settings} part="other-service">
          {(hasCode || !isSet) && code}
          <details class="bc-advanced">
            <summary>{t('options.advanced')}</summary>
            {isSet && !hasCode && code}
            <Address {...props} />
          </details>
        </Lock>
      </div>
    </Section>
  )
}
