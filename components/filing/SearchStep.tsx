import type { JurisdictionRequirements } from '../../lib/contract/filing-requirements.ts'
import { Link } from '../parts/Link.tsx'
import { useStrings } from '../words/strings.ts'
import { Pages, Said } from './Evidence.tsx'
import { More, Step, type StepProps } from './Step.tsx'
import { Told } from './Told.tsx'

function CompanyNames({ of: { register, url, basis, statements } }: { of: JurisdictionRequirements['companyNames'] }) {
  const t = useStrings()
  return (
    <More title={t('filing.company_names')}>
      {register && (
        <p>
          {url === null ? (
            <Told text={register} />
          ) : (
            <Link href={url} about={t('filing.office')}>
              <Told text={register} />
            </Link>
          )}
        </p>
      )}
      {statements.map((fact) => (
        <Said key={fact.text} fact={fact} />
      ))}
      <p class="bc-dim">
        {t('filing.law')} <Told text={basis} />
      </p>
    </More>
  )
}

export function SearchStep({ facts: { register, legalBasis, companyNames, domainNames } }: Pick<StepProps, 'facts'>) {
  const t = useStrings()
  return (
    <Step title="search" law={[legalBasis.relativeGrounds]}>
      <p>
        <b>{t('filing.register')}</b> <Told text={register.name} />
      </p>
      <Pages links={[register.search, ...register.alsoSearch]} />
      <Said fact={register.note} />
      <CompanyNames of={companyNames} />
      <More title={t('filing.domain_names', [domainNames.tlds.join(', ')])}>
        <Said fact={domainNames} />
      </More>
    </Step>
  )
}
