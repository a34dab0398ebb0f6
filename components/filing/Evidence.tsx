import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { JurisdictionRequirements } from '../../lib/contract/filing-requirements.ts'
import type { Link as OfficialLink, Statement } from '../../lib/contract/jurisdiction/evidence.ts'
import type { Fee } from '../../lib/contract/jurisdiction/fees.ts'
import { Link } from '../parts/Link.tsx'
import { FromService } from '../words/FromService.tsx'
import { type Formats, useFormats } from '../words/format.ts'
import { type Translate, useStrings } from '../words/strings.ts'

interface Evident {
  sourceIds?: string[]
  confidence?: 'unconfirmed' | undefined
}

/** The sources that facts refer to by their ids. */
export const FactSources = createContext<JurisdictionRequirements['sources']>([])

/** Marks a fact that could not be confirmed, and links to where it was read. */
export function Evidence({ sourceIds = [], confidence }: Evident) {
  const t = useStrings()
  const sources = useContext(FactSources).filter(({ id, url }) => url !== null && sourceIds.includes(id))
  return (
    <span class="bc-evidence">
      {confidence && <b> {t('filing.unconfirmed')}</b>}
      {sources.map(({ id, url, title }) => (
        <span key={id}>
          {' '}
          <Link href={url} about={<FromService>{title}</FromService>}>
            {id}
          </Link>
        </span>
      ))}
    </span>
  )
}

/** A fact in words; nothing where there is none. */
export function Said({ fact }: { fact: Statement | null }) {
  return fact ? (
    <p>
      <FromService>{fact.text}</FromService> <Evidence {...fact} />
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
            <FromService>{name}</FromService>
          </Link>
          {confidence && <b> {t('filing.unconfirmed')}</b>}
        </li>
      ))}
    </ul>
  )
}

/** An amount with its currency: `CHF 1,050`. */
export function moneyText({ amount, currency }: Pick<Fee, 'amount' | 'currency'>, t: Translate): string {
  const format = { style: 'currency', currency, currencyDisplay: 'code', minimumFractionDigits: 0 } as const
  return new Intl.NumberFormat(t('format.locale'), format).format(amount)
}

/** A date in words; one that is only a year or a month stays as it is. */
export const asOfText = (date: string, format: Formats): string => (date.length === 10 ? format.day(date) : date)

/** An amount, since when it applies as far as is known, and for which day it was last seen. */
export function Amount({ fee }: { fee: Fee }) {
  const t = useStrings()
  const format = useFormats()
  return (
    <>
      {moneyText(fee, t)} <span class="bc-dim">{t('filing.as_of', [asOfText(fee.asOf, format)])}</span>{' '}
      <Evidence {...fee} />
    </>
  )
}
