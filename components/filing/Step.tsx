import type { ComponentChildren } from 'preact'
import type { JurisdictionRequirements } from '../../lib/contract/filing-requirements.ts'
import type { Statement } from '../../lib/contract/jurisdiction/evidence.ts'
import { useStrings } from '../words/strings.ts'
import { Evidence } from './Evidence.tsx'
import { Told } from './Told.tsx'

/** What every step of an application is told from. */
export interface StepProps {
  facts: JurisdictionRequirements
  /** How many classes the application would name; at least one. */
  classes: number
}

interface Props {
  title: 'search' | 'prepare' | 'file' | 'examined' | 'opposed' | 'kept'
  /** The provisions that the step rests on. */
  law: readonly Statement[]
  children: ComponentChildren
}

/** One step of an application, with the law behind it. */
export function Step({ title, law, children }: Props) {
  const t = useStrings()
  return (
    <li>
      <h3 class="bc-strong">{t(`filing.steps.${title}`)}</h3>
      {children}
      <p class="bc-dim">
        {t('filing.law')}
        {law.map((provision, index) => (
          <span key={provision.text}>
            {index > 0 && ' ·'} <Told text={provision.text} /> <Evidence {...provision} />
          </span>
        ))}
      </p>
    </li>
  )
}

/** What only some readers look for, folded under its name. */
export function More({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <details class="bc-more-of">
      <summary>{title}</summary>
      {children}
    </details>
  )
}
