import { beforeEach, expect, it, vi } from 'vitest'
import { fakeApis, resetFakes } from '../testing/fake-apis.ts'
import { keptLetterhead } from './kept-letterhead.ts'
import { LETTERHEAD_MAX } from './letterhead.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))

const PNG = 'data:image/png;base64,iVBORw0KGgo='

const NOTHING = { logo: null, contact: '', client: '', author: '' }

beforeEach(resetFakes)

it('stores a logo and a contact together, even if both change at once', async () => {
  expect(await keptLetterhead.read()).toEqual(NOTHING)
  await Promise.all([keptLetterhead.change({ logo: PNG }), keptLetterhead.change({ contact: 'Anna' })])
  expect(await keptLetterhead.read()).toEqual({ ...NOTHING, logo: PNG, contact: 'Anna' })
})

it.each([
  ['an address elsewhere', { logo: 'https://evil.example/x.png', contact: 'Anna' }, { contact: 'Anna' }],
  ['a page as a picture', { logo: 'data:text/html,<script>', contact: '' }, {}],
  ['a large picture', { logo: PNG + 'A'.repeat(LETTERHEAD_MAX.logo), contact: '' }, {}],
  ['a long contact', { logo: PNG, contact: 'A'.repeat(LETTERHEAD_MAX.contact + 1) }, { logo: PNG }],
  ['a long client', { client: 'A'.repeat(LETTERHEAD_MAX.label + 1), author: 'Anna' }, { author: 'Anna' }],
  ['something else', 'Anna', {}],
])('reads from %s only what a report can contain', async (_what, stored, read) => {
  await fakeApis.storage.local.set({ letterhead: stored })
  expect(await keptLetterhead.read()).toEqual({ ...NOTHING, ...read })
})
