import { type ComponentChild, Fragment } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { copyIn } from '../../lib/extension/copy.ts'
import { LETTERHEAD_MAX } from '../../lib/extension/storage/letterhead.ts'
import type { Theme } from '../../lib/extension/storage/preferences.ts'
import { logoFrom } from '../report/report-blocks.ts'
import { Button } from '../ui/elements.tsx'
import { CheckBox, Field, FileField } from '../ui/form.tsx'
import { ScopeFields, useScopeDraft } from '../ui/scope.tsx'
import { hostOf, rich, useStrings } from '../ui/text.ts'
import { Asker, Service, useTest } from './Connection.tsx'
import { Endings } from './Endings.tsx'
import { Lock, OrganisationSection } from './Organisation.tsx'
import { Packs } from './Packs.tsx'
import type { OptionsProps, OptionsSettings } from './props.ts'
import { GROUPS, SECTIONS, Section } from './Section.tsx'

/** The head of each report: a logo and a contact. */
function ReportHead({ settings, onLetterhead }: Pick<OptionsProps, 'settings' | 'onLetterhead'>) {
  const t = useStrings()
  const [isUnreadable, setUnreadable] = useState(false)
  const { logo } = settings.letterhead
  const [contact, setContact] = useState(settings.letterhead.contact)
  async function take(file: File) {
    const made = await logoFrom(file)
    const fits = made !== null && made.length <= LETTERHEAD_MAX.logo
    setUnreadable(!fits)
    if (fits) onLetterhead({ logo: made })
  }
  return (
    <Section part="letterhead">
      <p class="bc-dim">{t('options.letterhead.help')}</p>
      <Field label={t('options.letterhead.contact')} help={t('options.letterhead.contact_help')}>
        {(ids) => (
          <textarea
            {...ids}
            rows={3}
            autocomplete="off"
            spellcheck={false}
            maxLength={LETTERHEAD_MAX.contact}
            value={contact}
            onInput={({ currentTarget }) => {
              setContact(currentTarget.value)
              // A page that closes does not fire a change event.
              onLetterhead({ contact: currentTarget.value.trim() })
            }}
          />
        )}
      </Field>
      <FileField
        label={t('options.letterhead.logo')}
        accept="image/*"
        error={isUnreadable ? t('options.letterhead.unreadable') : null}
        onFile={(file) => void take(file)}
      />
      {logo && (
        <div class="bc-logo">
          <img src={logo} alt={t('options.letterhead.logo_alt')} />
          <Button onClick={() => onLetterhead({ logo: null })}>{t('options.letterhead.remove')}</Button>
        </div>
      )}
    </Section>
  )
}

const THEMES: readonly Theme[] = ['system', 'light', 'dark']

function UsualScope({ settings, onPreferences }: Pick<OptionsProps, 'settings' | 'onPreferences'>) {
  const t = useStrings()
  const [draft, setDraft] = useScopeDraft(settings.scope)
  return (
    <Section part="scope">
      <p class="bc-dim">{t('options.scope_help')}</p>
      <ScopeFields
        draft={draft}
        onDraft={setDraft}
        onScope={(scope) => onPreferences({ scope })}
        wrap={(field, children) => (
          <Lock key={field} of={field} settings={settings}>
            {children}
          </Lock>
        )}
      />
    </Section>
  )
}

function ThemeSwitch({ settings, onPreferences }: Pick<OptionsProps, 'settings' | 'onPreferences'>) {
  const t = useStrings()
  return (
    <Section part="theme">
      <fieldset class="bc-choices">
        <legend class="bc-sr">{t('options.theme')}</legend>
        {THEMES.map((theme) => (
          <label key={theme} class="bc-check">
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={settings.theme === theme}
              onChange={() => onPreferences({ theme })}
            />
            {t(`options.themes.${theme}`)}
          </label>
        ))}
      </fieldset>
    </Section>
  )
}

function Shortcut({ settings, onChangeShortcut }: Pick<OptionsProps, 'settings' | 'onChangeShortcut'>) {
  const t = useStrings()
  return (
    <Section part="shortcut">
      <p>{settings.shortcut ? <kbd class="bc-key">{settings.shortcut}</kbd> : t('options.shortcut_none')}</p>
      {onChangeShortcut ? (
        <button type="button" class="bc-button" onClick={onChangeShortcut}>
          {t('options.shortcut_change')}
        </button>
      ) : (
        <p class="bc-dim">{t('options.shortcut_how')}</p>
      )}
    </Section>
  )
}

interface WhoProps extends Pick<OptionsProps, 'settings' | 'onPreferences'> {
  asked: readonly string[]
  /** Offices and registries that this browser queries itself. */
  alone: readonly string[]
}

