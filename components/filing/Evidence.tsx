import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { JurisdictionRequirements } from '../../lib/contract/filing-requirements.ts'
import type { Link as OfficialLink, Statement } from '../../lib/contract/jurisdiction/evidence.ts'
import { Link } from '../parts/Link.tsx'
import { useStrings } from '../words/strings.ts'
import { Told } from './Told.tsx'

interface Evident {
  sourceIds?: string[]
  confidence?: 'unconfirmed' | undefined
}

/** The sources that facts refer to by their ids. */
export const FactSources = createContext<JurisdictionRequirements['sources']>([])

/** Says that a fact could not be confirmed, and nothing of another. */
function Unconfirmed({ confidence }: Pick<Evident, 'confidence'>) {
  const t = useStrings()
  return confidence ? <b> {t('filing.unconfirmed')}</b> : null
}

/** Marks a fact that could not be confirmed, and links to where it was read. */
export function Evidence({ sourceIds = [], confidence }: Evident) {
  const sources = useContext(FactSources).filter(({ id, url }) => url !== null && sourceIds.includes(id))
  return (
    <span class="bc-evidence">
      <Unconfirmed confidence={confidence} />
      {sources.map(({ id, url, title }) => (
        <span key={id}>
          {' '}
          {/* Titles are in the language of their pages, which is not known: the empty `lang` says so. */}
          <Link href={url} about={<bdi lang="">{title}</bdi>}>
            {id}
          </Link>
        </span>
      ))}
    </span>
  )
}

/** A fact in words, after what it is about where that needs saying; nothing where there is none. */
export function Said({ fact, label }: { fact: Statement | null; label?: string }) {
  return fact ? (
    <p>
      {label && <b>{label} </b>}
      <Told text={fact.text} /> <Evidence {...fact} />
    </p>
  ) : null
}

/** Pages of offices and registers. */
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
