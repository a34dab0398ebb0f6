import { useEffect, useState } from 'preact/hooks'
import type { Scope } from '../../lib/extension/scope.ts'
import { useStrings } from '../words/strings.ts'
import { HintList } from './HintList.tsx'
import { heldHints, loadHints } from './loaded-hints.ts'
import { Spoken } from './Spoken.tsx'

interface Props {
  name: string
  scope: Pick<Scope, 'jurisdiction' | 'niceClasses'>
  isOpen?: boolean
}

/** Hints on registrability and reading, apart from the verdict. They are computed when a person unfolds them. */
export function FoldedHints({ name, scope, isOpen = false }: Props) {
  const t = useStrings()
  const [open, setOpen] = useState(isOpen)
  const [hints, setHints] = useState(heldHints)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (!open || hints !== null) return
    setHasFailed(false)
    loadHints().then(
      (loaded) => setHints(loaded),
      () => setHasFailed(true),
    )
  }, [open, hints])
  const found = open ? hints?.hintsOf(name, scope) : undefined
  return (
    <details class="bc-more-of" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('hints.title')}</summary>
      <p class="bc-dim">{t('hints.help')}</p>
      {hasFailed && <p>{t('hints.failed')}</p>}
      {found && (
        <>
          <h3 class="bc-strong">{t('hints.register')}</h3>
          <p class="bc-dim">{t('hints.register_help')}</p>
          <HintList name={name} hints={found.register} known={found.known.register} isReading={false} />
          <h3 class="bc-strong">{t('hints.reading')}</h3>
          <HintList name={name} hints={found.reading} known={found.known.reading} isReading={true} />
          <h4 class="bc-strong">{t('hints.spoken.title')}</h4>
          <Spoken spoken={found.spoken} />
          <p class="bc-dim">{t('hints.spoken.help')}</p>
        </>
      )}
    </details>
  )
}
