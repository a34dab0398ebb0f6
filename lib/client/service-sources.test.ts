import { expect, it } from 'vitest'
import { readServiceSources } from './check-client.ts'

const ADDRESS = 'https://check.example.com'
const source = { name: 'Register', kind: 'trademark', connected: true, method: 'similarity', more: 1 }

function from(answer: () => Response | Promise<Response>) {
  const asked: [string, RequestInit | undefined][] = []
  const fetch = async (url: string, init?: RequestInit) => {
    asked.push([url, init])
    return answer()
  }
  const signal = new AbortController().signal
  return { asked, read: () => readServiceSources(ADDRESS, { fetch: fetch as typeof globalThis.fetch, signal }) }
}

it('reads the sources of a service without sending it a key', async () => {
  const { asked, read } = from(() => Response.json({ sources: [source] }))
  const { more: _, ...known } = source
  expect(await read()).toEqual([known])
  const [url, init] = asked[0] ?? []
  expect(url).toBe(`${ADDRESS}/`)
  expect(new Headers(init?.headers).has('X-API-Key')).toBe(false)
})

it.each<[string, () => Response | Promise<Response>]>([
  ['a web page', () => new Response('<h1>Brand Check</h1>')],
  ['another shape', () => Response.json({ sources: [{ name: 1 }] })],
  ['an error', () => Response.json({ sources: [source] }, { status: 503 })],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['too much', () => new Response(JSON.stringify({ sources: [source], padding: 'x'.repeat(2_100_000) }))],
])('returns nothing for %s', async (_what, answer) => {
  expect(await from(answer).read()).toBeNull()
})

it('reads at most a hundred sources', async () => {
  const { read } = from(() => Response.json({ sources: Array(500).fill(source) }))
  expect(await read()).toHaveLength(100)
})
