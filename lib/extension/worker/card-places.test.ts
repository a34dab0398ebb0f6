import { beforeEach, expect, test, vi } from 'vitest'
import type { Menus, Tabs } from 'webextension-polyfill'
import { callsOf, fired, resetFakes, settled } from '../testing/fake-apis.ts'
import { cardPlaces } from './tabs.ts'
import { beginFromMenu, startWorker } from './worker.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))
vi.mock('../strings.ts', () => ({ translate: (key: string) => key }))

beforeEach(resetFakes)

const CARD = ['/content-scripts/card.js', '/mover.js']
const PLACE = { left: 8, top: null, bottom: 40 }

/** Begins a check in a tab and returns what the worker injects: arguments of a function, or files of the card. */
async function putIn(id: number): Promise<unknown[]> {
  const before = callsOf('scripting.executeScript').length
  const url = 'https://example.com/'
  const click = { pageUrl: url, selectionText: 'Vyntra' } as Menus.OnClickData
  await beginFromMenu(click, { id, windowId: 3, url, incognito: false } as Tabs.Tab)
  const calls = callsOf('scripting.executeScript').slice(before) as [{ args?: unknown[]; files?: string[] }][]
  return calls.map(([{ args, files }]) => files ?? args ?? []).filter(([first]) => first !== '/selection.js')
}

test('passes the place of a card to the next card of the same tab only', async () => {
  await cardPlaces.keep(7, PLACE)
  expect(await putIn(7)).toEqual([[PLACE], CARD])
  expect(await putIn(8)).toEqual([CARD])
})

test('forgets the place of a card with its tab', async () => {
  await cardPlaces.keep(7, PLACE)
  startWorker(() => '')
  fired.tabRemoved.fire(7)
  await settled()
  expect(await putIn(7)).toEqual([CARD])
})
