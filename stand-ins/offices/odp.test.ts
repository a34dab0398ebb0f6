import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BulkFeed, BulkWanted } from '../../lib/sources/offices/sync.ts'
import { USPTO_BULK } from '../../lib/sources/offices/uspto/index.ts'
import { createUpstreamFetch } from '../../service/checks/upstream-fetch.ts'
import type { Fault, Reply } from '../misbehave.ts'
import { type OdpFake, startOdp } from './odp.ts'

const CONTENT = Buffer.from('PK\x03\x04 made up')
const context = {
  fetch: createUpstreamFetch({ allowLoopbackHosts: ['127.0.0.1'] }),
  now: Date.now,
  signal: new AbortController().signal,
}

let odp: OdpFake
let feed: BulkFeed
beforeEach(async () => {
  odp = await startOdp()
  const whole = USPTO_BULK.connect(odp.env)?.readWhole()
  if (whole?.way !== 'files') throw new Error('no files')
  feed = whole.feed
  for (const year of ['2024', '2025'])
    odp.publish('TRTYRAP', {
      name: `apc18840407-${year}1231-01.zip`,
      from: '1884-04-07',
      to: `${year}-12-31`,
      content: CONTENT,
    })
  odp.publish('TRTDXFAP', { name: 'apc260102.zip', from: '2026-01-02', to: '2026-01-02', content: CONTENT })
})
afterEach(() => odp.close())

const filesOf = async (wanted: BulkWanted) => {
  const list = await feed.list(wanted, context)
  return 'code' in list ? list : list.files
}
const all = () => filesOf({ kind: 'all' })

describe('the files of the Open Data Portal', () => {
  it('are those of the last year, and those of the requested days', async () => {
    expect(await all()).toMatchObject([
      { name: 'apc18840407-20251231-01.zip', bytes: CONTENT.length, upTo: '2025-12-31' },
    ])
    const days = { kind: 'changes', from: '2026-01-01', to: '2026-01-05' } as const
    expect(await filesOf(days)).toMatchObject([{ name: 'apc260102.zip' }])
    expect(await filesOf({ ...days, from: '2026-01-03' })).toEqual([])
  })

  const part = (year: number, number: number) => ({
    ...{ name: `apc18840407-${year}1231-0${number}.zip`, from: '1884-04-07', to: `${year}-12-31` },
    content: CONTENT,
  })

  it('are those of the year before while those of the last are being published', async () => {
    odp.publish('TRTYRAP', part(2026, 1), part(2025, 1), part(2025, 2))
    const names = ['apc18840407-20251231-01.zip', 'apc18840407-20251231-02.zip']
    expect(await all()).toMatchObject(names.map((name) => ({ name })))
    odp.publish('TRTYRAP', part(2026, 2))
    expect(await all()).toMatchObject([{ upTo: '2026-12-31' }, { upTo: '2026-12-31' }])
  })

  it('are all of the last year, even one that is listed for another day', async () => {
    const parts = [part(2026, 1), part(2026, 2), { ...part(2026, 3), to: '2026-12-30' }]
    odp.publish('TRTYRAP', part(2025, 1), ...parts)
    const listed = parts.map(({ name, to }) => expect.objectContaining({ name, upTo: to }))
    expect(await all()).toEqual(expect.arrayContaining(listed))
  })

  it('are all refused if an earlier part is missing', async () => {
    odp.publish('TRTYRAP', part(2026, 1), part(2026, 3))
    expect(await all()).toMatchObject({ code: 'shape' })
  })

  it('come from the target of a redirect, which does not receive the key', async () => {
    const [file] = (await all()) as Exclude<Awaited<ReturnType<typeof all>>, { code: string }>
    if (file === undefined) throw new Error('no file')
    const response = await feed.open(file, context)
    expect('code' in response ? response : Buffer.from(await response.arrayBuffer())).toEqual(CONTENT)
    expect(odp.received.at(-1)?.headers).toHaveProperty('x-api-key')
    expect(odp.stored.map(({ headers }) => headers['x-api-key'])).toEqual([undefined])
  })

  it('are queried only by products and days', async () => {
    await all()
    await feed.list({ kind: 'changes', from: '2026-01-01', to: '2026-01-05' }, context)
    const paths = odp.received.map(({ path }) => path.replace('/api/v1/datasets/products/', ''))
    expect(paths).toEqual([
      'TRTYRAP?includeFiles=true',
      'TRTDXFAP?fileDataFromDate=2026-01-01&fileDataToDate=2026-01-05&includeFiles=true',
    ])
  })
})

