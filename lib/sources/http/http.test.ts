import { describe, expect, it } from 'vitest'
import { jsonAnswer, scriptedUpstream, silence } from '../testing/scripted-upstream.ts'
import { askUpstream } from './request.ts'

const URL_ASKED = 'https://rdap.example.org/domain/vyntra.org'
const request = { url: URL_ASKED, accept: 'application/json' }

const answerWith = (body: BodyInit | null, headers: Record<string, string>, status = 200) =>
  askUpstream(request, scriptedUpstream(() => new Response(body, { status, headers })).context)
const JSON_TYPE = { 'content-type': 'application/rdap+json' }

/** Creates an upstream that redirects by the map, and answers `{}` at all other addresses. */
function redirecting(map: Record<string, string | [number, string]>) {
  return scriptedUpstream((url) => {
    const to = map[url.href]
    if (to === undefined) return jsonAnswer({})
    const [status, location] = typeof to === 'string' ? [302, to] : to
    return new Response(null, { status, headers: { location } })
  })
}

describe('the answer of an upstream', () => {
  it('is read as JSON, also with a byte order mark, and names its host', async () => {
    const outcome = await answerWith('\ufeff{"a":"é"}', JSON_TYPE)
    expect(outcome).toMatchObject({ kind: 'ok', json: { a: 'é' }, host: 'rdap.example.org', crossedHosts: false })
  })

  it.each<[string, string, Record<string, string>, object]>([
    ['nothing', '', JSON_TYPE, { kind: 'not_json', reason: 'answered with nothing' }],
    ['a web page', '<html>', { 'content-type': 'text/html' }, { reason: 'answered with a web page instead of JSON' }],
    ['a web page called JSON', ' <!doctype html>', JSON_TYPE, { reason: 'answered with a web page instead of JSON' }],
    ['JSON called a web page', '{}', { 'content-type': 'text/html' }, { kind: 'not_json' }],
    [
      'another kind',
      '{}',
      { 'content-type': 'application/pdf' },
      { reason: 'answered with something other than JSON' },
    ],
    ['half of it', '{"a":', JSON_TYPE, { reason: 'answered with JSON that cannot be read' }],
  ])('is rejected if it is %s', async (_case, body, headers, expected) => {
    expect(await answerWith(body, headers)).toMatchObject(expected)
  })

  it('is not read completely if it is too large, whether it declares its size or not', async () => {
    const large = { ...request, maxBytes: 1000 }
    let parts = 0
    const endless = new ReadableStream({
      pull(stream) {
        parts++
        stream.enqueue(new Uint8Array(400))
      },
    })
    const { context } = scriptedUpstream(() => new Response(endless, { headers: JSON_TYPE }))
    expect(await askUpstream(large, context)).toMatchObject({
      kind: 'too_large',
      reason: 'answered with more than 1 kB',
    })
    expect(parts).toBeLessThan(6)
    const announced = scriptedUpstream(() => new Response('{}', { headers: { 'content-length': '5000' } }))
    expect(await askUpstream(large, announced.context)).toMatchObject({ kind: 'too_large' })
  })

  it('is reported if it ends early', async () => {
    const broken = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"a":'))
        stream.error(new TypeError('terminated'))
      },
    })
    expect(await answerWith(broken, JSON_TYPE)).toEqual({ kind: 'broken_off', reason: 'the answer broke off' })
  })

  it.each([400, 401, 403, 500, 502, 503, 204, 206])('with status %d is passed on unchanged', async (status) => {
    const outcome = await answerWith(status === 204 ? null : '{"objectClassName":"domain"}', JSON_TYPE, status)
    expect(outcome).toMatchObject({ kind: 'http', status, reason: `answered ${status}`, text: '' })
  })

  it('includes the body of a 404 of any type', async () => {
    expect(await answerWith('<p>no', { 'content-type': 'text/html' }, 404)).toMatchObject({
      status: 404,
      text: '<p>no',
    })
  })

  it('states how long a 429 asks to wait', async () => {
    const upstream = scriptedUpstream(() => new Response('', { status: 429, headers: { 'retry-after': '30' } }), {
      now: () => 1000,
    })
    expect(await askUpstream(request, upstream.context)).toMatchObject({ kind: 'rate_limited', retryAt: 31_000 })
  })

  it('states how long a 429 asks to wait in another header', async () => {
    const limiting = (headers: HeadersInit) =>
      scriptedUpstream(() => new Response('', { status: 429, headers }), { now: () => 1000 }).context
    const own = { ...request, waitHeader: 'x-ratelimit-reset' }
    expect(await askUpstream(own, limiting({ 'x-ratelimit-reset': '60' }))).toMatchObject({ retryAt: 61_000 })
    expect(await askUpstream(request, limiting({ 'x-ratelimit-reset': '60' }))).toMatchObject({ retryAt: null })
    const both = { 'x-ratelimit-reset': '60', 'retry-after': '30' }
    expect(await askUpstream(own, limiting(both))).toMatchObject({ retryAt: 31_000 })
  })

  it('is a refusal if the host cannot be reached', async () => {
    const outcome = await askUpstream(request, scriptedUpstream(() => null).context)
    expect(outcome).toEqual({ kind: 'refused', reason: 'could not be reached' })
  })
})

