import type { ComponentChildren } from 'preact'
import type { JurisdictionRequirements } from '../../lib/contract/filing-requirements.ts'
import { FromService } from '../words/FromService.tsx'
import { useStrings } from '../words/strings.ts'
import { Amount, Evidence, Pages, Said } from './Evidence.tsx'
import { FeeTable } from './FeeTable.tsx'

interface Props {
  facts: JurisdictionRequirements
  classes: number
}

function Step({ title, children }: { title: string; children: ComponentChildren }) {
  const t = useStrings()
  return (
    <li>
      <h3 class="bc-strong">{t(`filing.steps.${title}`)}</h3>
      {children}
    </li>
  )
}

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
          {t('filing.second_language', [list(languages.second.options)])}{' '}
          <FromService>{languages.second.rule}</FromService>
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
        {t('filing.representation')} <FromService>{representation.summary}</FromService>{' '}
        <Evidence {...representation} />
      </p>
      <ul>
        {representation.cases.map(({ applicant, need, confidence }) => (
          <li key={applicant}>
            <FromService>{applicant}</FromService>: {need ? <FromService>{need}</FromService> : t('filing.nobody')}
            <Evidence confidence={confidence} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Prepare({
  facts: { filingDate, whoMayFile, languages, representation, classification },
}: Pick<Props, 'facts'>) {
  const t = useStrings()
  return (
    <Step title="prepare">
      <p>
        {t('filing.needs')} <Evidence {...filingDate} />
      </p>
      <ul>
        {filingDate.needs.map((need) => (
          <li key={need}>
            <FromService>{need}</FromService>
          </li>
        ))}
      </ul>
      <Said fact={filingDate.note} />
      <Said fact={whoMayFile} />
      <Languages languages={languages} />
      <Representation representation={representation} />
      <p>
        {t('filing.classification', [classification.label])} <FromService>{classification.note}</FromService>
      </p>
    </Step>
  )
}

function Examined({ facts: { examination, timeToRegistration, acceleratedProcedure } }: Pick<Props, 'facts'>) {
  const t = useStrings()
  const { typicalMonths } = timeToRegistration
  return (
    <Step title="examined">
      <p>
        <b>{t(examination.earlierMarks ? 'filing.earlier_examined' : 'filing.earlier_not_examined')}</b>{' '}
        <Evidence {...examination} />
      </p>
      <Said fact={examination.note} />
      <p>
        {t('filing.duration', [typicalMonths.min, typicalMonths.max])} <Evidence {...timeToRegistration} />
      </p>
      <Said fact={acceleratedProcedure} />
    </Step>
  )
}

function Opposed({ facts: { publication, opposition, fees } }: Pick<Props, 'facts'>) {
  const t = useStrings()
  const { value, unit } = opposition.period
  return (
    <Step title="opposed">
      <p>
        {t(`filing.stage.${publication.stage}`)} {t(`filing.opposition_${unit}`, [value])}{' '}
        <FromService>{opposition.startsAt}</FromService>. <Evidence {...opposition} />
      </p>
      <Said fact={opposition.grounds} />
      <Said fact={opposition.note} />
      <p>
        {t('filing.opposition_fee')} <Amount fee={fees.opposition} />
      </p>
    </Step>
  )
}

function Kept({ facts: { duration, fees, use } }: Pick<Props, 'facts'>) {
  const t = useStrings()
  const { toRegister, afterRegistration } = use
  return (
    <Step title="kept">
      <p>
        {t(`filing.term.${duration.startsAt}`, [duration.years])} <Evidence {...duration} />
      </p>
      <p>
        {t('filing.renewal_fee')} <Amount fee={fees.renewal.online} />
      </p>
      <p>
        {t(toRegister.required ? 'filing.use_before' : 'filing.no_use_before')} <Evidence {...toRegister} />
      </p>
      {toRegister.specimen && (
        <p>
          <FromService>{toRegister.specimen}</FromService>
        </p>
      )}
      {afterRegistration.graceStartsAt && (
        <p>
          {t('filing.use', [`${afterRegistration.graceYears}`])}{' '}
          <FromService>{afterRegistration.graceStartsAt.text}</FromService>. <Evidence {...afterRegistration} />
        </p>
      )}
      <Said fact={afterRegistration.consequence} />
      <Said fact={use.note} />
    </Step>
  )
}

/** The steps of an application from the first search to the renewal, with all that is known of each. */
export function Steps({ facts, classes }: Props) {
  const t = useStrings()
  const { register, portal, filingDate } = facts
  return (
    <ol class="bc-steps">
      <Step title="search">
        <Pages links={[register.search, ...register.alsoSearch]} />
        <Said fact={register.note} />
      </Step>
      <Prepare facts={facts} />
      <Step title="file">
        <Pages links={[portal]} />
        <p>
          {t('filing.channels')} <FromService>{portal.channels.join(', ')}</FromService>
        </p>
        <FeeTable facts={facts} classes={classes} />
        <Said fact={filingDate.feeDue} />
      </Step>
      <Examined facts={facts} />
      <Opposed facts={facts} />
      <Kept facts={facts} />
    </ol>
  )
}
