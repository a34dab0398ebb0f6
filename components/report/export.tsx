import { useState } from 'preact/hooks'
import { comparison, nameList } from '../../lib/extension/projects/comparison.ts'
import { writeCsv } from '../../lib/extension/projects/csv.ts'
import type { ProjectName } from '../../lib/extension/projects/project.ts'
import { type WholeProject, wholeProject } from '../../lib/extension/projects/transfer.ts'
import type { ProjectController } from '../../lib/extension/projects/view-model.ts'
import type { View } from '../../lib/extension/view.ts'
import { sourceWording } from '../../lib/extension/wording.ts'
import { scopeText } from '../result/Done.tsx'
import { hintLists } from '../result/hints.tsx'
import { Button } from '../ui/elements.tsx'
import { type Formats, type Translate, useFormats, useStrings } from '../ui/text.ts'
import { type AnswersById, instantText, lookText, nameVerdict, riskText } from './cells.tsx'
import { FieldPicture } from './pictures.tsx'
import { reportOf, reportPage, verdictFill } from './Report.tsx'
import { type Block, blocksOf, htmlOfBlocks, plainTextOf, withPictures } from './report-blocks.ts'

const inWords = (sources: readonly string[], t: Translate) =>
  sources.map((each) => sourceWording.source(each, t)).join(', ')

/** Lists every source that did not answer in full. */
function coverageText({ check, failed }: ProjectName, t: Translate, now: number): string {
  const parts = [
    check === null && t('projects.never'),
    check?.missing.length === 0 && t('projects.answered_all'),
    check && check.missing.length > 0 && t('projects.missing', [inWords(check.missing, t)]),
    check && comparison.isLongAgo(check.at, now) && t('projects.compare.unlike.long_ago'),
    check?.test && t('footer.test'),
    failed !== null && t('projects.failed'),
  ]
  return parts.filter(Boolean).join('; ')
}

const looksText = ({ looks = [] }: ProjectName, t: Translate) =>
  looks.map((look) => `${sourceWording.source(look.register, t)}: ${lookText(look, t)}`).join('; ')

const VERDICT_COLUMN = 1

/** Returns a row of headings and one row for each name. `now` is in milliseconds since the epoch. */
function nameRows(
  names: readonly ProjectName[],
  answers: AnswersById,
  t: Translate,
  format: Formats,
  now: number,
): (string | number | null)[][] {
  const headings = [
    t('search.name'),
    t('projects.verdict'),
    t('projects.columns.score'),
    t('projects.columns.risk'),
    t('projects.columns.coverage'),
    t('projects.columns.unsearched'),
    t('projects.columns.checked'),
    t('projects.columns.scope'),
    t('projects.stage'),
    t('projects.decision'),
    t('projects.owner'),
    t('projects.note'),
    t('looks.column'),
  ]
  const rows = names.map((name) => {
    const { check } = name
    return [
      name.name,
      nameVerdict(name, answers, t),
      // Readers would mistake a zero for a verdict.
      check?.score || null,
      riskText(name, t),
      coverageText(name, t, now),
      check ? inWords(check.unsearched, t) : '',
      check === null ? null : instantText(check.at, t),
      check && scopeText(check.scope, t, format),
      t(`projects.stages.${name.stage}`),
      t(`projects.decisions.${name.decision}`),
      name.owner,
      name.note,
      looksText(name, t),
    ]
  })
  return [headings, ...rows]
}

/** Writes a project's names as CSV. `now` is in milliseconds since the epoch. */
export function namesToCsv(...given: Parameters<typeof nameRows>): string {
  return writeCsv(nameRows(...given))
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

/** Maximum number of names for a full copy. Beyond it, the copy contains only the table. */
const TOLD_IN_FULL = 10

function sectionsOf(blocks: readonly Block[], count: number): Block[] {
  const starts = blocks.flatMap((block, at) => (block.kind === 'heading' && block.level === 2 ? [at] : []))
  return blocks.slice(0, starts[count] ?? blocks.length)
}

/** Copies plain text and HTML. Each program pastes the format that it supports. */
function copyBlocks(blocks: readonly Block[]): Promise<void> {
  const of = (type: string, text: string) => [type, new Blob([text], { type })] as const
  const forms = [of('text/plain', plainTextOf(blocks)), of('text/html', htmlOfBlocks(blocks))]
  return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(forms))])
}

