import { describe, expect, it, vi } from 'vitest'
import { OptionsApp } from '../../entrypoints/options/App.tsx'
import type { Failure } from '../../lib/client/types.ts'
import { VERSION } from '../../lib/version.ts'
import { options, quotas } from '../gallery/pages.ts'
import { button, click, draw, submit, textOf, type } from '../testing/draw.tsx'
import type { OptionsProps, OptionsSettings, TestOutcome } from './props.ts'

// @vitest-environment happy-dom

const unreachable: Failure = {
  kind: 'unreachable',
  code: null,
  detail: null,
  requestId: null,
  retryable: true,
  retryAt: null,
}
const first = { serviceUrl: null, keyLast4: null }

function drawn(more: Partial<OptionsProps> = {}, settings: Partial<OptionsSettings> = {}) {
  const { root, redraw } = draw(<OptionsApp {...options(more, settings)} />)
  const labelled = (label: string) => {
    const found = [...root.querySelectorAll('label')].find((element) => textOf(element) === label)
    return (found?.querySelector('input') ?? root.querySelector(`[id="${found?.htmlFor}"]`)) as HTMLInputElement
  }
  const formOf = (field: HTMLElement) => field.closest('form') as HTMLFormElement
  return { root, redraw, labelled, formOf }
}

it('says which version runs in which browser, and leads to the licences', () => {
  const { root } = drawn()
  expect(textOf(root)).toContain(
    `Brand Check ${VERSION} · Chromium 156.0.8078.108 · id lkhibglpipabmpokebebeanofnkocccd`,
  )
  expect(root.querySelector('a[href="/THIRD-PARTY.txt"]')).not.toBeNull()
})

