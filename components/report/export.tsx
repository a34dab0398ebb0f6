import { useEffect, useState } from 'preact/hooks'
import { nameList } from '../../lib/extension/projects/comparison.ts'
import { writeCsv } from '../../lib/extension/projects/csv.ts'
import { type ProjectName, REMARKS } from '../../lib/extension/projects/project.ts'
import { type WholeProject, wholeProject } from '../../lib/extension/projects/transfer.ts'
import type { ProjectController } from '../../lib/extension/projects/view-model.ts'
import type { View } from '../../lib/extension/view.ts'
import { hintLists } from '../result/hints.tsx'
import { Button } from '../ui/elements.tsx'
import { CheckBox, TextField } from '../ui/form.tsx'
import { useFormats, useStrings } from '../ui/text.ts'
import { copyText, namesTable, VERDICT_COLUMN } from './names.ts'
import { FieldPicture } from './pictures.tsx'
import { type ReportHead, reportOf, reportPage, verdictFill } from './Report.tsx'
import { blocksOf, withPictures } from './report-blocks.ts'

/** Writes a project's names as CSV. */
export function namesToCsv(...given: Parameters<typeof namesTable>): string {
  const { headings, rows } = namesTable(...given)
  return writeCsv([headings, ...rows])
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const DOCX = `${OFFICE}.wordprocessingml.document`
const XLSX = `${OFFICE}.spreadsheetml.sheet`

/** Time in milliseconds that a browser may need to begin a download. */
const DOWNLOAD_MS = 60_000

function saveFile(name: string, type: string, content: BlobPart): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_MS)
}

const fileName = (name: string) => name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'project'

interface HandOverProps extends Pick<ProjectController, 'whole' | 'verification' | 'letterhead'> {
  isOneName?: boolean
  /** Limits the export to these names, because its recipient need not see all. */
  chosen?: readonly ProjectName[]
}

function partOf(whole: WholeProject, names: readonly ProjectName[]): WholeProject {
  const ids = new Set(names.map(({ id }) => id))
  return {
    ...whole,
    names: whole.names.filter(({ id }) => ids.has(id)),
    answers: whole.answers.filter(({ id }) => ids.has(id)),
  }
}

/** Offers projects as files, because a newer version of the extension wrote them and this one cannot open them. */
export function NewerProjects({ projects }: { projects: readonly WholeProject[] }) {
  const t = useStrings()
  const save = (whole: WholeProject) =>
    saveFile(`${fileName(whole.project.name)}.json`, 'application/json', wholeProject.toJson(whole))
  return (
    <div>
      <p>{t('projects.newer.written')}</p>
      {projects.map((whole) => (
        <Button key={whole.project.id} onClick={() => save(whole)}>
          {t('projects.newer.save')} <bdi lang="">{whole.project.name}</bdi>
        </Button>
      ))}
    </div>
  )
}