function WhoSees({ settings, onPreferences, asked, alone }: WhoProps) {
  const t = useStrings()
  const { serviceUrl, asker, tellNobody, organisation } = settings
  const isNobodyByPolicy = organisation.values.tellNobody === true
  return (
    <Section part="who">
      <CheckBox
        isChecked={tellNobody || isNobodyByPolicy}
        isBarred={isNobodyByPolicy}
        onChecked={(on) => onPreferences({ tellNobody: on })}
      >
        {t('search.offline_help')}
      </CheckBox>
      {isNobodyByPolicy && <p class="bc-dim">{t('search.nobody_by_policy')}</p>}
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

function Kept({ settings, onPreferences, onDeleteAll }: Props) {
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
    <Section part="kept">
      <Lock of="history" settings={settings}>
        <CheckBox isChecked={settings.history} onChecked={(history) => onPreferences({ history })}>
          {t('options.history')}
        </CheckBox>
      </Lock>
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

/** What a help desk asks for, in English, without a name that was checked and without the key. */
function textForIT({ about, organisation, registers, serviceUrl, keyLast4 }: OptionsSettings): string {
  const { values, locked, faults } = organisation
  const troubles = registers.publishers.flatMap(({ address, trouble, registers }) =>
    [{ office: address, trouble }, ...registers].filter((each) => each.trouble !== null),
  )
  const set = { ...values, ...(values.apiKey && { apiKey: 'set' }) }
  const facts = { about, readAt: new Date().toISOString(), serviceUrl, hasKey: keyLast4 !== null }
  return JSON.stringify({ ...facts, set, locked, faults, troubles }, null, 2)
}

/** What a help desk asks for, and the licences. The build writes the file (scripts/licences.ts). */
function Foot({ settings }: Pick<OptionsProps, 'settings'>) {
  const t = useStrings()
  const { about } = settings
  const [isCopied, setCopied] = useState(false)
  return (
    <footer class="bc-dim">
      <p>{t('options.about', [about.version, about.browser, about.id])}</p>
      <p>
        <Button class="bc-quiet" onClick={({ currentTarget }) => setCopied(copyIn(currentTarget, textForIT(settings)))}>
          {t('options.copy_for_it')}
        </Button>{' '}
        <span role="status">{isCopied && t('options.copied_for_it')}</span>
      </p>
      <p>
        <a class="bc-link" href="/THIRD-PARTY.txt" target="_blank" rel="noopener noreferrer">
          {t('options.licences')}
        </a>
      </p>
    </footer>
  )
}

interface SettingsProps extends OptionsProps {
  /** Who sees a name in a check by the service, and in a check by this browser alone. */
  seenBy: { service: string[]; browser: string[] }
  endings: { usual: readonly string[]; toAdd: Readonly<Record<string, string | null>> }
}

export function Settings({ seenBy, endings, ...props }: SettingsProps) {
  const t = useStrings()
  const tested = useTest(props)
  const sources = tested.outcome?.ok ? tested.outcome.sources : null
  // A card without trade marks leads here. The section stays in its place while the registers load.
  const [seeksMarks] = useState(props.settings.asker === 'browser' && props.settings.registers.offer !== null)
  const groups = Object.keys(GROUPS) as (keyof typeof GROUPS)[]
  const ordered = seeksMarks ? [...new Set(['registers' as const, ...groups])] : groups
  const sections: Record<keyof typeof SECTIONS, ComponentChild> = {
    asker: <Asker {...props} sources={sources} />,
    connect: <Service {...props} tested={tested} />,
    registers: <Packs {...props} />,
    scope: <UsualScope {...props} />,
    endings: <Endings {...props} {...endings} />,
    who: <WhoSees {...props} asked={seenBy.service} alone={seenBy.browser} />,
    kept: <Kept {...props} />,
    letterhead: <ReportHead {...props} />,
    theme: <ThemeSwitch {...props} />,
    shortcut: <Shortcut {...props} />,
  }
  return (
    <main class="bc-root bc-page bc-page-options" data-theme={props.settings.theme}>
      <h1>{t('options.title')}</h1>
      <nav class="bc-parts" aria-label={t('options.parts')}>
        <ul>
          {ordered.map((group) => (
            <li key={group}>
              {group !== 'registers' && <b>{t(`options.groups.${group}`)}</b>}
              <ul>
                {GROUPS[group].map((part) => (
                  <li key={part}>
                    <a href={`#${part}`}>{t(SECTIONS[part])}</a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
      <div class="bc-sections">
        <OrganisationSection organisation={props.settings.organisation} />
        {ordered.map((group) => (
          <div key={group} class="bc-sections">
            {group !== 'registers' && <h2>{t(`options.groups.${group}`)}</h2>}
            {GROUPS[group].map((part) => (
              <Fragment key={part}>{sections[part]}</Fragment>
            ))}
          </div>
        ))}
        <Foot {...props} />
      </div>
    </main>
  )
}