const list = (count: number, ...files: object[]): Reply => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify({ bulkDataProductBag: [{ productFileBag: { count, fileDataBag: files } }] }),
})
describe('a listed file that is not an archive of records', () => {
  const day = { kind: 'changes', from: '2026-01-01', to: '2026-01-05' } as const
  const archive = () => fileAt('apc260102.zip', new URL(odp.env.USPTO_ODP_URL ?? '').origin)

  it.each([
    [{ fileName: 'Case-Files-Element-Guide.pdf', fileTypeText: 'Documentation' }],
    [{ fileName: 'apc-dtd-v2-3.zip', fileTypeText: 'Schema', fileSize: 0 }],
    [{ fileName: 'case-files-dtd.zip' }],
    [{ fileName: 'What is new (2026).docx', fileDownloadURI: 'https://elsewhere.invalid/docs/new.docx' }],
    [{ fileName: 'apc260102.md5', fileTypeText: 'Data' }],
  ])('is skipped, and named: %j', async (beside) => {
    odp.setTrouble(() => list(2, beside, { ...archive(), fileTypeText: 'Data' }))
    const skipped = [beside.fileName]
    expect(await feed.list(day, context)).toMatchObject({ files: [{ name: 'apc260102.zip' }], skipped })
    expect(await feed.list({ kind: 'all' }, context)).toMatchObject({ files: [{ name: 'apc260102.zip' }], skipped })
  })

  it.each([
    ['an archive without a day', { ...fileAt('apc260103.zip', 'https://elsewhere.invalid'), fileDataToDate: null }],
    ['an archive at another host', fileAt('apc260103.zip', 'https://elsewhere.invalid')],
    ['an entry without a name', { fileTypeText: 'Data' }],
  ])('is not %s, which may contain records', async (_what, entry) => {
    odp.setTrouble(() => list(2, entry, archive()))
    expect(await feed.list(day, context)).toMatchObject({ code: 'shape' })
  })
})

const fileAt = (fileName: string, origin: string) => ({
  fileName,
  fileSize: 10,
  fileDataToDate: '2025-12-31',
  fileDownloadURI: `${origin}/a.zip`,
})

describe('an invalid list of files', () => {
  it.each<[string, (origin: string) => Reply]>([
    ['is one that is cut short', (origin) => list(2, fileAt('apc1.zip', origin))],
    ['has a file twice', (origin) => list(2, fileAt('apc1.zip', origin), fileAt('apc1.zip', origin))],
    [
      'has files of another host, which would be told the key',
      () => list(1, fileAt('apc1.zip', 'https://elsewhere.invalid')),
    ],
    ['has files that lie in folders', (origin) => list(1, fileAt('../apc1.zip', origin))],
    ['is a web page', () => ({ status: 200, type: 'text/html', body: '<p>Please wait.' })],
  ])('%s', async (_what, reply) => {
    const origin = new URL(odp.env.USPTO_ODP_URL ?? '').origin
    odp.setTrouble(() => reply(origin))
    expect(await all()).toMatchObject({ code: 'shape' })
  })

  it.each<[Fault, object]>([
    [
      { kind: 'rate_limited', retryAfter: null },
      { code: 'limited', waitMs: 0 },
    ],
    [{ kind: 'unauthorized' }, { code: 'refused', reason: 'did not accept the key of this service (401)' }],
    [{ kind: 'forbidden' }, { code: 'refused' }],
    [{ kind: 'server_error' }, { code: 'unreachable' }],
    [{ kind: 'truncated' }, { code: 'unreachable' }],
    [{ kind: 'half_json' }, { code: 'shape' }],
    [{ kind: 'redirect_loop' }, { code: 'shape', reason: 'redirected too often' }],
    [{ kind: 'redirect_http' }, { code: 'shape', reason: 'redirected to no https address' }],
    [{ kind: 'redirect_private' }, { code: 'unreachable' }],
    [{ kind: 'redirect_nowhere' }, { code: 'shape' }],
  ])('results from %j', async (fault, failure) => {
    odp.setFault(fault)
    expect(await all()).toMatchObject(failure)
  })

  it('comes with the time for which the portal must not be queried', async () => {
    odp.setFault({ kind: 'rate_limited', retryAfter: '40' })
    const failure = await all()
    expect('code' in failure ? failure.waitMs : 0).toBeGreaterThan(38_000)
  })
})