export function HandOver({ whole, verification, letterhead, isOneName = false, chosen = [] }: HandOverProps) {
  const t = useStrings()
  const format = useFormats()
  const [told, setTold] = useState<'copied' | 'failed' | null>(null)
  const [isWanted, setWanted] = useState(false)
  const [head, setHead] = useState<ReportHead>({ client: '', author: '', hasAnnex: false })
  useEffect(() => {
    const fill = ({ client, author }: Pick<ReportHead, 'client' | 'author'>) =>
      setHead((given) => ({ ...given, client: given.client || client, author: given.author || author }))
    letterhead.read().then(fill, () => {})
  }, [letterhead])
  const isPart = isWanted && chosen.length > 0
  const written = () => ({ t, format, now: Date.now() })
  const pageOf = (whole: WholeProject) => reportPage({ whole, head, now: Date.now() }, t('format.locale'))
  const hand = (given: (project: WholeProject) => Promise<void>) => async () => {
    setTold(null)
    const project = await Promise.all([whole(), letterhead.read(), hintLists.load()]).then(
      ([read, head]) => read && { ...(isPart ? partOf(read, chosen) : read), letterhead: head },
      () => null,
    )
    if (project === null) setTold('failed')
    else await given(project).catch(() => setTold('failed'))
    // The export is made, so a device that cannot remember its head is no failure of it.
    await letterhead.change({ client: head.client, author: head.author }).catch(() => {})
  }
  const save = (ending: string, type: string, written: (project: WholeProject) => BlobPart | Promise<BlobPart>) =>
    hand(async (project) => saveFile(`${fileName(project.project.name)}.${ending}`, type, await written(project)))
  const best = (project: WholeProject) => ({ ...project, names: nameList.inOrder(project.names, 'best') })
  const report = save('html', 'text/html', (whole) => reportOf({ whole, head, now: Date.now() }, t('format.locale')))
  const docx = save('docx', DOCX, async (project) => {
    const { docxOf } = await import('./report-docx.ts')
    return docxOf(project.project.name, blocksOf((await withPictures(pageOf(project))).body))
  })
  const xlsx = save('xlsx', XLSX, async (project) => {
    const { sheetsOf, xlsxOf } = await import('./report-xlsx.ts')
    const sheets = sheetsOf(blocksOf(pageOf(project).body), t('projects.report.title'), t('projects.columns.name'))
    const all = best(project)
    const { headings, rows } = namesTable(all, written())
    const fills = { column: VERDICT_COLUMN, colours: all.names.map(verdictFill) }
    const name = t('projects.report.all')
    return xlsxOf([{ name, rows: [headings, ...rows], fills }, ...sheets.filter((sheet) => sheet.name !== name)])
  })
  const pack = save('zip', 'application/zip', async (project) => {
    const { packOf } = await import('./evidence-pack.ts')
    return packOf(project, await verification(), t, Date.now())
  })
  const csv = save('csv', 'text/csv', (project) => namesToCsv(best(project), written()))
  const json = save('json', 'application/json', wholeProject.toJson)
  const copy = hand(async (project) => {
    await navigator.clipboard.writeText(copyText(project, written()))
    setTold('copied')
  })
  return (
    <details data-part="reports" class="bc-more-of">
      <summary>{t(isOneName ? 'handing.one' : 'projects.hand_over')}</summary>
      <div class="bc-form">
        {chosen.length > 0 && (
          <CheckBox isChecked={isPart} onChecked={setWanted}>
            {t('handing.only_chosen', [], chosen.length)}
          </CheckBox>
        )}
        {(['client', 'author'] as const).map((key) => (
          <TextField
            key={key}
            label={t(`handing.${key}`)}
            value={head[key]}
            maxLength={REMARKS.labelMax}
            onValue={(value) => setHead((given) => ({ ...given, [key]: value }))}
          />
        ))}
        <CheckBox isChecked={head.hasAnnex} onChecked={(hasAnnex) => setHead((given) => ({ ...given, hasAnnex }))}>
          {t('handing.annex')}
        </CheckBox>
        <div class="bc-actions">
          <Button onClick={report}>{t('projects.save_report')}</Button>
          <Button onClick={docx}>{t('handing.docx')}</Button>
          <Button onClick={xlsx}>{t('handing.xlsx')}</Button>
          <Button onClick={csv}>{t('projects.save_csv')}</Button>
          {!isOneName && !isPart && <Button onClick={json}>{t('projects.save_json')}</Button>}
          <Button onClick={pack}>{t('evidence.save')}</Button>
          <Button onClick={copy}>{t('handing.copy')}</Button>
        </div>
        <p role="status">{told && t(`handing.${told}`)}</p>
        <p class="bc-dim">{t(isOneName ? 'handing.one_help' : 'projects.hand_over_help')}</p>
        <p class="bc-dim">{t('evidence.save_help')}</p>
      </div>
    </details>
  )
}

interface OneNameProps extends Pick<ProjectController, 'verification' | 'letterhead'> {
  view: Extract<View, { phase: 'done' }>
  isPictured?: boolean
}

/** Shows the field picture of a single name and exports the result without a project. */
export function OneName({ view, verification, letterhead, isPictured = false }: OneNameProps) {
  const t = useStrings()
  const [isOpen, setOpen] = useState(isPictured)
  const { result, scope } = view
  return (
    <>
      {result.conflicts.length > 0 && (
        <details class="bc-more-of" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{t('pictures.field')}</summary>
          {isOpen && (
            <div class="bc-form bc-pictures">
              <FieldPicture name={result.name} conflicts={result.conflicts} hasClasses={scope.niceClasses.length > 0} />
            </div>
          )}
        </details>
      )}
      <HandOver
        whole={async () => wholeProject.ofAnswer(view, Date.now())}
        verification={verification}
        letterhead={letterhead}
        isOneName
      />
    </>
  )
}