describe('a request that is stopped', () => {
  it.each(['headers', 'body'])('is a timeout if a deadline stops it before the %s', async (stage) => {
    const controller = new AbortController()
    const upstream = scriptedUpstream(
      (_url, signal) => {
        setTimeout(() => controller.abort(new DOMException('deadline', 'TimeoutError')), 20)
        if (stage === 'headers') return silence(signal)
        const body = new ReadableStream({
          start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
        })
        return new Response(body, { headers: JSON_TYPE })
      },
      { signal: controller.signal },
    )
    const outcome = await askUpstream(request, upstream.context)
    expect(outcome).toMatchObject({ kind: 'timeout', reason: expect.stringMatching(/^no answer in \d(\.\d)? s$/) })
  })

  it('is abandoned if the client disconnects', async () => {
    const controller = new AbortController()
    const upstream = scriptedUpstream((_url, signal) => silence(signal), { signal: controller.signal })
    const asking = askUpstream(request, upstream.context)
    controller.abort()
    expect(await asking).toMatchObject({ kind: 'abandoned' })
  })
})

describe('redirects', () => {
  it('are followed on the same host without being marked', async () => {
    const upstream = redirecting({ [URL_ASKED]: '/v2/domain/vyntra.org' })
    expect(await askUpstream(request, upstream.context)).toMatchObject({ kind: 'ok', crossedHosts: false })
    expect(upstream.asked).toEqual([`GET ${URL_ASKED}`, 'GET https://rdap.example.org/v2/domain/vyntra.org'])
  })

  it('are marked if any of them left the host, even if the last came back', async () => {
    const { context } = redirecting({
      [URL_ASKED]: 'https://other.example.org/a',
      'https://other.example.org/a': 'https://rdap.example.org/b',
    })
    const anywhere = { ...request, mayGoTo: () => true }
    expect(await askUpstream(anywhere, context)).toMatchObject({ host: 'rdap.example.org', crossedHosts: true })
  })

  it('are followed only to hosts that may receive the query', async () => {
    const away = () => redirecting({ [URL_ASKED]: '/b', 'https://rdap.example.org/b': 'https://other.example.org/' })
    for (const asked of [request, { ...request, mayGoTo: (host: string) => host === 'third.example.org' }]) {
      const upstream = away()
      expect(await askUpstream(asked, upstream.context)).toMatchObject({ kind: 'bad_redirect' })
      expect(upstream.asked).toHaveLength(2)
    }
    const mayGoTo = (host: string) => host === 'other.example.org'
    expect(await askUpstream({ ...request, mayGoTo }, away().context)).toMatchObject({ kind: 'ok', crossedHosts: true })
  })

  it('are followed three times and not a fourth', async () => {
    const chain = (length: number) =>
      redirecting(
        Object.fromEntries(
          Array.from({ length }, (_, i) => [i === 0 ? URL_ASKED : `https://rdap.example.org/${i}`, `/${i + 1}`]),
        ),
      )
    expect(await askUpstream(request, chain(3).context)).toMatchObject({ kind: 'ok' })
    const fourth = chain(4)
    expect(await askUpstream(request, fourth.context)).toMatchObject({ kind: 'bad_redirect' })
    expect(fourth.asked).toHaveLength(4)
  })

  it.each([
    'http://rdap.example.org/domain/vyntra.org',
    'https://127.0.0.1/',
    'https://[::ffff:192.168.0.1]/',
    'https://localhost:8787/',
    'https://printer.local/',
    'https://user:secret@rdap.example.org/',
    'file:///etc/passwd',
    'https://',
  ])('to %s are not followed', async (location) => {
    const upstream = redirecting({ [URL_ASKED]: location })
    expect(await askUpstream({ ...request, mayGoTo: () => true }, upstream.context)).toMatchObject({
      kind: 'bad_redirect',
    })
    expect(upstream.asked).toHaveLength(1)
  })

  it('are not followed without an address, or if a browser hides them', async () => {
    expect(await answerWith(null, {}, 302)).toMatchObject({ kind: 'bad_redirect' })
    const opaque = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
    const { context } = scriptedUpstream(() => opaque)
    expect(await askUpstream(request, context)).toMatchObject({ kind: 'bad_redirect' })
  })

  it.each<[[number, string], string]>([
    [[307, '/elsewhere'], 'ok'],
    [[308, 'https://other.example.org/'], 'bad_redirect'],
    [[302, '/elsewhere'], 'bad_redirect'],
  ])('of a form by %j end as %s', async (redirect, kind) => {
    const upstream = redirecting({ [URL_ASKED]: redirect })
    const search = { ...request, body: new URLSearchParams({ query: 'x' }), mayGoTo: () => true }
    const outcome = await askUpstream(search, upstream.context)
    expect(outcome.kind).toBe(kind)
    expect(upstream.asked.every((line) => line.startsWith('POST https://rdap.example.org/'))).toBe(true)
  })
})

