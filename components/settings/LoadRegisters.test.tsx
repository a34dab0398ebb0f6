import { expect, it, vi } from 'vitest'
import type { RegisterOffer } from '../../lib/extension/pages/registers.ts'
import { registers } from '../gallery/pages.ts'
import { button, click, draw, textOf } from '../testing/draw.tsx'
import { LoadingLine, OfferRegisters } from './LoadRegisters.tsx'

// @vitest-environment happy-dom

const { offer } = registers.offered

const boxes = (root: HTMLElement) => [...root.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]

it('offers all registers in one sentence, and loads those that the user leaves chosen', async () => {
  const onLoad = vi.fn(async () => null)
  const { root } = draw(<OfferRegisters offer={offer} onLoad={onLoad} />)
  expect(textOf(root)).toContain(
    'Load EU trade marks, US trade marks and Swiss companies (about 52 MB). Then every check searches them on this device',
  )
  await click(boxes(root)[1] as HTMLElement)
  expect(textOf(root)).toContain('Load EU trade marks and Swiss companies (about 22 MB).')
  await click(button(root, 'Load'))
  expect(onLoad).toHaveBeenCalledExactlyOnceWith(offer, ['EU', 'companies-CH'], false)
})

it('asks first on a network that may cost money', async () => {
  const onLoad = vi.fn(async (_offer: unknown, _offices: unknown, isSure: boolean) =>
    isSure ? null : ({ ask: 'metered', megabytes: 52 } as const),
  )
  const { root } = draw(<OfferRegisters offer={offer} onLoad={onLoad} />)
  await click(button(root, 'Load'))
  expect(textOf(root)).toContain('Your network may be slow or charge for data. Load about 52 MB now?')
  await click(button(root, 'Load 52 MB'))
  expect(onLoad).toHaveBeenLastCalledWith(offer, ['EU', 'US', 'companies-CH'], true)
})

it.each([
  ['no_room', 'There is too little room on this device.'],
  ['barred', 'The browser does not let Brand Check ask this host.'],
  ['other_signer', 'The list is signed with a key that this version of Brand Check does not trust.'],
  ['expired', 'The publisher’s list of registers has expired.'],
] as const)('says what to do if the registers cannot be loaded: %s', async (outcome, text) => {
  const { root } = draw(<OfferRegisters offer={offer} onLoad={async () => outcome} />)
  await click(button(root, 'Load'))
  expect(textOf(root.querySelector('[role=alert]') as HTMLElement)).toContain(text)
})

it('shows publisher, key and source of a catalogue that nobody vouches for', () => {
  const read: RegisterOffer = {
    ...offer,
    publisher: 'Acme registers',
    registers: [{ office: 'XX', register: 'Marks of Utopia', megabytes: 3, attribution: 'Source: Utopia' }],
  }
  const { root } = draw(<OfferRegisters offer={read} isForeign onLoad={async () => null} />)
  for (const text of ['“Acme registers”', 'kT3vQ0a9Zr-W2mXc', 'Load Marks of Utopia (3 MB)', 'Source: Utopia'])
    expect(textOf(root)).toContain(text)
})

it('shows how far a register is, or what holds it up', async () => {
  const onRetry = vi.fn()
  const line = (of: typeof registers.loading | typeof registers.heldUp) =>
    draw(<LoadingLine registers={of} onRetry={onRetry} />).root
  expect(textOf(line(registers.loading))).toContain('Loading EU trade marks: 43%. 1 of 3 are ready.')
  const held = line(registers.heldUp)
  expect(textOf(held)).toContain('US trade marks are not here yet. The host does not answer.')
  await click(button(held, 'Try again'))
  expect(onRetry).toHaveBeenCalledOnce()
  expect(textOf(draw(<LoadingLine registers={registers.none} onRetry={onRetry} />).root)).toBe('')
})

it('says that another key signed what an organisation set, and asks nothing', () => {
  const { root } = draw(<LoadingLine registers={registers.ofOrganisation} onRetry={vi.fn()} />)
  expect(textOf(root)).toContain('It is signed with another key than the one that your organisation named')
  expect(textOf(root)).not.toMatch(/compare|decide/i)
})
