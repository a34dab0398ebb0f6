import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import pkg from '../package.json' with { type: 'json' }
import { OLDEST_BROWSERS } from '../scripts/find-browser.ts'
import { projectFiles, readCode } from '../scripts/house/code-files.ts'
import { readOwner } from '../scripts/owner.ts'
import { permissionTable } from '../scripts/store/permissions.ts'

const ROOT = resolve(import.meta.dirname, '..')
const OWNER = readOwner()

/** Imported packages whose code an own module replaces in every bundle (`LEAN` in wxt.config.ts). */
const REPLACED = ['eventsource-parser']

/** Packages that code of the extension imports. */
function importedPackages(): string[] {
  const listed = projectFiles().filter((path) => /^(?:components|entrypoints|lib)\//.test(path))
  const files = listed.filter((path) => !/gallery|testing/.test(path))
  const found = readCode(files).flatMap(({ text }) => [
    ...text.matchAll(/(?:^(?:import|export) (?!type\b)[^'\n]*|^\} )from '((?:@[^/']+\/)?[^/'.@#][^/']*)/gm),
    ...text.matchAll(/\bimport\('((?:@[^/']+\/)?[^/'.@][^/']*)/g),
  ])
  return [...new Set(found.map(([, name = '']) => name))].filter((name) => !REPLACED.includes(name))
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(resolve(ROOT, '.output', folder, 'manifest.json'), 'utf8')) as Record<string, unknown>

const documented = (column: 1 | 2) =>
  permissionTable('Permission|')
    .filter((row) => row[column] === 'yes')
    .map(([name]) => name)

describe.each([
  ['chrome-mv3', 1],
  ['firefox-mv3', 2],
] as const)('%s', (folder, column) => {
  const manifest = manifestOf(folder)

  test('requests only the documented permissions', () => {
    expect([...(manifest.permissions as string[])].sort()).toEqual(documented(column).sort())
  })

  test('may later request only the documented permissions and hosts', () => {
    expect(manifest.optional_host_permissions).toEqual(permissionTable('Optional host').map(([host]) => host))
    expect(manifest.optional_permissions).toEqual(permissionTable('Optional permission').map(([name]) => name))
  })

  test.each(['host_permissions', 'content_scripts', 'externally_connectable', 'update_url'])('has no %s', (key) => {
    expect(manifest).not.toHaveProperty(key)
  })

  test('accepts names after a keyword in the address bar only if nobody else sees them', () => {
    expect(manifest.omnibox).toEqual(folder === 'firefox-mv3' ? undefined : { keyword: 'brand' })
  })

  test('is of version 3 and runs only its own code', () => {
    expect(manifest.manifest_version).toBe(3)
    const policy = "script-src 'self'; object-src 'self'; base-uri 'none'; form-action 'none'"
    // In Firefox a page frames the card's page, so frame-ancestors is left out; it can frame no other page of ours.
    const framed = folder === 'firefox-mv3' ? '' : "; frame-ancestors 'none'"
    expect(manifest.content_security_policy).toEqual({ extension_pages: policy + framed })
  })

  test('suggests the documented shortcut', () => {
    const commands = manifest.commands as Record<string, { suggested_key?: { default: string; mac: string } }>
    const suggested = Object.entries(commands).map(([name, { suggested_key }]) => [
      name,
      suggested_key?.default,
      suggested_key?.mac,
    ])
    expect(suggested).toEqual(permissionTable('Command'))
  })

  test('has its name and its purpose in each of the four languages', () => {
    expect([manifest.name, manifest.description]).toEqual(['__MSG_manifest_name__', '__MSG_manifest_description__'])
    const languages = readdirSync(resolve(ROOT, '.output', folder, '_locales'))
    expect(languages.toSorted()).toEqual(['de', 'en', 'fr', 'it'])
    for (const language of languages) {
      const file = resolve(ROOT, '.output', folder, '_locales', language, 'messages.json')
      const messages = JSON.parse(readFileSync(file, 'utf8'))
      expect(messages.manifest_name.message).toBe('Brand Check')
      expect(messages.manifest_description.message.length).toBeLessThanOrEqual(132)
    }
  })

  test.each(['popup', 'sidepanel', 'options', 'welcome'])(
    '%s does not let the browser complete or translate typed text',
    (name) => {
      const page = readFileSync(resolve(ROOT, '.output', folder, `${name}.html`), 'utf8')
      expect(page).toContain('<meta name="google" content="notranslate">')
      expect(page).toMatch(/<html [^>]*writingsuggestions="false"/)
    },
  )

  test('names its version, its owner and where to read more', () => {
    const { version, homepage_url, author } = manifest
    expect({ version, homepage_url, author }).toEqual({
      version: pkg.version,
      homepage_url: OWNER.homepage,
      author: OWNER.author,
    })
  })

  test('contains its licence, and the licence of each package in it', () => {
    const read = (file: string) => readFileSync(resolve(ROOT, '.output', folder, file), 'utf8')
    expect(read('LICENSE')).toContain('MIT License')
    const notices = [...read('THIRD-PARTY.txt').matchAll(/^(\S+) \S+\nLicence: /gm)].map(([, name]) => name)
    expect(notices).toEqual(expect.arrayContaining(importedPackages()))
    expect(importedPackages()).toEqual(expect.arrayContaining(['docx', 'fflate', 'preact', 'zod']))
  })

  test('has icons', () => {
    expect(Object.keys(manifest.icons as object)).toEqual(['16', '32', '48', '128'])
  })
})

test('states the id, the versions and the collected data for Firefox', () => {
  const collected = (when: string) => permissionTable(`\`data_collection_permissions\`, ${when}`).map(([name]) => name)
  expect(manifestOf('firefox-mv3').browser_specific_settings).toEqual({
    gecko: {
      id: OWNER.firefoxId,
      strict_min_version: `${OLDEST_BROWSERS.firefox}.0`,
      data_collection_permissions: { required: collected('required'), optional: collected('optional') },
    },
    gecko_android: { strict_min_version: `${OLDEST_BROWSERS.firefoxAndroid}.0` },
  })
})

test('supports the oldest browsers that the docs name', () => {
  const { chrome, firefox, firefoxAndroid } = OLDEST_BROWSERS
  const named = `Chromium ${chrome}, Firefox ${firefox} and Firefox for Android ${firefoxAndroid}`
  expect(readFileSync(resolve(ROOT, 'docs/how-to/package-the-extension.md'), 'utf8')).toContain(named)
})

test('exposes to pages only an empty page without a script, in Firefox', () => {
  expect(manifestOf('firefox-mv3').web_accessible_resources).toEqual([
    { resources: ['card.html'], matches: ['<all_urls>'] },
  ])
  const page = readFileSync(resolve(ROOT, '.output/firefox-mv3/card.html'), 'utf8')
  expect(page.trim()).toBe('<!doctype html><title>Brand Check</title>')
})

test('sets only the keys of each browser', () => {
  const [chrome, firefox] = [manifestOf('chrome-mv3'), manifestOf('firefox-mv3')]
  const minimum_chrome_version = String(OLDEST_BROWSERS.chrome)
  expect(chrome).toMatchObject({ minimum_chrome_version, side_panel: expect.anything() })
  expect(chrome.key).toBe(OWNER.chromeKey ?? undefined)
  expect(chrome).toHaveProperty('background.service_worker')
  expect(chrome).not.toHaveProperty('browser_specific_settings')
  expect(chrome).not.toHaveProperty('sidebar_action')
  expect(chrome).not.toHaveProperty('web_accessible_resources')
  expect(firefox).toMatchObject({ sidebar_action: { open_at_install: false } })
  expect(firefox).toHaveProperty('background.scripts')
  expect(firefox).not.toHaveProperty('minimum_chrome_version')
  expect(firefox).not.toHaveProperty('side_panel')
})