describe('requests with headers or a body', () => {
  it('send text of a given type and further headers', async () => {
    const sent: RequestInit[] = []
    const context = scriptedUpstream(() => jsonAnswer({})).context
    const fetch: typeof context.fetch = (input, init) => {
      sent.push(init ?? {})
      return context.fetch(input, init)
    }
    const body = { type: 'application/xml', text: '<a/>' }
    await askUpstream({ ...request, body, headers: { Authorization: 'Bearer x' } }, { ...context, fetch })
    expect(sent).toMatchObject([
      {
        method: 'POST',
        body: '<a/>',
        headers: { Accept: 'application/json', 'Content-Type': 'application/xml', Authorization: 'Bearer x' },
      },
    ])
  })

  it('do not send secrets to another host', async () => {
    const secret = { ...request, headers: { Authorization: 'Bearer x' }, mayGoTo: () => true }
    const away = redirecting({ [URL_ASKED]: 'https://other.example.org/' })
    expect(await askUpstream(secret, away.context)).toMatchObject({ kind: 'bad_redirect' })
    expect(away.asked).toHaveLength(1)
    expect(await askUpstream(secret, redirecting({ [URL_ASKED]: '/elsewhere' }).context)).toMatchObject({ kind: 'ok' })
  })

  it.each([400, 401, 403, 500])('read the body of a %d only if the upstream explains its errors', async (status) => {
    const refusing = () => scriptedUpstream(() => jsonAnswer({ error: 'why' }, status)).context
    expect(await askUpstream({ ...request, explains: true }, refusing())).toMatchObject({ text: '{"error":"why"}' })
    expect(await askUpstream(request, refusing())).toMatchObject({ status, text: '' })
  })

  it.each([
    ['XML', '<a>é</a>', 'application/xml', 'ok'],
    ['XML after a byte order mark', '\ufeff<a/>', 'text/xml', 'ok'],
    ['nothing', ' ', 'application/xml', 'not_xml'],
    ['a web page', '<!DOCTYPE html><p>', 'application/xml', 'not_xml'],
    ['XML called a web page', '<a/>', 'text/html', 'not_xml'],
    ['JSON', '{}', 'application/xml', 'not_xml'],
  ])('for XML accept only XML: %s', async (_what, text, type, kind) => {
    const { context } = scriptedUpstream(() => new Response(text, { headers: { 'content-type': type } }))
    expect(await askUpstream({ ...request, read: 'xml' }, context)).toMatchObject({ kind })
  })
})

it.each(['http://rdap.example.org/', 'https://192.168.0.1/', 'https://a:b@rdap.example.org/'])(
  'does not query %s',
  async (url) => {
    const upstream = scriptedUpstream(() => jsonAnswer({}))
    expect(await askUpstream({ ...request, url }, upstream.context)).toMatchObject({ kind: 'bad_address' })
    expect(upstream.asked).toEqual([])
  },
)

it('queries a fake on this machine by plain http', async () => {
  const { context } = scriptedUpstream(() => jsonAnswer({}))
  expect(await askUpstream({ ...request, url: 'http://127.0.0.1:9/' }, context)).toMatchObject({ kind: 'ok' })
})
