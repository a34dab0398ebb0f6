import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type {
  JurisdictionRequirements,
  Link as OfficialLink,
  Statement,
} from '../../lib/contract/filing-requirements.ts'
import type { FactWords as Words } from '../../lib/jurisdictions/requirements.ts'
import { Link } from '../ui/elements.tsx'
import { FromService } from '../ui/FromService.tsx'
import { useStrings } from '../ui/text.ts'

/** Translations by English text. Empty if the facts are shown in English. */
export const FactWords = createContext<Words>(new Map())

/** A fact without a translation is marked as English. */
export function Told({ text }: { text: string }) {
  const words = useContext(FactWords).get(text)
  return words === undefined ? <FromService>{text}</FromService> : <bdi>{words}</bdi>
}

export function ToldList({ texts }: { texts: readonly string[] }) {
  return (
    <>
      {texts.map((text, index) => (
        <span key={text}>
          {index > 0 && ', '}
          <Told text={text} />
        </span>
      ))}
    </>
  )
}

interface Evident {
  sourceIds?: string[]
  confidence?: 'unconfirmed' | undefined
}

export const FactSources = createContext<JurisdictionRequirements['sources']>([])

function Unconfirmed({ confidence }: Pick<Evident, 'confidence'>) {
  const t = useStrings()
  return confidence ? <b> {t('filing.unconfirmed')}</b> : null
}

export function Evidence({ sourceIds = [], confidence }: Evident) {
  const sources = useContext(FactSources).filter(({ id, url }) => url !== null && sourceIds.includes(id))
  return (
    <span class="bc-evidence">
      <Unconfirmed confidence={confidence} />
      {sources.map(({ id, url, title }) => (
        <span key={id}>
          {' '}
          {/* The language of the title is not known: the empty `lang` says so. */}
          <Link href={url} about={<bdi lang="">{title}</bdi>}>
            {id}
          </Link>
        </span>
      ))}
    </span>
  )
}

export function Said({ fact, label }: { fact: Statement | null; label?: string }) {
  return fact ? (
    <p>
      {label && <b>{label} </b>}
      <Told text={fact.text} /> <Evidence {...fact} />
    </p>
  ) : null
}

export function Pages({ links }: { links: readonly OfficialLink[] }) {
  const t = useStrings()
  return (
    <ul>
      {links.map(({ name, url, confidence }) => (
        <li key={url + name}>
          <Link href={url} about={t('filing.office')}>
            <Told text={name} />
          </Link>
          <Unconfirmed confidence={confidence} />
        </li>
      ))}
    </ul>
  )
}

export interface StepProps {
  facts: JurisdictionRequirements
  /** At least one class. */
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
