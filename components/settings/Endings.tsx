import { useState } from 'preact/hooks'
import { Button, Icon } from '../ui/elements.tsx'
import { TextField } from '../ui/form.tsx'
import { rich, useStrings } from '../ui/text.ts'
import type { OptionsProps } from './props.ts'
import { Section } from './Section.tsx'

interface Props extends Pick<OptionsProps, 'settings' | 'onPreferences' | 'onAllowOrigin'> {
  usual: readonly string[]
  /** Endings that a user may add, each with the origin that needs a permission, or null. */
  toAdd: Readonly<Record<string, string | null>>
}

/** Offered before the user types. */
const ASKED_FOR = ['app', 'ai', 'co', 'fr', 'shop', 'dev', 'store', 'online']
const MOST_OFFERED = 12
/** Always looked up, because a verdict depends on it. */
const FIXED = 'com'

const Ending = ({ tld }: { tld: string }) => <bdi lang="">.{tld}</bdi>

/** The choice of domain endings for checks by this browser. */
export function Endings({ settings, usual, toAdd, onPreferences, onAllowOrigin }: Props) {
  const t = useStrings()
  const { more, fewer } = settings.endings
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const chosen = [...usual.filter((tld) => !fewer.includes(tld)), ...more]
  const typed = text.trim().toLowerCase().replace(/^\./, '')
  const known = [...ASKED_FOR, ...fewer, ...(typed === '' ? [] : Object.keys(toAdd).sort())]
  const offered = [...new Set(known)].filter((tld) => tld.startsWith(typed) && !chosen.includes(tld))
  const without = (list: readonly string[], tld: string) => list.filter((each) => each !== tld)
  function drop(tld: string) {
    const isUsual = usual.includes(tld)
    onPreferences({ endings: { more: without(more, tld), fewer: isUsual ? [...fewer, tld] : [...fewer] } })
  }
  async function add(tld: string) {
    const origin = toAdd[tld] ?? null
    const isAllowed = origin === null || (await onAllowOrigin(origin).catch(() => false))
    setRefused(isAllowed ? null : tld)
    if (!isAllowed) return
    setText('')
    const isUsual = usual.includes(tld)
    onPreferences({ endings: { more: isUsual ? [...more] : [...more, tld], fewer: without(fewer, tld) } })
  }
  return (
    <Section part="endings">
      <p class="bc-dim">{t('options.endings.help')}</p>
      <ul class="bc-chips" aria-label={t('options.endings.chosen')}>
        {chosen.map((tld) => (
          <li key={tld} class={tld === FIXED ? 'bc-fixed' : undefined}>
            <Ending tld={tld} />
            {tld !== FIXED && (
              <button type="button" aria-label={t('scope.remove', [`.${tld}`])} onClick={() => drop(tld)}>
                <Icon name="close" size={12} />
              </button>
            )}
          </li>
        ))}
      </ul>
      <TextField type="search" label={t('options.endings.search')} value={text} onValue={setText} />
      <div class="bc-actions">
        {offered.slice(0, MOST_OFFERED).map((tld) => (
          <Button key={tld} aria-label={t('options.endings.add', [`.${tld}`])} onClick={() => void add(tld)}>
            + <Ending tld={tld} />
          </Button>
        ))}
      </div>
      <p role="status">
        {offered.length === 0 && t('options.endings.none')}
        {refused !== null && rich(t, 'options.endings.refused', [<Ending key="tld" tld={refused} />])}
      </p>
      <p class="bc-dim">{t('options.endings.who')}</p>
    </Section>
  )
}
