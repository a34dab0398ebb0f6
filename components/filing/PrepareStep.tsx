import type { JurisdictionRequirements } from '../../lib/contract/filing-requirements.ts'
import { useStrings } from '../words/strings.ts'
import { Evidence, Said } from './Evidence.tsx'
import { Row } from './FeeTable.tsx'
import { More, Step, type StepProps } from './Step.tsx'
import { Told } from './Told.tsx'

function Languages({ languages }: { languages: JurisdictionRequirements['languages'] }) {
  const t = useStrings()
  const names = new Intl.DisplayNames(t('format.locale'), { type: 'language' })
  const list = (codes: readonly string[]) => codes.map((code) => names.of(code) ?? code).join(', ')
  return (
    <>
      <p>
        {t('filing.languages', [list(languages.application)])} <Evidence {...languages} />
      </p>
      {languages.second && (
        <p>
          {t('filing.second_language', [list(languages.second.options)])} <Told text={languages.second.rule} />
        </p>
      )}
      <Said fact={languages.note} />
    </>
  )
}

function Representation({ representation }: { representation: JurisdictionRequirements['representation'] }) {
  const t = useStrings()
  return (
    <>
      <p>
        <b>{t('filing.representation')}</b> <Told text={representation.summary} /> <Evidence {...representation} />
      </p>
      <table class="bc-table bc-pairs">
        <thead>
          <tr>
            <th scope="col">{t('filing.applicant')}</th>
            <th scope="col">{t('filing.needed')}</th>
          </tr>
        </thead>
        <tbody>
          {representation.cases.map(({ applicant, need, confidence }) => (
            <Row key={applicant} head={<Told text={applicant} />}>
              {need ? <Told text={need} /> : t('filing.nobody')}
              <Evidence confidence={confidence} />
            </Row>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Bases({ bases }: { bases: JurisdictionRequirements['filingBases'] }) {
  const t = useStrings()
  return (
    <>
      <p>
        <b>{t('filing.bases')}</b>
      </p>
      <ul>
        {bases.map(({ code, label, specimen, canRegister, ...evidence }) => (
          <li key={code}>
            <b>
              {/\d/.test(code) && `${code} `}
              <Told text={label} />
            </b>
            {'. '}
            {specimen === 'none' ? (
              t('filing.no_specimen')
            ) : (
              <>
                {t('filing.specimen')} <Told text={specimen} />.
              </>
            )}{' '}
            {!canRegister && t('filing.not_alone')} <Evidence {...evidence} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Priority({ priority }: { priority: JurisdictionRequirements['priority'] }) {
  const t = useStrings()
  return (
    <More title={t('filing.priority')}>
      <p>
        {t('filing.priority_paris', [priority.parisMonths])}{' '}
        {t(priority.exhibition ? 'filing.exhibition' : 'filing.no_exhibition')}{' '}
        {priority.seniority && t('filing.seniority')} <Evidence {...priority} />
      </p>
    </More>
  )
}

export function PrepareStep({ facts }: Pick<StepProps, 'facts'>) {
  const t = useStrings()
  const { filingDate, classification, legalBasis } = facts
  return (
    <Step title="prepare" law={[legalBasis.filing, legalBasis.filingDate, legalBasis.representation]}>
      <p>
        {t('filing.needs')} <Evidence {...filingDate} />
      </p>
      <ul>
        {filingDate.needs.map((need) => (
          <li key={need}>
            <Told text={need} />
          </li>
        ))}
      </ul>
      <Said fact={filingDate.note} />
      <Said fact={facts.whoMayFile} />
      <Representation representation={facts.representation} />
      <Languages languages={facts.languages} />
      <Bases bases={facts.filingBases} />
      <More title={t('filing.classification', [classification.label])}>
        <p>
          {t(classification.multiClassApplications ? 'filing.several_classes' : 'filing.single_class')}{' '}
          <Told text={classification.note} /> <Evidence {...classification} />
        </p>
      </More>
      <Priority priority={facts.priority} />
    </Step>
  )
}
