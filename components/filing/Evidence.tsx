import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type {
  JurisdictionRequirements,
  Link as OfficialLink,
  Statement,
} from '../../lib/contract/filing-requirements.ts'
import { Link } from '../parts/Link.tsx'
import { useStrings } from '../words/strings.ts'
import { Told } from './Told.tsx'

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
