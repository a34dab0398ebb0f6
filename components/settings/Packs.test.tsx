import { act } from 'preact/test-utils'
import { describe, expect, it, vi } from 'vitest'
import type { SnapshotOffer } from '../../lib/extension/pages/options.ts'
import { OFFICES } from '../../lib/sources/list.ts'
import { options, pack, registers } from '../gallery/pages.ts'
import { button, click, draw, submit, textOf, type } from '../testing/draw.tsx'
import { NAMES_OF_CODES, Packs } from './Packs.tsx'
import type { OptionsProps, OptionsSettings } from './props.ts'

// @vitest-environment happy-dom

const offer: SnapshotOffer = {
  ...pack,
  madeAt: pack.dataAsOf,
  attribution: 'Source: EUIPO',
  terms: 'free re-use',
  areOwners: false,
  otherSigner: null,
}
const file = new File(['x'], 'EU.pack')

function drawn(
  more: Partial<OptionsProps> = {},
  packs: OptionsSettings['packs'] = { packs: [], unfinished: false, fetching: null },
) {
  return draw(<Packs {...options({ onLookAtPack: async () => offer, ...more }, { packs })} />).root
}

async function choose(root: HTMLElement): Promise<void> {
  const input = root.querySelector('input[type=file]') as HTMLInputElement
  Object.defineProperty(input, 'files', { value: [file] })
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })))
}

