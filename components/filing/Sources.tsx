import type { JurisdictionRequirements } from '../../lib/contract/filing-requirements.ts'
import { Link } from '../parts/Link.tsx'
import { useFormats } from '../words/format.ts'
import { useStrings } from '../words/strings.ts'
import { dateText } from './Amount.tsx'

const DATED = /^\d{4}(?:-\d{2}){0,2}/

export function Sources({ of }: { of: JurisdictionRequirements['sources'] }) {
  const t = useStrings()
  const format = useFormats()
  return (
    <ul>
      {of.map(({ id, title, url, date, kind }) => {
        const [day] = date.match(DATED) ?? []
        return (
          <li key={id}>
            {id} · {t(`filing.kinds.${kind}`)} · {day === undefined ? t('filing.undated') : dateText(day, format)}
            <br />
            {url === null ? (
              <bdi lang="">{title}</bdi>
            ) : (
              <Link href={url} about={id}>
                <bdi lang="">{title}</bdi>
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
