import { useEffect, useState } from 'preact/hooks'
import type { Scope } from '../../lib/extension/scope.ts'
import { wording } from '../../lib/extension/wording.ts'
import type { NameHint, NameHints } from '../../lib/hints/index.ts'
import { FromService, Name } from '../ui/elements.tsx'
import { type Translate, useFormats, useStrings } from '../ui/text.ts'

/** Larger than the rest of a page, so loaded only when needed. */
type Hints = typeof import('../../lib/hints/index.ts')

let held: Hints | null = null

/** Loads the word lists once they are wanted. Null until then, undefined if they cannot be loaded. */
function useHintLists(isWanted = true): Hints | null | undefined {
  const [hints, setHints] = useState<Hints | null | undefined>(hintLists.loaded)
  useEffect(() => {
    if (!isWanted || hints) return
    setHints(null)
    hintLists.load().then(
      (loaded) => setHints(loaded),
      () => setHints(undefined),
    )
  }, [isWanted])
  return hints
}

export const hintLists = {
  async load(): Promise<Hints> {
    held ??= await import('../../lib/hints/index.ts')
    return held
  },
  /** Returns the word lists if loaded, because reports are written synchronously and cannot wait. */
  loaded: (): Hints | null => held,
  useLists: useHintLists,

  /** Writes a name's hints in one line. Returns '' if the word lists are not loaded. */
  text(name: string, scope: Pick<Scope, 'jurisdiction' | 'niceClasses'>, t: Translate): string {
    const found = held?.hintsOf(name, scope)
    if (!found) return ''
    const texts = [...found.register, ...found.reading].map((hint) => {
      const part = hint.place === 'whole' ? name : hint.part
      return wording.remark({ ...hint, part: hint.isHeard ? `${part} (${t('hints.heard')} ${hint.word})` : part }, t)
    })
    return texts.length > 0 ? texts.join('; ') : t('hints.no_hint')
  },

  spokenText: (spoken: NameHints['spoken'], t: Translate): string =>
    spoken.map(({ languages, text }) => `${languageNames(languages, t)}: ${text}`).join(' · '),
}

function languageNames(codes: readonly string[], t: Translate): string {
  const names = new Intl.DisplayNames(t('format.locale'), { type: 'language' })
  return codes.map((code) => names.of(code) ?? code).join(', ')
}

function Spoken({ spoken }: Pick<NameHints, 'spoken'>) {
  const t = useStrings()
  if (spoken.length === 0) return <p>{t('hints.spoken.no_rules')}</p>
  return (
    <ul class="bc-plain">
      {spoken.map(({ languages, text }) => (
        <li key={text}>
          {languageNames(languages, t)}:{' '}
          <b>
            <bdi lang="">{text}</bdi>
          </b>
        </li>
      ))}
    </ul>
  )
}

function meaningOf({ kind, detail, classes, languages }: NameHint, t: Translate): string {
  const what =
    kind === 'goods' ? t('hints.goods', [classes.join(', ')]) : t(`hints.${[kind, detail].filter(Boolean).join('.')}`)
  return languages.length === 0 ? what : `${what} (${languageNames(languages, t)})`
}

function Hint({ hint, name, isReading }: { hint: NameHint; name: string; isReading: boolean }) {
  const t = useStrings()
  const format = useFormats()
  const { part, place, isHeard, word, laws } = hint
  const sources = hint.sources.flatMap((source) =>
    source === 'own' ? [] : (hintLists.loaded()?.SOURCE_OF[source] ?? []),
  )
  return (
    <li>
      <b>
        <Name>{place === 'whole' ? name : part}</Name>
      </b>{' '}
      ({t(`hints.where.${place}`)}){' '}
      {isHeard && (
        <>
          {t('hints.heard')} <Name>{word}</Name>:{' '}
        </>
      )}
      {meaningOf(hint, t)}
      {!isReading && (
        <p class="bc-dim">
          {laws.length === 0
            ? t('hints.no_law')
            : laws.map(({ jurisdiction, article }) => `${format.region(jurisdiction)}: ${article}`).join(' · ')}
        </p>
      )}
      {sources.length > 0 && (
        <p class="bc-dim">
          {t('hints.source')}{' '}
          <FromService>
            {sources.map(({ title, owner, licence }) => `${title} (${owner}, ${licence})`).join(' · ')}
          </FromService>
        </p>
      )}
    </li>
  )
}

interface HintListProps {
  name: string
  hints: readonly NameHint[]
  /** Number of different words in the lists for these hints. */
  known: number
  /** True for hints about reading, which cite no law. */
  isReading: boolean
}

/** Lists hints. Without any, explains how little that means. */
export function HintList({ name, hints, known, isReading }: HintListProps) {
  const t = useStrings()
  const format = useFormats()
  if (hints.length === 0) return <p>{t('hints.none', [format.count(known)])}</p>
  return (
    <ul class="bc-hints">
      {hints.map((hint) => (
        <Hint
          key={[hint.kind, hint.detail, hint.part, hint.isHeard && hint.word].join(' ')}
          hint={hint}
          name={name}
          isReading={isReading}
        />
      ))}
    </ul>
  )
}

interface FoldedHintsProps {
  name: string
  scope: Pick<Scope, 'jurisdiction' | 'niceClasses'>
  /** True if the lists are searched at once. What they contain is then unfolded. */
  isEager?: boolean
}

/** Shows hints on registrability and reading, separate from the verdict. Stays one line if there are none. */
export function FoldedHints({ name, scope, isEager = false }: FoldedHintsProps) {
  const t = useStrings()
  const format = useFormats()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const hints = hintLists.useLists(isEager || chosen === true)
  const found = hints?.hintsOf(name, scope)
  const isNone = found !== undefined && found.register.length + found.reading.length === 0
  const isOpen = chosen ?? (isEager && (hints === undefined || (found !== undefined && !isNone)))
  return (
    <details class="bc-more-of" open={isOpen} onToggle={({ currentTarget }) => setChosen(currentTarget.open)}>
      <summary>{t(isEager && isNone ? 'hints.title_none' : 'hints.title')}</summary>
      {hints === undefined && <p>{t('hints.failed')}</p>}
      {isNone && (
        <p>{t('hints.none_at_all', [format.count(found.known.register), format.count(found.known.reading)])}</p>
      )}
      {found && !isNone && (
        <>
          <h3 class="bc-strong">{t('hints.register')}</h3>
          <HintList name={name} hints={found.register} known={found.known.register} isReading={false} />
          <h3 class="bc-strong">{t('hints.reading')}</h3>
          <HintList name={name} hints={found.reading} known={found.known.reading} isReading={true} />
        </>
      )}
      {found && (
        <>
          <h3 class="bc-strong">{t('hints.spoken.title')}</h3>
          <Spoken spoken={found.spoken} />
        </>
      )}
      <details class="bc-dim">
        <summary>{t('hints.about')}</summary>
        <p>{t('hints.help')}</p>
        <p>{t('hints.register_help')}</p>
        <p>{t('hints.spoken.help')}</p>
      </details>
    </details>
  )
}