describe('a register from a file', () => {
  it('is stored only after the user has seen its content, source and signer', async () => {
    const onTakePack = vi.fn(async () => null)
    const root = drawn({ onTakePack })
    await choose(root)
    for (const told of ['1,312,400', '20 Nov 2026', '341', 'Source: EUIPO', 'free re-use', pack.signer])
      expect(textOf(root)).toContain(told)
    expect(onTakePack).not.toHaveBeenCalled()
    await click(button(root, 'Keep it'))
    expect(onTakePack).toHaveBeenCalledExactlyOnceWith(file, expect.any(Function))
    expect(textOf(root)).toContain('The register is in use.')
  })

  it('may come from the service or an address, which is queried only on request', async () => {
    const onLookAtPack = vi.fn(async () => offer)
    const onTakePack = vi.fn(async () => null)
    const address = 'https://brands.example.com/packs/EU.pack'
    const onOfferedPacks = vi.fn(async () => [{ address, register: 'EU marks' }])
    const root = drawn({ onLookAtPack, onTakePack, onOfferedPacks })
    expect(onOfferedPacks).not.toHaveBeenCalled()
    await click(button(root, 'Show the registers that brands.example.com offers'))
    await click(await vi.waitFor(() => button(root, 'See details of “EU marks”')))
    expect(onLookAtPack).toHaveBeenLastCalledWith(address)
    await click(button(root, 'Cancel'))
    type(root.querySelector('input[type=url]') as HTMLInputElement, ' https://packs.example.org/EU.pack ')
    await submit(root.querySelector('form') as HTMLFormElement)
    expect(onLookAtPack).toHaveBeenLastCalledWith('https://packs.example.org/EU.pack')
    expect(onTakePack).not.toHaveBeenCalled()
    await click(button(root, 'Keep it'))
    expect(onTakePack).toHaveBeenCalledExactlyOnceWith('https://packs.example.org/EU.pack', expect.any(Function))
  })

  it('can be resumed if it is partly loaded', async () => {
    const onLookAtPack = vi.fn(async () => 'unreachable' as const)
    const fetching = 'https://packs.example.org/EU.pack'
    const root = drawn({ onLookAtPack }, { packs: [], unfinished: false, fetching })
    expect(textOf(root)).toContain(`A register from ${fetching} is only partly loaded.`)
    await click(button(root, 'Go on'))
    expect(onLookAtPack).toHaveBeenCalledExactlyOnceWith(fetching)
    expect(textOf(root)).toContain('The register could not be loaded from there.')
  })

  it('has its familiar name, and also shows what the signer calls it', async () => {
    const called = { office: 'EU', register: 'All marks of the world' }
    const root = drawn({ onLookAtPack: async () => ({ ...offer, ...called }) })
    await choose(root)
    expect(textOf(root)).toContain('Keep “EU trade mark register (EUIPO)” on this device?')
    expect(textOf(root)).toContain('Its publisher calls it “All marks of the world”.')
    const held = drawn({}, { packs: [{ ...pack, ...called }], unfinished: false, fetching: null })
    expect(textOf(held)).toMatch(/EU trade mark register \(EUIPO\).*Its publisher calls it “All marks of the world”\./)
    const unknown = drawn(
      {},
      { packs: [{ ...pack, office: 'XX', register: 'Marks of X' }], unfinished: false, fetching: null },
    )
    expect(textOf(unknown)).toContain('Marks of X')
    expect(textOf(unknown)).not.toContain('Its publisher calls it')
  })

  it('has a name for the code of every office with records', () => {
    const codes = OFFICES.flatMap(({ records }) => records?.code ?? [])
    expect(Object.keys(NAMES_OF_CODES).sort()).toEqual(codes.sort())
  })

  it('is not stored if the user cancels', async () => {
    const onTakePack = vi.fn(async () => null)
    const root = drawn({ onTakePack })
    await choose(root)
    await click(button(root, 'Cancel'))
    expect(onTakePack).not.toHaveBeenCalled()
    expect(textOf(root)).toContain('Add a register from a file')
  })

  it('is reported if its key differs from the one in use', async () => {
    const root = drawn({ onLookAtPack: async () => ({ ...offer, otherSigner: 'aaaaaaaaaaaaaaaa' }) })
    await choose(root)
    expect(textOf(root)).toContain('another signature, aaaaaaaaaaaaaaaa')
  })

  it('is called a list of owners if it is one', async () => {
    const root = drawn({ onLookAtPack: async () => ({ ...offer, areOwners: true }), onTakePack: async () => null })
    await choose(root)
    expect(textOf(root)).toContain('Keep the list of owners of')
    await click(button(root, 'Keep it'))
    expect(textOf(root)).toContain('The list of owners is on this device now.')
    expect(textOf(root)).not.toContain('The register is in use.')
  })

  it('shows its progress', async () => {
    const root = drawn({
      onTakePack(_file, onProgress) {
        onProgress({ doing: 'indexing', share: 0.427 })
        return new Promise(() => {})
      },
    })
    await choose(root)
    await click(button(root, 'Keep it'))
    expect(textOf(root)).toContain('Preparing the register for searches… 42%')
  })

  it('is refused with a reason, before or after it is offered', async () => {
    const early = drawn({ onLookAtPack: async () => 'no_pack' })
    await choose(early)
    expect(textOf(early)).toContain('This file is not a register. Nothing was changed.')
    const changes = drawn({ onLookAtPack: async () => 'other_base' })
    await choose(changes)
    expect(textOf(changes)).toContain('not to the one on this device')
    const late = drawn({ onTakePack: async () => 'storage' })
    await choose(late)
    await click(button(late, 'Keep it'))
    expect(textOf(late)).toContain('the browser had no room for it')
  })
})

