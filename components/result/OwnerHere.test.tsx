import { act } from 'preact/test-utils'
import { beforeEach, expect, it } from 'vitest'
import type { Conflict } from '../../lib/contract/checks/conflict.ts'
import type { OwnerAnswer } from '../../lib/engine/owner-of-record.ts'
import { hit } from '../gallery/samples.ts'
import { button, click, draw, textOf } from '../testing/draw.tsx'
import { HitQueries, openedParts } from './DeskAnswer.tsx'
import { giveOpenedParts, Hit } from './hits.tsx'

// @vitest-environment happy-dom

beforeEach(() => giveOpenedParts(openedParts))

const FROM = 'https://packs.example.org/EU.pack'
const known: OwnerAnswer = { state: 'known', owner: 'Zylvera SA', dataAsOf: '2026-11-20T00:00:00Z' }
const mark = hit('ZYLVERA', { number: '018000001', owner: null })

function drawn(answers: readonly (OwnerAnswer | Error | null)[], given: Conflict = mark, alike: Conflict[] = []) {
  const asked: string[] = []
  const left = [...answers]
  const ask = async (source: string, number: string, isWanted: boolean) => {
    asked.push(`${source} ${number}${isWanted ? ' wanted' : ''}`)
    const answer = left.shift() ?? null
    if (answer instanceof Error) throw answer
    return answer
  }
  const scope = { jurisdiction: null, niceClasses: [] }
  const { root } = draw(
    <HitQueries.Provider value={{ goodsOf: () => undefined, ownerOf: () => ask }}>
      <Hit hit={given} alike={alike} scope={scope} />
    </HitQueries.Provider>,
  )
  const open = async (at = 0) => {
    await act(async () => {
      const details = root.querySelectorAll('details')[at] as HTMLDetailsElement
      details.open = true
      details.dispatchEvent(new Event('toggle'))
    })
    await act(async () => {})
  }
  return { root, asked, open }
}

it('looks up the owner only when the user opens the hit, and shows the day of the files', async () => {
  const { root, asked, open } = drawn([known])
  expect(asked).toEqual([])
  await open()
  expect(asked).toEqual(['euipo 018000001'])
  expect(textOf(root)).toContain('Owner: Zylvera SA, as of')
})

it('stops saying that it fetches owners if the lookup fails', async () => {
  const { root, asked, open } = drawn([new Error('the device cannot be read')])
  await open()
  expect(asked).toEqual(['euipo 018000001'])
  expect(textOf(root)).not.toContain('Fetching the owners')
})

it('does not look up an owner that the result contains', async () => {
  const { asked, open } = drawn([known], { ...mark, owner: 'Zylvera SA' })
  await open()
  expect(asked).toEqual([])
})

it('fetches owners only after a click, and says what the host learns', async () => {
  const { root, asked, open } = drawn([{ state: 'away', from: FROM }, known])
  await open()
  expect(textOf(root)).toContain('packs.example.org learns which register it is, but not which record you look at.')
  await click(button(root, 'Fetch the list of owners from packs.example.org'))
  expect(asked).toEqual(['euipo 018000001', 'euipo 018000001 wanted'])
  expect(textOf(root)).toContain('Owner: Zylvera SA')
})

it('fetches newer owners only after a click, and says what this reveals', async () => {
  const { root, asked, open } = drawn([{ ...known, owner: null, later: FROM }, known])
  await open()
  expect(asked).toEqual(['euipo 018000001'])
  expect(textOf(root)).toContain(
    'Fetching that file tells packs.example.org that you look at one of the records missing here.',
  )
  await click(button(root, 'Fetch the list of owners from packs.example.org'))
  expect(asked).toEqual(['euipo 018000001', 'euipo 018000001 wanted'])
  expect(textOf(root)).toContain('Owner: Zylvera SA')
})

it.each<[OwnerAnswer, string]>([
  [{ ...known, owner: null }, 'do not say who owns this record'],
  [{ state: 'failed', from: FROM }, 'could not be fetched from packs.example.org'],
  [{ state: 'away', from: null }, 'listed in a separate file. It is not on this device'],
])('names what is missing: %j', async (told, words) => {
  const { root, open } = drawn([told])
  await open()
  expect(textOf(root)).toContain(words)
  expect(root.querySelectorAll('.bc-hit button')).toHaveLength(told.state === 'failed' ? 1 : 0)
})

it('shows nothing if the register is not on this device', async () => {
  const { root, open } = drawn([null])
  const before = textOf(root)
  await open()
  expect(textOf(root)).toBe(before)
})

it('looks up the owner of a grouped mark when the user opens that mark', async () => {
  const { asked, open } = drawn([known, known], mark, [hit('Zylvera', { number: '018000002', owner: null })])
  await open()
  expect(asked).toEqual(['euipo 018000001'])
  await open(1)
  expect(asked).toEqual(['euipo 018000001', 'euipo 018000002'])
})
