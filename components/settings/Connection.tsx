import { useEffect, useRef, useState } from 'preact/hooks'
import type { Failure, ServiceSource } from '../../lib/client/types.ts'
import type { Quotas } from '../../lib/contract/api/quotas.ts'
import type { AddressFault } from '../../lib/extension/address.ts'
import { failureText } from '../result/texts.ts'
import { FromService } from '../ui/elements.tsx'
import { Field, useFollowing } from '../ui/form.tsx'
import { hostOf, rich, useFormats, useStrings } from '../ui/text.ts'
import { MoreAccess } from './MoreAccess.tsx'
import type { OptionsProps, OptionsSettings, TestOutcome } from './props.ts'
import { Section } from './Section.tsx'

type AskerProps = Pick<OptionsProps, 'settings' | 'onAsker' | 'onAllowRegisters'>

const KINDS: readonly OptionsSettings['asker'][] = ['browser', 'service']

export function Asker({ settings, onAsker, onAllowRegisters }: AskerProps) {
  const t = useStrings()
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
      {settings.asker === 'browser' && <MoreAccess sources={settings.notAllowed} onAllow={onAllowRegisters} />}
    </Section>
  )
}

type ServiceProps = Pick<OptionsProps, 'settings' | 'onSave' | 'onRemoveKey'>

/** Form for the service's address and key. Shows only the last four characters of a stored key. */
export function Service({ settings, onSave, onRemoveKey }: ServiceProps) {
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

type CodeProps = Pick<OptionsProps, 'initialCode' | 'onReadCode' | 'onClaim'>
type CodeStep = { at: 'typing'; unreadable: boolean } | { at: 'asking'; host: string } | { at: 'done'; host: string }

/**
 * Form for a connection code: an address and a token that works once. Sends nothing until the user confirms the host.
 */
export function Code({ initialCode = '', onReadCode, onClaim }: CodeProps) {
  const t = useStrings()
  const format = useFormats()
  const [code, setCode] = useState(initialCode)
  const [failure, setFailure] = useState<Failure | null>(null)
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
  async function claim(host: string) {
    const refused = await onClaim(code)
    setFailure(refused)
    if (refused) return
    setCode('')
    setStep({ at: 'done', host })
  }
  return (
    <Section title={t('options.code')}>
      <div ref={box}>
        {step.at === 'asking' ? (
          <div class="bc-confirm">
            <p class="bc-second">{rich(t, 'options.connect_to', [<bdi key="host">{step.host}</bdi>])}</p>
            <p>{t('options.connect_help')}</p>
            <div class="bc-actions">
              <button type="button" class="bc-button bc-primary" onClick={() => void claim(step.host)}>
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
            <Field
              label={t('options.code_label')}
              help={t('options.code_help')}
              error={step.at === 'typing' && step.unreadable ? t('options.code_bad') : null}
            >
              {(ids) => (
                <div class="bc-search-line">
                  <input
                    {...ids}
                    type="text"
                    autocomplete="off"
                    spellcheck={false}
                    value={code}
                    onInput={({ currentTarget }) => setCode(currentTarget.value)}
                  />
                  <button type="submit" class="bc-button">
                    {t('options.code_read')}
                  </button>
                </div>
              )}
            </Field>
          </form>
        )}
      </div>
      <div role="status">
        {step.at === 'done' && <p>{rich(t, 'options.code_done', [<bdi key="host">{step.host}</bdi>])}</p>}
      </div>
      <div role="alert">
        {failure && (
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
    </Section>
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

type ConnectionProps = Pick<OptionsProps, 'settings' | 'onTest' | 'onGrantAccess'>

/** Feature of services that accept access requests at `/access`. */
const ACCESS_REQUEST = 'access-request'

/** Fetches the quotas of the stored key and shows them, or the reason why there are none. */
export function Connection({ settings, onTest, onGrantAccess }: ConnectionProps) {
  const t = useStrings()
  const format = useFormats()
  const [outcome, setOutcome] = useState<TestOutcome | null>(null)
  const [busy, setBusy] = useState(false)
  const [denied, setDenied] = useState(false)
  const { serviceUrl, keyLast4 } = settings
  const address = `${serviceUrl} ${keyLast4}`
  const before = useRef(address)
  useEffect(() => {
    const isNew = before.current !== address
    before.current = address
    if (!isNew) return
    setOutcome(null)
    if (serviceUrl && keyLast4) void test()
  }, [address])
  if (!serviceUrl || !keyLast4) return null
  async function test() {
    setBusy(true)
    setDenied(false)
    setOutcome(await onTest())
    setBusy(false)
  }
  async function grant() {
    if (await onGrantAccess()) return test()
    setDenied(true)
  }
  return (
    <Section title={t('options.connection')}>
      <button type="button" class="bc-button" onClick={() => void test()} aria-busy={busy}>
        {t(busy ? 'options.testing' : 'options.test')}
      </button>
      <div role="status" class="bc-outcome">
        {outcome?.ok && (
          <>
            <p class="bc-second">{t('options.test_passed')}</p>
            <Covered sources={outcome.sources ?? []} />
            <Usage quotas={outcome.quotas} serviceUrl={serviceUrl} />
          </>
        )}
        {outcome && !outcome.ok && (
          <>
            <p class="bc-second">{t('options.test_failed')}</p>
            <p>{failureText(outcome.failure, { keyLast4, host: serviceUrl }, t, format)}</p>
            {outcome.failure.detail && (
              <p>{rich(t, 'failed.detail', [<FromService key="detail">{outcome.failure.detail}</FromService>])}</p>
            )}
          </>
        )}
      </div>
      {outcome && !outcome.ok && outcome.needsAccess && (
        <div class="bc-outcome">
          <p>{t('options.access_help')}</p>
          <button type="button" class="bc-button bc-primary" onClick={() => void grant()}>
            {t('options.grant')}
          </button>
          <p role="status">{denied && t('options.denied')}</p>
        </div>
      )}
    </Section>
  )
}
