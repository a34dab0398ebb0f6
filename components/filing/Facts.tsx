import { useStrings } from '../words/strings.ts'
import { Evidence, FactSources, Pages, Said } from './Evidence.tsx'
import { ExaminedStep } from './ExaminedStep.tsx'
import { FileStep } from './FileStep.tsx'
import { KeptStep } from './KeptStep.tsx'
import { Office } from './Office.tsx'
import { OpposedStep } from './OpposedStep.tsx'
import { PrepareStep } from './PrepareStep.tsx'
import { SearchStep } from './SearchStep.tsx'
import { Sources } from './Sources.tsx'
import { More, type StepProps } from './Step.tsx'
import { Told } from './Told.tsx'

/** In the order in which an applicant needs the facts. */
export function Facts({ facts, classes }: StepProps) {
  const t = useStrings()
  const { legalBasis, specialRules, openPoints, links, sources } = facts
  return (
    <FactSources.Provider value={sources}>
      <Office facts={facts} />
      <ol class="bc-steps">
        <SearchStep facts={facts} />
        <PrepareStep facts={facts} />
        <FileStep facts={facts} classes={classes} />
        <ExaminedStep facts={facts} />
        <OpposedStep facts={facts} />
        <KeptStep facts={facts} classes={classes} />
      </ol>
      <section>
        <h3 class="bc-strong">{t('filing.special')}</h3>
        <ul>
          {specialRules.map((rule) => (
            <li key={rule.key}>
              <b>
                <Told text={rule.title} />.
              </b>{' '}
              <Told text={rule.text} /> <Evidence {...rule} />
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 class="bc-strong">{t('filing.pages')}</h3>
        <Pages links={links} />
      </section>
      <section>
        <h3 class="bc-strong">{t('filing.behind')}</h3>
        <More title={t('filing.open_points')}>
          <ul>
            {openPoints.map((point) => (
              <li key={point.topic}>
                <Told text={point.text} /> <Evidence sourceIds={point.sourceIds} />
              </li>
            ))}
          </ul>
        </More>
        <More title={t('filing.acts')}>
          <Said fact={legalBasis.act} />
          <Said fact={legalBasis.rules} />
        </More>
        <More title={t('filing.sources')}>
          <Sources of={sources} />
        </More>
      </section>
    </FactSources.Provider>
  )
}
