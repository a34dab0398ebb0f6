import { expect, it, vi } from 'vitest'
import { createRateLimiter } from '../http/rate-limiter.ts'
import { createZefixConnector } from '../offices/zefix/connector.ts'
import { createLindasConnector } from '../offices/zefix/lindas.ts'
import type { inSlices as sliced } from '../slices.ts'
import { jsonAnswer, scriptedUpstream } from '../testing/scripted-upstream.ts'

/** The accounts for which records were compared. */
const holders = vi.hoisted((): unknown[] => [])

/** Replaces slices by some whose time ends after the first record. */
vi.mock('../slices.ts', () => {
  const inSlices: typeof sliced = async (items, work, { holder }) => {
    holders.push(holder)
    return items.slice(0, 1).map(work)
  }
  return { inSlices }
})

const gate = createRateLimiter()
const url = 'https://register.example'
const names = ['Vyntra Kandoro AG', 'Vyntra AG']
const row = (name: string, at: number) => ({ name, uid: `CHE${100000000 + at}`, ehraid: at + 1, status: 'ACTIVE' })
const binding = (name: string, at: number) => ({
  company: { type: 'uri', value: `https://register.ld.admin.ch/zefix/company/${at + 1}` },
  name: { type: 'literal', value: name },
})

it.each([
  ['Zefix', createZefixConnector({ url, user: 'u', password: 'p', gate }), names.map(row)],
  ['LINDAS', createLindasConnector({ url, gate }), { results: { bindings: names.map(binding) } }],
])('%s compares in the turns of the account, and keeps hits if interrupted', async (_name, path, body) => {
  const { context } = scriptedUpstream(() => jsonAnswer(body))
  const query = { name: 'Vyntra', jurisdiction: null, niceClasses: [] }
  const answer = await path.search(query, { ...context, holder: 'holder-1' })
  expect(answer).toMatchObject({ state: 'timeout', truncated: true, matches: 2, hits: [{ name: names[0] }] })
  expect(holders.splice(0)).toEqual(['holder-1'])
})
