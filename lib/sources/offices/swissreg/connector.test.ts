import { expect, it } from 'vitest'
import { createRateLimiter } from '../../http/rate-limiter.ts'
import { jsonAnswer, scriptedUpstream } from '../../testing/scripted-upstream.ts'
import { createSwissregConnector } from './connector.ts'

const item = (number: string, name: string) =>
  `<Data role="item"><Trademark><ApplicationNumber><ApplicationNumberText>${number}</ApplicationNumberText></ApplicationNumber><MarkRepresentation><MarkReproduction><WordMarkSpecification><MarkVerbalElementText>${name}</MarkVerbalElementText></WordMarkSpecification></MarkReproduction></MarkRepresentation></Trademark></Data>`

/**
 * Returns a page from `offset` on of a list with `total` records. `next` is the token of a further page, empty without
 * one.
 */
function page(total: number, offset: number, next: string, ...items: string[]): Response {
  const meta = `<Meta><TotalItemCount>${total}</TotalItemCount><ItemCountOffset>${offset}</ItemCountOffset><ItemCount>${items.length}</ItemCount></Meta>`
  const further = next && `<Continuations><Continuation name="NextPage">${next}</Continuation></Continuations>`
  const text = `<ApiResponse><Result success="true">${items.join('')}${meta}${further}</Result></ApiResponse>`
  return new Response(text, { headers: { 'content-type': 'application/xml' } })
}

it('reports a truncated list if one mark came twice and another was therefore missing', async () => {
  const search = async (second: string) => {
    const pages = [page(2, 0, 'more', item('1', 'Vyntra')), page(2, 1, '', item(second, 'Vyntra'))]
    const { context } = scriptedUpstream((url) =>
      url.pathname === '/token' ? jsonAnswer({ access_token: 't', expires_in: 700 }) : (pages.shift() ?? null),
    )
    const options = { apiUrl: 'https://api.example.org/v1', tokenUrl: 'https://id.example.org/token' }
    const path = createSwissregConnector({ ...options, user: 'u', password: 'p', gate: createRateLimiter() })
    return path.search({ name: 'Vyntra', jurisdiction: null, niceClasses: [] }, context)
  }
  expect(await search('2')).toMatchObject({ state: 'answered', matches: 2, truncated: false })
  expect(await search('1')).toMatchObject({ state: 'answered', matches: 1, truncated: true })
})

const REFUSAL = '<ApiResponse><Result success="false"><Log/></Result></ApiResponse>'

/** Creates a connector to an API that rejects searches with matching terms, and finds nothing otherwise. */
function refusing(terms: RegExp) {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (String(input).endsWith('/token')) return jsonAnswer({ access_token: 't', expires_in: 700 })
    const term = /<Any>(.*)<\/Any>/.exec(String(init?.body))?.[1] ?? ''
    asked.push(term)
    return terms.test(term) ? new Response(REFUSAL, { headers: { 'content-type': 'application/xml' } }) : page(0, 0, '')
  }
  const context = { fetch, signal: new AbortController().signal, now: Date.now }
  const options = { apiUrl: 'https://api.example.org/v1', tokenUrl: 'https://id.example.org/token' }
  const path = createSwissregConnector({ ...options, user: 'u', password: 'p', gate: createRateLimiter() })
  const search = async (name: string, holder: string) => {
    asked.length = 0
    const { reason } = await path.search({ name, jurisdiction: null, niceClasses: [] }, { ...context, holder })
    return { reason, asked: asked.join(' | ') }
  }
  return { search, control: () => path.control(context) }
}

const BEGINNINGS = expect.stringContaining('begin')

it('searches for names that contain the text even if that was refused for another account', async () => {
  const { search, control } = refusing(/\*oddname/)
  await control()
  expect(await search('oddname', 'first')).toMatchObject({ reason: BEGINNINGS })
  expect(await search('vyntra', 'second')).toEqual({
    reason: expect.not.stringContaining('begin'),
    asked: expect.stringContaining('*vyntra*'),
  })
})

it('searches only for names that begin with the text if the canary was refused as well', async () => {
  const { search, control } = refusing(/(?:^| )\*/)
  await control()
  expect(await search('vyntra', 'second')).toEqual({
    reason: BEGINNINGS,
    asked: expect.not.stringMatching(/(?:^| )\*/),
  })
})
