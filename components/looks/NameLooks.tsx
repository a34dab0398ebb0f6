import { useEffect, useState } from 'preact/hooks'
import type { Scope } from '../../lib/extension/scope.ts'
import type { SpokenLetters } from '../../lib/hints/index.ts'
import { Name } from '../words/Name.tsx'
import { useStrings } from '../words/strings.ts'
import { HintList } from './HintList.tsx'
import { heldHints, loadHints } from './loaded-hints.ts'

/** Letters of a name that languages speak in several ways, a row for each. */
function Spoken({ spoken }: { spoken: readonly SpokenLetters[] }) {
  const t = useStrings()
  const [first] = spoken
  if (first === undefined) return null
  const names = new Intl.DisplayNames(t('format.locale'), { type: 'language' })
  const languages = Object.keys(first.heard) as (keyof SpokenLetters['heard'])[]
  return (
    <>
      <h4 class="bc-strong">{t('hints.spoken')}</h4>
      <p class="bc-dim">{t('hints.spoken_help')}</p>
      <table class="bc-spoken">
        <thead>
          <tr>
            <th scope="col">{t('hints.letters')}</th>
            {spoken.map(({ letters }) => (
              <th key={letters} scope="col">
                <Name>{letters}</Name>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {languages.map((language) => (
            <tr key={language}>
              <th scope="row">{names.of(language)}</th>
              {spoken.map(({ letters, heard }) => (
                <td key={letters}>
                  <bdi lang="und-fonipa">{heard[language]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface Props {
  name: string
  scope: Pick<Scope, 'jurisdiction' | 'niceClasses'>
  isOpen?: boolean
}

/** Two looks at a name that stand apart from its verdict: may it be registered, and how it reads. Made here when somebody unfolds them. */
export function NameLooks({ name, scope, isOpen = false }: Props) {
  const t = useStrings()
  const [open, setOpen] = useState(isOpen)
  const [hints, setHints] = useState(heldHints)
  useEffect(() => {
    if (open && hints === null) void loadHints().then((loaded) => setHints(loaded))
  }, [open, hints])
  const found = open ? hints?.hintsOf(name, scope) : undefined
  return (
    <details class="bc-more-of" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('hints.title')}</summary>
      <p class="bc-dim">{t('hints.help')}</p>
      {found && (
        <>
          <h3 class="bc-strong">{t('hints.register')}</h3>
          <p class="bc-dim">{t('hints.register_help')}</p>
          <HintList name={name} hints={found.register} known={found.known.register} isReading={false} />
          <h3 class="bc-strong">{t('hints.reading')}</h3>
          <HintList name={name} hints={found.reading} known={found.known.reading} isReading={true} />
          <Spoken spoken={hints?.spokenLetters(name) ?? []} />
        </>
      )}
    </details>
  )
}
