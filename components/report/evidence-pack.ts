import { type Zippable, zipSync } from 'fflate'
import { type Evidence, MANIFEST, manifestOf, type PackFindings } from '../../lib/client/evidence.ts'
import { Verdict } from '../../lib/contract/constants.ts'
import { nameList } from '../../lib/extension/projects/comparison.ts'
import { writeCsv } from '../../lib/extension/projects/csv.ts'
import type { NameAnswer } from '../../lib/extension/projects/store.ts'
import { type WholeProject, wholeProject } from '../../lib/extension/projects/transfer.ts'
import type { ProjectController } from '../../lib/extension/projects/view-model.ts'
import { isPartial, THIS_BROWSER } from '../../lib/extension/view.ts'
import type { Translate } from '../ui/text.ts'
import STYLE from './evidence-pack.css?raw'
import { reportOf } from './Report.tsx'
import { TEXTS_ID, type VerifyTexts } from './verify-page.ts'

type Verification = Awaited<ReturnType<ProjectController['verification']>>

const KEYS = 'keys.json'
const VERIFY_PAGE = 'verify.html'

const FAULTS: readonly PackFindings['faults'][number]['fault'][] = ['changed', 'missing', 'unlisted', 'unreadable']
const PROOFS: readonly PackFindings['names'][number]['proof'][] = [
  ...(['signed', 'browser', 'never', 'no_receipt', 'no_keys', 'no_ed25519'] as const),
  ...(['changed', 'not_readable', 'unknown_key', 'key_not_in_use'] as const),
]
const PLAIN = [
  ...['all_true', 'not_true', 'not_verified', 'file', 'finding', 'signature', 'signed', 'unreadable'],
  ...['asked', 'asked_unsaid', 'made_up'],
]

const WEAKER = ['moderate', 'faint'] as const

const ASKED_FIELDS = [
  ...['jurisdiction', 'jurisdictions', 'niceClasses', 'goods', 'leaveOut'],
  ...['status', 'filedAfter', 'owner', 'limit', 'cursor'],
]

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Escapes a script so that it cannot end the script element or begin a comment. */
const inPage = (text: string) => text.replace(/<(?=\/script|!--|script)/gi, '\\x3C')

function textsOf(t: Translate): VerifyTexts {
  const own = [
    ...PLAIN,
    ...FAULTS.map((key) => `faults.${key}`),
    ...PROOFS.map((key) => `proofs.${key}`),
    ...ASKED_FIELDS.map((key) => `fields.${key}`),
  ]
  // The page itself replaces `$1` and `$2`.
  const texts = own.map((key) => [key, t(`evidence.${key}`, ['$1', '$2'])])
  const verdicts = [...Verdict, ...WEAKER].map((state) => [`verdicts.${state}`, t(`verdict.${state}`)])
  const shared = {
    name: t('search.name'),
    verdict: t('projects.verdict'),
    both_territories: t('subject.no_jurisdiction'),
    asked_all: t('subject.all_classes'),
  }
  return { ...Object.fromEntries([...texts, ...verdicts]), ...shared }
}