interface HandOverProps extends Pick<ProjectController, 'whole' | 'verification' | 'letterhead'> {
  /** True for a result without a project. */
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

export function HandOver({ whole, verification, letterhead, isOneName = false, chosen = [] }: HandOverProps) {
  const t = useStrings()
  const format = useFormats()
  const [told, setTold] = useState<'copied' | 'failed' | null>(null)
  const [isWanted, setWanted] = useState(false)
  const isPart = isWanted && chosen.length > 0
  const pageOf = (project: WholeProject) => reportPage(project, t('format.locale'), Date.now())
  const blocksIn = (project: WholeProject) => blocksOf(pageOf(project).body)
  const hand = (given: (project: WholeProject) => Promise<void>) => async () => {
    setTold(null)
    const project = await Promise.all([whole(), letterhead(), hintLists.load()]).then(
      ([read, head]) => read && { ...(isPart ? partOf(read, chosen) : read), letterhead: head },
      () => null,
    )
    if (project === null) setTold('failed')
    else await given(project).catch(() => setTold('failed'))
  }
  const save = (ending: string, type: string, written: (project: WholeProject) => BlobPart | Promise<BlobPart>) =>
    hand(async (project) => saveFile(`${fileName(project.project.name)}.${ending}`, type, await written(project)))
  const inOrder = ({ names }: WholeProject) => nameList.inOrder(names, 'risk')
  const byId = ({ answers }: WholeProject) => new Map(answers.map((answer) => [answer.id, answer]))
  const report = save('html', 'text/html', (project) => reportOf(project, t('format.locale'), Date.now()))
  const docx = save('docx', DOCX, async (project) => {
    const { docxOf } = await import('./report-docx.ts')
    return docxOf(project.project.name, blocksOf((await withPictures(pageOf(project))).body))
  })
  const xlsx = save('xlsx', XLSX, async (project) => {
    const { sheetsOf, xlsxOf } = await import('./report-xlsx.ts')
    const [about, matrix, ...sections] = sheetsOf(blocksIn(project), t('search.name'))
    const colours = inOrder(project).map(verdictFill)
    const fills = { column: VERDICT_COLUMN, colours }
    const names = {
      name: matrix?.name ?? t('search.name'),
      rows: nameRows(inOrder(project), byId(project), t, format, Date.now()),
      fills,
    }
    return xlsxOf([names, ...sections, ...(about ? [about] : [])])
  })
  const pack = save('zip', 'application/zip', async (project) => {
    const { packOf } = await import('./evidence-pack.ts')
    return packOf(project, await verification(), t, Date.now())
  })
  const csv = save('csv', 'text/csv', (project) => namesToCsv(inOrder(project), byId(project), t, format, Date.now()))
  const json = save('json', 'application/json', wholeProject.toJson)
  const copy = hand(async (project) => {
    await copyBlocks(sectionsOf(blocksIn(project), project.names.length > TOLD_IN_FULL ? 1 : 2))
    setTold('copied')
  })
  return (
    <details class="bc-more-of">
      <summary>{t(isOneName ? 'handing.one' : 'projects.hand_over')}</summary>
      <div class="bc-form">
        {chosen.length > 0 && (
          <label class="bc-check">
            <input
              type="checkbox"
              checked={isPart}
              onChange={({ currentTarget }) => setWanted(currentTarget.checked)}
            />{' '}
            {t('handing.only_chosen', [], chosen.length)}
          </label>
        )}
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
