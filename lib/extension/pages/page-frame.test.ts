import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { OrganisationKeys } from '../storage/organisation-keys.ts'
import { answers, fired, resetFakes } from '../testing/fake-apis.ts'
import { pageRoot } from './page-frame.ts'

// @vitest-environment happy-dom

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))
vi.mock('../strings.ts', () => ({ translate: () => 'de-CH' }))

beforeEach(resetFakes)

test('sets the language of the document to the language of its texts', () => {
  document.body.innerHTML = '<div id="root"></div>'
  expect(pageRoot().id).toBe('root')
  expect(document.documentElement.lang).toBe('de-CH')
})

test('marks the page only while the user works with the keyboard', () => {
  const { documentElement } = document
  const marks = ['keydown', 'pointerdown', 'keydown'].map((type) => {
    documentElement.dispatchEvent(new Event(type, { bubbles: true }))
    return documentElement.hasAttribute('data-bc-keys')
  })
  expect(marks).toEqual([true, false, true])
})

test('hides the parts that an organisation switched off, also while the page is open', async () => {
  const { dataset } = document.documentElement
  answers['managed.get'] = () => ({ disabled: ['filing', 'reports'] })
  pageRoot()
  await vi.waitFor(() => expect(dataset.off).toBe('filing reports'))
  answers['managed.get'] = () => ({})
  fired.managedChanged.fire()
  await vi.waitFor(() => expect(dataset.off).toBe(''))
})

test('marks each part that can be switched off, and hides what is marked', () => {
  const root = join(import.meta.dirname, '../../..')
  const files = globSync('{components,entrypoints}/**/*.tsx', { cwd: root })
  const code = files.map((file) => readFileSync(join(root, file), 'utf8')).join()
  const css = readFileSync(join(root, 'components/styles/page.css'), 'utf8')
  // The first has no button in a page. The controller of a check leaves the other out.
  const others = ['address-bar', 'single-source']
  // The names of rooms are the names of their parts.
  const rooms = ['filing', 'marks']
  for (const part of Object.keys(OrganisationKeys.shape.disabled.def.element.def.entries)) {
    if (others.includes(part)) continue
    expect(css).toContain(`:root[data-off~="${part}"] [data-part="${part}"]`)
    if (!rooms.includes(part)) expect(code).toMatch(new RegExp(`part="${part}"`))
  }
  expect(code).toContain('data-part={room}')
})