/** Builds the verification page. Forbids requests, and translation, which would send the names away. */
function verifyPage(t: Translate, { script, service }: Verification): string {
  const keys = service === null ? t('evidence.no_service') : t('evidence.compare', [service.keysUrl])
  const texts = JSON.stringify(textsOf(t)).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="${t('format.locale')}">
<meta charset="utf-8">
<meta name="google" content="notranslate">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escaped(t('evidence.title'))}</title>
<style>${STYLE}</style>
<main>
<h1>${escaped(t('evidence.title'))}</h1>
<p>${escaped(t('evidence.help'))}</p>
<label for="pack">${escaped(t('evidence.choose'))}</label>
<input id="pack" type="file" multiple>
<div role="status"></div>
<p>${escaped(t('evidence.limits'))}</p>
<p>${escaped(keys)}</p>
</main>
<script type="application/json" id="${TEXTS_ID}">${texts}</script>
<script>${inPage(script)}</script>
</html>
`
}

const yesNo = (value: boolean) => (value ? 'yes' : 'no')

const LOG_HEADINGS = [
  'name',
  'source',
  'source_name',
  'required',
  'state',
  'in_full',
  'method',
  'asked_at',
  'data_as_of',
  'matches',
  'records',
  'cut',
  'reason',
]

function searchLog(answers: readonly (NameAnswer & { name: string })[]): string {
  const rows = answers.flatMap(({ name, result: { coverage } }) => [
    ...[...coverage.searched, ...coverage.unavailable].map((row) => [
      name,
      row.id,
      row.name,
      yesNo(row.required),
      row.state,
      yesNo(row.state === 'answered' && !isPartial(row)),
      row.method,
      row.askedAt ?? null,
      row.dataAsOf ?? null,
      row.matches ?? null,
      row.records ?? null,
      yesNo(row.truncated),
      row.reason ?? '',
    ]),
    ...coverage.unsearched.map((row) => [
      name,
      row.id,
      row.name,
      yesNo(row.required),
      'not_searched',
      'no',
      '',
      '',
      '',
      null,
      null,
      '',
      row.reason ?? '',
    ]),
  ])
  return writeCsv([LOG_HEADINGS, ...rows])
}

const variantsLog = (answers: readonly (NameAnswer & { name: string })[]) =>
  writeCsv([
    ['name', 'searched_as'],
    ...answers.flatMap(({ name, result }) => result.variants.map((each) => [name, each])),
  ])

const LONGEST_FILE_NAME = 60

/** Replaces lone surrogates, because the archive and the manifest would write them differently. */
function fileName(at: number, name: string): string {
  const letters = name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, LONGEST_FILE_NAME)
  return `answers/${String(at + 1).padStart(4, '0')}-${letters.toWellFormed()}.json`
}

function evidenceOf(name: string, answer: NameAnswer | undefined, path: string, { service }: Verification): Evidence {
  if (answer === undefined) return { name, answer: null, keys: null, unsigned: 'never' }
  const unsigned = answer.host === THIS_BROWSER ? 'browser' : answer.raw === undefined ? 'no_receipt' : null
  const keys = unsigned === null && service?.host === answer.host && service.keys !== null ? KEYS : null
  return { name, answer: path, keys, unsigned }
}

/** Packs a project as a ZIP file: signed results, logs, report and a page that verifies them. `now` is in Unix ms. */
export async function packOf(
  whole: WholeProject,
  verification: Verification,
  t: Translate,
  now: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const kept = new Map(whole.answers.map((answer) => [answer.id, answer]))
  const texts = new Map<string, string>()
  const evidence: Evidence[] = []
  const answers: (NameAnswer & { name: string })[] = []
  for (const [at, { id, name }] of nameList.inOrder(whole.names, 'risk').entries()) {
    const answer = kept.get(id)
    const path = fileName(at, name)
    evidence.push(evidenceOf(name, answer, path, verification))
    if (answer === undefined) continue
    answers.push({ ...answer, name })
    texts.set(path, answer.raw ?? JSON.stringify(answer.result))
  }
  texts.set(
    'report.html',
    reportOf({ whole, head: { client: '', author: '', hasAnnex: true }, now }, t('format.locale')),
  )
  texts.set('project.json', wholeProject.toJson(whole))
  texts.set('searched.csv', searchLog(answers))
  texts.set('variants.csv', variantsLog(answers))
  if (verification.service?.keys) texts.set(KEYS, verification.service.keys)
  texts.set(VERIFY_PAGE, verifyPage(t, verification))
  const encoder = new TextEncoder()
  const files = new Map([...texts].map(([path, text]) => [path, encoder.encode(text)]))
  const about = { project: whole.project.name, madeAt: new Date(now).toISOString() }
  files.set(MANIFEST, encoder.encode(await manifestOf(files, evidence, about)))
  return zipSync(Object.fromEntries(files) as Zippable) as Uint8Array<ArrayBuffer>
}
