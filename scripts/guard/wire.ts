import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir } from '../../service/testing/data-dir.ts'
import { startTestService } from '../../service/testing/test-service.ts'
import { ROOT } from '../run.ts'
import { hashOf } from './compare.ts'

/** The register of EU marks that is held; the other sources are stand-ins. */
const MARKS = `number,name,nice_classes,status,owner
018000001,Wembry,"9,42",live,Wembry Works GmbH
018000002,Wembri Labs,42,pending,
018000003,Okrubo,25,live,
`
const CHECK = '/api/v2/brand-check'
const SEARCH = '/api/v2/trademark/search'

type Who = 'local' | 'test' | 'narrow' | 'nobody'

/** Without a body, a GET. */
interface Sample {
  path: string
  body?: unknown
  headers?: Record<string, string>
  who?: Who
}

const SAMPLES: Record<string, Sample> = {
  conflict: { path: CHECK, body: { name: 'Wembry', jurisdiction: 'EU', niceClasses: [9] } },
  'nothing near': { path: CHECK, body: { name: 'Qzvyntrel', jurisdiction: 'EU', goods: 'shoes' } },
  company: { path: `${CHECK}?name=Akyon` },
  'made-up caution': { path: CHECK, body: { name: 'Test-Caution' }, who: 'test' },
  stream: { path: `${CHECK}?name=Okrubo`, headers: { Accept: 'text/event-stream' } },
  search: { path: SEARCH, body: { name: 'Wembry', jurisdictions: ['EU'], limit: 1 } },
  'mark goods': { path: '/api/v2/mark/goods', body: { source: 'euipo', number: '000428557' } },
  jurisdictions: { path: '/api/v2/jurisdiction' },
  ...Object.fromEntries(['CH', 'DE', 'EU', 'AT', 'US'].map((code) => [code, { path: `/api/v2/jurisdiction/${code}` }])),
  quotas: { path: '/api/v2/quotas' },
  'no key': { path: '/api/v2/quotas', who: 'nobody' },
  'no scope': { path: CHECK, body: { name: 'Wembry' }, who: 'narrow' },
  'wrong fields': { path: CHECK, body: { name: '', niceClasses: [99], more: 1 } },
  'no JSON': { path: CHECK, body: '{' },
  'wrong type': { path: CHECK, body: { name: 'Wembry' }, headers: { 'Content-Type': 'text/plain' } },
  'no route': { path: '/api/v2/nowhere' },
  'wrong method': { path: SEARCH },
  'no such jurisdiction': { path: '/api/v2/jurisdiction/XX' },
  'wrong cursor': { path: SEARCH, body: { name: 'Wembry', cursor: 'x' } },
  'used up': { path: CHECK, body: { name: 'Test-Quota-Used-Up' }, who: 'test' },
  'too fast': { path: CHECK, body: { name: 'Test-Rate-Limited' }, who: 'test' },
  'no source': { path: CHECK, body: { name: 'Test-No-Source-Answered' }, who: 'test' },
}

/** What differs between two runs of the same code, in texts. */
const VARYING: [RegExp, string][] = [
  [/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(time)'],
  [/(?:127\.0\.0\.1|localhost):\d+/g, '(host)'],
  [/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g, '(id)'],
]
/** Fields that differ between two runs. So does the id of a key. */
const VARYING_FIELDS = /^(?:date|etag|last4|nextCursor|ratelimit|remaining|retry-after)$/
/** Headers of the connection and not of the answer. */
const OF_CONNECTION = /^(?:connection|content-length|keep-alive|transfer-encoding)$/
/** Longest part of a jurisdiction that is not hashed. */
const LEGIBLE = 200

/** The value in the order of its keys, with a word for everything that differs between two runs. */
function steady(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(steady)
  if (typeof value === 'string') return VARYING.reduce((text, [form, word]) => text.replace(form, word), value)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const varies = (name: string) => VARYING_FIELDS.test(name) || (name === 'id' && 'last4' in value)
  return Object.fromEntries(
    fields.map(([name, each]) => [name, each !== null && varies(name) ? `(${name})` : steady(each)]),
  )
}

function bodyOf(path: string, text: string, type: string): unknown {
  if (type.startsWith('text/event-stream')) return [...new Set(text.match(/^event: .*$/gm))].toSorted()
  const body = steady(JSON.parse(text))
  if (!path.includes('/jurisdiction/')) return body
  const fields = Object.entries(body as object)
  return Object.fromEntries(
    fields.map(([name, each]) => [name, JSON.stringify(each).length > LEGIBLE ? hashOf(each) : each]),
  )
}

/** Answers of a service that holds three marks and asks stand-ins, the same in every run of the same code. */
export async function wireSamples(): Promise<Record<string, unknown>> {
  const dataDir = await makeDataDir('guard-')
  const file = join(dataDir, 'marks.csv')
  writeFileSync(file, MARKS)
  const today = new Date().toISOString().slice(0, 10)
  const admin = [join(ROOT, 'service/cli/admin.ts'), 'registers', 'import', 'EU', file, '--whole', '--as-of', today]
  execFileSync(process.execPath, admin, { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'pipe' })
  const t = await startTestService(({ access }) => ({
    ...access,
    DATA_DIR: dataDir,
    KEY_PEPPER: 'a pepper that only the guard of this project uses',
  }))
  try {
    const keys: Record<Who, string> = {
      local: t.service.localKey,
      test: (await t.makeKey({ test: true })).key,
      narrow: (await t.makeKey({ scopes: ['usage'] })).key,
      nobody: '',
    }
    const samples: [string, { status: number; headers: Record<string, string>; body: unknown }][] = []
    for (const [name, { path, body, headers, who = 'local' }] of Object.entries(SAMPLES)) {
      const answer = await fetch(`${t.service.url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'X-API-Key': keys[who], 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const told = steady(
        Object.fromEntries([...answer.headers].filter(([each]) => !OF_CONNECTION.test(each))),
      ) as Record<string, string>
      const read = bodyOf(path, await answer.text(), told['content-type'] ?? '')
      samples.push([name, { status: answer.status, headers: told, body: read }])
    }
    const everywhere = Object.entries(samples[0]?.[1].headers ?? {}).filter(([name, value]) =>
      samples.every(([, { headers }]) => headers[name] === value),
    )
    for (const [name] of everywhere) for (const [, { headers }] of samples) delete headers[name]
    return { 'every answer': Object.fromEntries(everywhere), ...Object.fromEntries(samples) }
  } finally {
    await t.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
