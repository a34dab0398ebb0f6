import type { OptionsProps, Theme } from '../surface/props.ts'
import { ScopeFields } from '../surface/ScopeFields.tsx'
import { useScopeDraft } from '../surface/scope-draft.ts'
import { useStrings } from '../words/strings.ts'
import { Section } from './Section.tsx'

const THEMES: readonly Theme[] = ['system', 'light', 'dark']

export function UsualScope({ settings, onPreferences }: Pick<OptionsProps, 'settings' | 'onPreferences'>) {
  const t = useStrings()
  const [draft, setDraft] = useScopeDraft(settings.scope)
  return (
    <Section title={t('options.scope')}>
      <p class="bc-dim">{t('options.scope_help')}</p>
      <ScopeFields draft={draft} onDraft={setDraft} onScope={(scope) => onPreferences({ scope })} />
    </Section>
  )
}

export function ThemeSwitch({ settings, onPreferences }: Pick<OptionsProps, 'settings' | 'onPreferences'>) {
  const t = useStrings()
  return (
    <Section title={t('options.theme')}>
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

export function Shortcut({ settings, onChangeShortcut }: Pick<OptionsProps, 'settings' | 'onChangeShortcut'>) {
  const t = useStrings()
  return (
    <Section title={t('options.shortcut')}>
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
