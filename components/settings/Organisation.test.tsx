import { describe, expect, it, vi } from 'vitest'
import { OptionsApp } from '../../entrypoints/options/App.tsx'
import { readKeys } from '../../lib/extension/storage/organisation-keys.ts'
import { VERSION } from '../../lib/version.ts'
import { options } from '../gallery/pages.ts'
import { button, click, draw, textOf } from '../testing/draw.tsx'

// @vitest-environment happy-dom

function drawn(set: Record<string, unknown>) {
  const onAsker = vi.fn(async () => {})
  const { root } = draw(<OptionsApp {...options({ onAsker }, { organisation: readKeys(set) })} />)
  const section = root.querySelector('#organisation:first-child')
  const isDisabled = (label: string) => {
    const found = [...root.querySelectorAll('label')].find((each) => textOf(each).startsWith(label))
    const field = found?.querySelector('input') ?? root.querySelector(`[id="${found?.htmlFor}"]`)
    return field?.closest('fieldset[disabled]') !== null
  }
  return { root, section: section === null ? '' : textOf(section), isDisabled }
}

const NAMED = { organisation: 'Acme', serviceAddress: 'https://names.example.com' }

describe('what an organisation set', () => {
  it('stands above the rest, with its name', () => {
    const { section } = drawn({ ...NAMED, territory: 'EU', tellNobody: true, locked: ['territory'] })
    expect(section).toContain('Set by Acme')
    expect(section).toContain('Service addresshttps://names.example.com')
    expect(section).toContain('TerritoryEU (cannot be changed)')
    expect(section).toContain('No one sees the name.')
  })

  it.each([
    [{ serviceAddress: 'http://intranet' }, 'serviceAddresshttp is allowed on this computer only'],
    [
      { tellNobody: 'false' },
      'tellNobodyMust be true or false, without quotation marks. Until then it counts as true.',
    ],
    [{ colour: 1 }, 'colourThis version does not know this setting'],
    [{ disabled: ['everything'] }, 'disabled "everything"Is not a part that can be switched off'],
    [{ historyDays: 100 }, 'historyDaysMust be a whole number from 1 to 90'],
    [{ locked: ['asker'] }, 'lockedasker has no value that could be locked'],
    [
      { registers: ['https://a.example/EU.pack'] },
      'registers "https://a.example/EU.pack"Must be an address with https',
    ],
    [{ apiKey: 'bck_x' }, 'apiKeyCounts only together with serviceAddress'],
  ])('tells the fault of %j in words', (set, words) => {
    expect(drawn(set).section).toContain(words)
  })

  it('has no section if there is nothing, and the registers say that no publisher is named', () => {
    const { root, section } = drawn({})
    expect(section).not.toContain('Set by')
    expect(textOf(root)).toContain('This build of Brand Check names no publisher of registers.')
    const publisher = 'https://names.example.com/catalogue.json#abcdefgh_-123456'
    expect(textOf(drawn({ publisher }).root)).not.toContain('names no publisher')
  })

  it('locks what is locked, with the reason, and nothing else', () => {
    const { root, isDisabled } = drawn({
      ...NAMED,
      apiKey: 'bck_x',
      asker: 'service',
      territory: 'EU',
      locked: ['apiKey', 'asker', 'territory'],
    })
    expect(['API key', 'Territory', 'A service'].map(isDisabled)).toEqual([true, true, true])
    expect(isDisabled('What is it for?')).toBe(false)
    expect(textOf(root)).toContain('Your organisation has set this. It cannot be changed here.')
    expect(() => button(root, 'Disconnect')).toThrow()
  })

  it('lets the keyboard reach what is locked, and tells the reason there', () => {
    const { root } = drawn({ ...NAMED, history: false })
    const box = [...root.querySelectorAll('label')].find((each) => textOf(each).startsWith('Keep my recent checks'))
    const stop = box?.closest('[tabindex="0"]')
    const reason = root.querySelector(`[id="${stop?.getAttribute('aria-describedby')}"]`)
    expect(reason && textOf(reason)).toBe('Your organisation has set this. It cannot be changed here.')
  })

  it('links to the people who answer', () => {
    const { root } = drawn({
      ...NAMED,
      legalContact: 'mailto:legal@example.com',
      privacyAddress: 'https://a.example/p',
    })
    const links = [...root.querySelectorAll<HTMLAnchorElement>('#organisation a')].map(({ href }) => href)
    expect(links).toEqual(['mailto:legal@example.com', 'https://a.example/p'])
  })

  it('is copied for the help desk with its faults, and without the key', async () => {
    const { root } = drawn({ ...NAMED, apiKey: 'bck_secret', territory: 'xx' })
    let copied = ''
    document.execCommand = () => {
      const event = new Event('copy') as Event & { clipboardData: object }
      event.clipboardData = {
        setData(_type: string, text: string) {
          copied = text
        },
      }
      return document.dispatchEvent(event)
    }
    await click(button(root, 'Copy for IT'))
    expect(JSON.parse(copied)).toMatchObject({
      about: { version: VERSION, id: 'lkhibglpipabmpokebebeanofnkocccd' },
      set: { organisation: 'Acme', apiKey: 'set' },
      faults: [{ key: 'territory', why: 'territory' }],
    })
    expect(copied).not.toContain('secret')
    expect(textOf(root)).toContain('Copied. It contains no name and no key.')
  })

  it('lets people add a key to a locked address', () => {
    const { isDisabled } = drawn({ ...NAMED, locked: ['serviceAddress'] })
    expect([isDisabled('Service address'), isDisabled('API key')]).toEqual([true, false])
  })
})
