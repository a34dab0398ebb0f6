import { render } from 'preact'
import { namesInOrder } from '../../lib/extension/projects/comparison.ts'
import type { WholeProject } from '../../lib/extension/projects/transfer.ts'
import { scopeText } from '../result/Subject.tsx'
import { Name } from '../ui/elements.tsx'
import { instantText, useFormats, useStrings } from '../ui/text.ts'
import { FieldPicture, RiskPicture, StagesPicture } from './pictures.tsx'
import { ConflictsLog, Gaps, Matrix, ReportHints, SearchLog } from './sections.tsx'

const STYLE = `
@page { size: A4 landscape; margin: 15mm; @bottom-right { content: counter(page) ' / ' counter(pages); font: 8pt system-ui, sans-serif } }
body { font: 10pt/1.4 system-ui, sans-serif; color: #000; background: #fff; max-width: 267mm; margin: 1rem auto; padding: 0 1rem }
h1 { font-size: 18pt; margin: 0 }
h2 { font-size: 13pt; margin: 2em 0 .5em }
h3 { font-size: 10pt; margin: 1.2em 0 .3em }
h2, h3 { break-after: avoid }
table { border-collapse: collapse; table-layout: fixed; width: 100%; font-size: 8.5pt; hyphens: auto }
th, td { border: 1px solid #888; padding: .2em .4em; text-align: start; vertical-align: top; overflow-wrap: anywhere }
th { background: #eee }
thead th { font-size: 7.5pt }
tr, li { break-inside: avoid }
p { margin: .3em 0 }
ul { margin: .3em 0; padding-inline-start: 1.4em; font-size: 8.5pt }
li p { margin: 0 }
a { color: inherit }
p.note { white-space: pre-line }
td ul { list-style: none; margin: 0; padding: 0 }
svg { max-width: 110mm; display: block; break-inside: avoid }
svg.bc-icon { display: inline; vertical-align: -2px; margin-inline-end: 4px }
.bc-line { fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round }
[data-fill] { print-color-adjust: exact }
img { float: inline-end; max-width: 60mm; max-height: 20mm; margin-inline-start: 5mm }
/* Where columns would be as narrow as single letters, a wide table goes on beside the window. */
@media screen and (max-width: 760px) { table:has(th:nth-of-type(4)) { width: 720px } }
/* Half of a table's outer line lies outside the table. */
@media print { body { max-width: none; margin: 0; padding: 0 1px } }
`

/** The riskiest names. */
const FIELDS_DRAWN = 20

/** Makes the browser load and run nothing, even if part of a name became markup. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

function Contact({ lines }: { lines: readonly string[] }) {
  const t = useStrings()
  return (
    <p>
      {t('projects.report.contact')}{' '}
      <bdi lang="">
        {lines.map((line, at) => (
          <span key={line}>
            {at > 0 && <br />}
            {line}
          </span>
        ))}
      </bdi>
    </p>
  )
}

function Report({ whole, now }: { whole: WholeProject; now: number }) {
  const t = useStrings()
  const format = useFormats()
  const { project, letterhead } = whole
  const names = namesInOrder(whole.names, 'risk')
  const kept = new Map(whole.answers.map((answer) => [answer.id, answer]))
  const answers = names.flatMap(({ id, name }) => {
    const answer = kept.get(id)
    return answer ? [{ ...answer, name }] : []
  })
  const found = answers.filter(({ result }) => result.conflicts.length > 0)
  const pictured = found.slice(0, FIELDS_DRAWN)
  return (
    <main>
      {letterhead?.logo && <img src={letterhead.logo} alt="" />}
      <h1>
        {t('projects.report.title')}: <Name>{project.name}</Name>
      </h1>
      <p>
        {scopeText(project.scope, t, format)} · {t('projects.names', [], names.length)} · {instantText(now, t)}
      </p>
      <p>
        <b>{t('footer.advice')}</b>
      </p>
      {letterhead?.contact && <Contact lines={letterhead.contact.split('\n')} />}
      <h2>{t('projects.report.matrix')}</h2>
      <Matrix project={project} names={names} answers={kept} now={now} />
      <h2>{t('projects.report.gaps')}</h2>
      {names.some(({ looks = [] }) => looks.length > 0) && <p>{t('looks.word')}</p>}
      <Gaps names={names} kept={kept} />
      <h2>{t('projects.report.conflicts')}</h2>
      <ConflictsLog answers={answers} />
      {pictured.length > 0 && (
        <>
          <h2>{t('pictures.field')}</h2>
          {found.length > FIELDS_DRAWN && <p>{t('pictures.riskiest', [FIELDS_DRAWN, found.length])}</p>}
          {pictured.map(({ id, name, scope, result }) => (
            <section key={id}>
              <h3>
                <Name>{name}</Name>
              </h3>
              <FieldPicture name={name} conflicts={result.conflicts} hasClasses={scope.niceClasses.length > 0} />
            </section>
          ))}
        </>
      )}
      <ReportHints project={project} names={names} />
      <h2>{t('projects.report.log')}</h2>
      <SearchLog answers={answers} />
      {names.length > 1 && (
        <>
          <h2>{t('pictures.risk')}</h2>
          <RiskPicture names={names} />
          <h2>{t('pictures.stages')}</h2>
          <StagesPicture names={names} />
        </>
      )}
      <h2>{t('projects.report.method')}</h2>
      <p>
        {t('footer.how_score')} {t('footer.how_verdict')} {t('footer.how_limits')}
      </p>
    </main>
  )
}

/** `now` in milliseconds since the epoch. */
export function reportPage(whole: WholeProject, locale: string, now: number): Document {
  const page = document.implementation.createHTMLDocument('')
  page.documentElement.lang = locale
  page.head.replaceChildren()
  render(
    <>
      <meta charset="utf-8" />
      <meta name="google" content="notranslate" />
      <meta http-equiv="Content-Security-Policy" content={POLICY} />
      <meta name="referrer" content="no-referrer" />
      <title>{whole.project.name}</title>
      <style>{STYLE}</style>
    </>,
    page.head,
  )
  render(<Report whole={whole} now={now} />, page.body)
  return page
}

/**
 * Writes the report as a page that loads and runs nothing. Forbids translation, because browsers would send the names
 * to a translator. `now` is in milliseconds since the epoch.
 */
export function reportOf(whole: WholeProject, locale: string, now: number): string {
  return `<!doctype html>\n${reportPage(whole, locale, now).documentElement.outerHTML}\n`
}
