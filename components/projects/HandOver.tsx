import { namesInOrder } from '../../lib/extension/projects/in-order.ts'
import { projectToJson, type WholeProject } from '../../lib/extension/projects/transfer.ts'
import { Button } from '../parts/Button.tsx'
import { useFormats } from '../words/format.ts'
import { useStrings } from '../words/strings.ts'
import { namesToCsv } from './names-csv.ts'
import type { ProjectPageProps } from './ProjectPage.tsx'
import { reportOf } from './Report.tsx'

/** How long a browser may take to begin with a download, in ms. */
const DOWNLOAD_MS = 60_000

/** Has the browser save a text as a file. Nothing is sent. */
function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_MS)
}

/** A name that a file can have in every system. */
const fileName = (name: string) => name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'project'

/** Saves a project as a file: a report of it, its names as a table, or all of it. */
export function HandOver({ whole }: Pick<ProjectPageProps, 'whole'>) {
  const t = useStrings()
  const format = useFormats()
  const save = (ending: string, type: string, written: (project: WholeProject) => string) => async () => {
    const given = await whole()
    if (given !== null) saveFile(`${fileName(given.project.name)}.${ending}`, type, written(given))
  }
  const csv = save('csv', 'text/csv', ({ names }) => namesToCsv(namesInOrder(names, 'risk'), t, format))
  const report = save('html', 'text/html', (project) => reportOf(project, t('format.locale'), Date.now()))
  const json = save('json', 'application/json', projectToJson)
  return (
    <details class="bc-more-of">
      <summary>{t('projects.hand_over')}</summary>
      <div class="bc-form">
        <div class="bc-actions">
          <Button onClick={report}>{t('projects.save_report')}</Button>
          <Button onClick={csv}>{t('projects.save_csv')}</Button>
          <Button onClick={json}>{t('projects.save_json')}</Button>
        </div>
        <p class="bc-dim">{t('projects.hand_over_help')}</p>
      </div>
    </details>
  )
}
