import { useContext } from 'preact/hooks'
import type { JurisdictionRequirements } from '../../lib/contract/filing-requirements.ts'
import { Link } from '../parts/Link.tsx'
import { useFormats } from '../words/format.ts'
import { useStrings } from '../words/strings.ts'
import { More } from './Step.tsx'
import { FactWords, Told } from './Told.tsx'

export function Office({ facts: { office, territory } }: { facts: JurisdictionRequirements }) {
  const t = useStrings()
  const format = useFormats()
  const words = useContext(FactWords)
  const told = words.get(office.nameEnglish) ?? office.nameEnglish
  const isOwnName = [office.name, ...office.otherNames].some((name) => name.startsWith(told))
  return (
    <>
      <p>
        <Link href={office.website} about={t('filing.office')}>
          <Told text={office.nameEnglish} />
        </Link>
        {!isOwnName && (
          <>
            {' '}
            <bdi lang="" class="bc-dim">
              {office.name}
            </bdi>
          </>
        )}
      </p>
      {territory.length > 1 && (
        <More title={t('filing.effect', [territory.length])}>
          <p>{territory.map((code) => format.region(code)).join(', ')}</p>
        </More>
      )}
    </>
  )
}