describe('registers on this device', () => {
  it('show their size, and can be deleted', async () => {
    const onRemovePacks = vi.fn(async () => {})
    const root = drawn({ onRemovePacks }, { packs: [pack], unfinished: false, fetching: null })
    expect(textOf(root)).toContain('as of 20 Nov 2026 · 341 MB · ready')
    await click(button(root, 'Delete'))
    expect(onRemovePacks).toHaveBeenCalledExactlyOnceWith(['EU'])
  })

  it('update from their origin, and say why an update failed. A new key is looked at first', async () => {
    const onRefreshPack = vi.fn(async () => null)
    const daily = { from: 'https://packs.example.org/EU.pack', trouble: null }
    const failed = { ...pack, office: 'US', daily: { ...daily, trouble: 'other_signer' } }
    const onLookAtPack = vi.fn(async () => 'unreachable' as const)
    const packs = [{ ...pack, daily }, failed]
    const root = drawn({ onRefreshPack, onLookAtPack }, { packs, unfinished: false, fetching: null })
    expect(textOf(root)).toContain('It gets updates from packs.example.org every day.')
    expect(textOf(root)).toMatch(/The last update did not work: .*another signature than before.*not added\./)
    await click(button(root, 'Update'))
    expect(onRefreshPack).toHaveBeenCalledExactlyOnceWith('EU', expect.any(Function))
    expect(textOf(root)).toContain('New data was added.')
    await click(button(root.querySelector('.bc-packs > li:last-child') as HTMLElement, 'See details'))
    expect(onLookAtPack).toHaveBeenCalledExactlyOnceWith('https://packs.example.org/EU.pack')
  })

  it('resume an unfinished installation when the page opens', async () => {
    const onTakePack = vi.fn(async () => null)
    await act(async () => void drawn({ onTakePack }, { packs: [], unfinished: true, fetching: null }))
    expect(onTakePack).toHaveBeenCalledExactlyOnceWith(null, expect.any(Function))
  })

  it('are not offered if this window cannot store any', () => {
    const root = drawn({}, null)
    expect(textOf(root)).toContain('the browser cannot keep registers')
    expect(root.querySelector('input')).toBeNull()
  })
})

describe('a catalogue of registers', () => {
  const catalogue = { ...registers.offered.offer, publisher: 'Acme', fingerprints: ['kT3vQ0a9Zr-W2mXc'] }

  it('is offered by a service with its key, and loaded in the background', async () => {
    const onLookAtPack = vi.fn(async () => catalogue)
    const onLoad = vi.fn(async () => null)
    const root = drawn({ onLookAtPack, onLoad })
    await click(button(root, 'Show the registers that brands.example.com offers'))
    expect(onLookAtPack).toHaveBeenCalledExactlyOnceWith('https://brands.example.com/packs/catalogue.json')
    const load = await vi.waitFor(() => button(root, 'Load'))
    expect(textOf(root)).toContain('They are from “Acme”, signed with the key kT3vQ0a9Zr-W2mXc.')
    await click(load)
    expect(onLoad).toHaveBeenCalledExactlyOnceWith(catalogue, ['EU', 'US', 'companies-CH'], false)
  })

  it('shows for each register who publishes it, and why the last update was refused', async () => {
    const onRemovePacks = vi.fn(async () => {})
    const packs = [{ ...pack, catalogue: catalogue.address }]
    const settings = { packs: { packs, unfinished: false, fetching: null }, registers: registers.heldUp }
    const { root } = draw(<Packs {...options({ onRemovePacks }, settings)} />)
    expect(textOf(root)).toContain('From “Brand Check”, updated every day.')
    expect(textOf(root)).toContain(
      'The last list of Brand Check was not accepted: The publisher’s list of registers has expired.',
    )
    expect(textOf(root)).toContain('The last update did not work: This file is damaged.')
    await click(button(root, 'Delete all registers from this device'))
    expect(onRemovePacks).toHaveBeenCalledExactlyOnceWith(['EU', 'US'])
  })

  it('offers to remove only what the user loaded', async () => {
    const [publisher] = registers.ofOrganisation.publishers
    const packs = [{ ...pack, catalogue: publisher?.address ?? '' }]
    const settings = { packs: { packs, unfinished: false, fetching: null }, registers: registers.ofOrganisation }
    const { root } = draw(<Packs {...options({}, settings)} />)
    expect(textOf(root)).toContain('Your organisation set this.')
    expect(root.querySelector('[aria-label="Delete the register EU from this device"]')).toBeNull()
  })
})
