import type { ComponentChildren } from 'preact'
import type { JurisdictionRequirements, Statement } from '../../lib/contract/filing-requirements.ts'
import { useStrings } from '../words/strings.ts'
import { Evidence } from './Evidence.tsx'
import { Told } from './Told.tsx'

export interface StepProps {
  facts: JurisdictionRequirements
  /** At least one. */
  classes: number
}

interface Props {
  title: 'search' | 'prepare' | 'file' | 'examined' | 'opposed' | 'kept'
  law: readonly Statement[]
  children: ComponentChildren
}

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

export function More({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <details class="bc-more-of">
      <summary>{title}</summary>
      {children}
    </details>
  )
}