describe('the key', () => {
  it('is masked, can be revealed, and shows only its last four characters once stored', async () => {
    const { root, labelled } = drawn()
    const key = labelled('API key')
    expect([key.type, key.value]).toEqual(['password', ''])
    expect(textOf(root)).toContain('Key …7Q2x is stored.')
    const show = button(root, 'Show key')
    await click(show)
    expect([key.type, show.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
  })

  it.each([
    ['  bc_new  ', 'bc_new'],
    ['', null],
  ])('is stored, or stays if nothing was typed: %j', async (typed, key) => {
    const onSave = vi.fn(async () => null)
    const { root, labelled, formOf } = drawn({ onSave })
    type(labelled('API key'), typed)
    await submit(formOf(labelled('API key')))
    expect(onSave).toHaveBeenCalledExactlyOnceWith('https://brands.example.com', key)
    expect(textOf(root)).toContain('Saved.')
    expect(labelled('API key').value).toBe('')
  })

  it('is not stored if the person does not let the browser send it', async () => {
    const { root, labelled, formOf } = drawn({ onSave: async () => 'not_allowed' })
    type(labelled('API key'), 'bc_new')
    await submit(formOf(labelled('API key')))
    expect(textOf(root)).toContain('You did not allow the browser to send a key, so it was not stored.')
    expect(labelled('API key').value).toBe('bc_new')
    expect(textOf(root)).not.toContain('Saved.')
  })

  it('is required if none is stored', async () => {
    const onSave = vi.fn(async () => null)
    const { root, labelled, formOf } = drawn({ onSave }, first)
    type(labelled('Service address'), 'https://brands.example.com')
    await submit(formOf(labelled('API key')))
    expect(onSave).not.toHaveBeenCalled()
    expect(textOf(root)).toContain('A key is needed.')
  })

  it('stays in the form when the address is refused', async () => {
    const { root, labelled, formOf } = drawn({ onSave: async () => 'needs_https' }, first)
    type(labelled('Service address'), 'http://brands.example.com')
    type(labelled('API key'), 'bc_new')
    await submit(formOf(labelled('API key')))
    expect(textOf(root)).toContain('The address must begin with https://')
    expect(labelled('Service address').getAttribute('aria-invalid')).toBe('true')
    expect([labelled('Service address').value, labelled('API key').value]).toEqual([
      'http://brands.example.com',
      'bc_new',
    ])
  })
})

describe('a connected service', () => {
  it('shows plan, use and key at once', async () => {
    const { root } = drawn()
    await expect.poll(() => textOf(root)).toContain('Team')
    const text = textOf(root)
    for (const part of [
      'Connected to brands.example.com',
      'Team',
      '88 of 500 checks',
      '1 Dec, 00:00',
      'Marketing laptop (…7Q2x)',
    ])
      expect(text).toContain(part)
    expect(root.querySelector('a[href*="/access"]')).toBeNull()
  })

  it('offers to request more only if the service accepts such requests', async () => {
    const asked = { ...quotas, features: ['access-request'] }
    const { root } = drawn({ onTest: async () => ({ ok: true, quotas: asked, sources: null }) })
    await vi.waitFor(() => expect(root.querySelector('a[href*="/access"]')).not.toBeNull())
    expect(root.querySelector<HTMLAnchorElement>('a[href*="/access"]')?.href).toBe('https://brands.example.com/access')
  })

  it('says which sources the service searches by similarity, by the same letters, or not at all', async () => {
    const { root } = drawn()
    await expect.poll(() => textOf(root)).toContain('Searched for similar names')
    const text = textOf(root)
    expect(text).toContain('It also searches trade mark registers for similar names')
    expect(text).toContain('Searched for similar names: EU trade mark register (EUIPO).')
    expect(text).toContain('Searched for the same spelling only: Swiss commercial register (Zefix).')
    expect(text).toContain('Not connected, so not searched: Swiss trade mark register (Swissreg).')
  })

  it('does not claim to search trade marks if it is connected to no such register', async () => {
    const sources = [{ name: 'Swissreg', kind: 'trademark', connected: false, method: 'similarity' }]
    const { root } = drawn({ onTest: async () => ({ ok: true, quotas, sources }) })
    await expect.poll(() => textOf(root)).toContain('It searches no trade mark register')
    expect(textOf(root)).not.toContain('It also searches trade mark registers')
  })

  it('is asked when the page opens and when the service or key changes, but not without a key', async () => {
    const onTest = vi.fn(async (): Promise<TestOutcome> => ({ ok: false, failure: unreachable, needsAccess: false }))
    const { root, redraw } = draw(<OptionsApp {...options({ onTest }, first)} />)
    expect(onTest).not.toHaveBeenCalled()
    redraw(<OptionsApp {...options({ onTest })} />)
    await expect.poll(() => textOf(root)).toContain('We could not reach')
    redraw(<OptionsApp {...options({ onTest }, { keyLast4: 'aaaa' })} />)
    await vi.waitFor(() => expect(onTest).toHaveBeenCalledTimes(2))
  })

  it('can be disconnected', async () => {
    const onRemoveKey = vi.fn(async () => {})
    const { root } = drawn({ onRemoveKey })
    await click(button(root, 'Disconnect'))
    expect(onRemoveKey).toHaveBeenCalledOnce()
  })

  it('offers access only if it would help, requests it at once, and tests again', async () => {
    const outcomes: TestOutcome[] = [
      { ok: false, failure: unreachable, needsAccess: true },
      { ok: false, failure: unreachable, needsAccess: false },
    ]
    const onGrantAccess = vi.fn(async () => true)
    const { root } = drawn({ onTest: async () => outcomes.shift() as TestOutcome, onGrantAccess })
    await expect.poll(() => textOf(root)).toContain('We could not reach')
    button(root, 'Grant access').click()
    expect(onGrantAccess).toHaveBeenCalledOnce()
    await vi.waitFor(() => expect(() => button(root, 'Grant access')).toThrow())
  })

  it('does not offer access to a service on the same computer, for which the extension cannot ask', async () => {
    const onTest = async (): Promise<TestOutcome> => ({ ok: false, failure: unreachable, needsAccess: true })
    const { root } = drawn({ onTest }, { serviceUrl: 'http://127.0.0.1:8787' })
    await expect.poll(() => textOf(root)).toContain('We could not reach')
    expect(() => button(root, 'Grant access')).toThrow()
  })
})

describe('a connection code', () => {
  it('is claimed only after the user confirmed its host', async () => {
    const onClaim = vi.fn(async () => null)
    const { root, redraw, labelled, formOf } = drawn({ onClaim }, first)
    type(labelled('Connection code'), 'bc1.sample')
    await submit(formOf(labelled('Connection code')))
    expect(textOf(root)).toContain('Connect to brands.example.com?')
    expect(onClaim).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button(root, 'Connect'))
    await click(button(root, 'Connect'))
    expect(onClaim).toHaveBeenCalledExactlyOnceWith('bc1.sample')
    redraw(<OptionsApp {...options({ onClaim })} />)
    // The empty field of the code does not keep the focus.
    expect(textOf(document.activeElement)).toContain('Connected to brands.example.com')
    expect(document.activeElement?.localName).toBe('p')
  })

  it('is refused if it cannot be read', async () => {
    const { root, labelled, formOf } = drawn({ onReadCode: () => null })
    type(labelled('Connection code'), 'hello')
    await submit(formOf(labelled('Connection code')))
    expect(textOf(root)).toContain('This is not a connection code.')
  })

  it('connects nothing if the person does not let the browser send a key', async () => {
    const { root } = drawn({ initialCode: 'bc1.sample', onClaim: async () => 'not_allowed' }, first)
    await click(button(root, 'Connect'))
    expect(textOf(root)).toContain('You did not allow the browser to send a key, so it was not stored.')
    expect(textOf(root)).not.toContain('Connected to')
  })

  it('shows why it did not connect', async () => {
    const failure: Failure = { ...unreachable, kind: 'key', detail: 'This code was used before.' }
    const { root } = drawn({ initialCode: 'bc1.sample', onClaim: async () => failure })
    await click(button(root, 'Connect'))
    expect(textOf(root)).toContain('Not connected. This code was used before.')
  })
})

it('shows the address that a connection code set', () => {
  const { root, redraw } = draw(<OptionsApp {...options({}, first)} />)
  redraw(<OptionsApp {...options()} />)
  expect(root.querySelector<HTMLInputElement>('input[type=url]')?.value).toBe('https://brands.example.com')
})

it('deletes everything only after a confirmation', async () => {
  const onDeleteAll = vi.fn(async () => {})
  const { root } = drawn({ onDeleteAll })
  await click(button(root, 'Delete everything…'))
  expect(onDeleteAll).not.toHaveBeenCalled()
  await click(button(root, 'Keep'))
  expect(document.activeElement).toBe(button(root, 'Delete everything…'))
  await click(button(root, 'Delete everything…'))
  await click(button(root, 'Delete everything'))
  expect(onDeleteAll).toHaveBeenCalledOnce()
  expect(textOf(root)).toContain('Everything was deleted.')
})

it('switches history and appearance', async () => {
  const onPreferences = vi.fn()
  const { labelled } = drawn({ onPreferences })
  await click(labelled('Keep my recent checks on this device'))
  await click(labelled('Dark'))
  expect(onPreferences.mock.calls).toEqual([[{ history: false }], [{ theme: 'dark' }]])
})

it.each([
  ['Alt+Shift+B', 'Alt+Shift+B'],
  [null, 'No shortcut is set.'],
])('shows the shortcut %s', (shortcut, text) => {
  expect(textOf(drawn({}, { shortcut }).root)).toContain(text)
})

describe('the letterhead of reports', () => {
  it('accepts a contact, and removes the logo', async () => {
    const onLetterhead = vi.fn()
    const { root, labelled } = drawn({ onLetterhead })
    type(labelled('Legal contact'), '  Anna Muster\nlegal@brands.example.com ')
    expect(onLetterhead).toHaveBeenLastCalledWith({ contact: 'Anna Muster\nlegal@brands.example.com' })
    await click(button(root, 'Remove the logo'))
    expect(onLetterhead).toHaveBeenLastCalledWith({ logo: null })
  })
})
