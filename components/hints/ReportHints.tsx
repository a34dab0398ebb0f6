import type { Project, ProjectName } from '../../lib/extension/projects/project.ts'
import { Table } from '../handing/ReportTable.tsx'
import { useFormats } from '../words/format.ts'
import { Name } from '../words/Name.tsx'
import { useStrings } from '../words/strings.ts'
import { HintList } from './HintList.tsx'
import { heldHints } from './loaded-hints.ts'
import { Spoken } from './Spoken.tsx'

/** The hints for each name of a project. Empty if the word lists are not loaded. */
export function ReportHints({ project, names }: { project: Project; names: readonly ProjectName[] }) {
  const t = useStrings()
  const format = useFormats()
  const hints = heldHints()
  if (hints === null) return null
  const looked = names.map((name) => ({ ...name, found: hints.hintsOf(name.name, name.check?.scope ?? project.scope) }))
  const without = looked.filter(({ found }) => found.register.length + found.reading.length === 0)
  return (
    <>
      <h2>{t('hints.title')}</h2>
      <p>{t('hints.help')}</p>
      <p>{t('hints.register_help')}</p>
      {looked
        .filter((each) => !without.includes(each))
        .map(({ id, name, found }) => (
          <section key={id}>
            <h3>
              <Name>{name}</Name>
            </h3>
            <p>{t('hints.register')}</p>
            <HintList name={name} hints={found.register} known={found.known.register} isReading={false} />
            <p>{t('hints.reading')}</p>
            <HintList name={name} hints={found.reading} known={found.known.reading} isReading={true} />
          </section>
        ))}
      {without[0] && (
        <p>
          {t('hints.without')} <Name>{without.map(({ name }) => name).join(', ')}</Name>.{' '}
          {t('hints.none', [format.count(without[0].found.known.both)])}
        </p>
      )}
      <h2>{t('hints.spoken.title')}</h2>
      <p>{t('hints.spoken.help')}</p>
      <Table headings={[t('search.name'), t('hints.spoken.title')]} widths={[30, 70]}>
        {looked.map(({ id, name, found }) => (
          <tr key={id}>
            <th scope="row">
              <Name>{name}</Name>
            </th>
            <td>
              <Spoken spoken={found.spoken} />
            </td>
          </tr>
        ))}
      </Table>
    </>
  )
}
