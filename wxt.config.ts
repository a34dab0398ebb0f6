import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defineConfig, type UserManifest } from 'wxt'
import { HOSTS_OF_SOURCES } from './lib/engine/source-lists.ts'
import { BRAND_FILES } from './lib/sources/brand-files.ts'
import pkg from './package.json' with { type: 'json' }
import { managedSchema, readBuild } from './scripts/company.ts'
import { OLDEST_BROWSERS } from './scripts/find-browser.ts'
import { collectPackages, noticesOf } from './scripts/licences.ts'
import { manifestVersion } from './scripts/release-version.ts'
import { STATE_COLOURS_IN_CSS } from './scripts/state-colours-in-css.ts'

const BUILD = await readBuild(process.env)

const { chrome, firefox, firefoxAndroid } = OLDEST_BROWSERS
const OLDEST = [`chrome${chrome}`, `firefox${firefox}`]

/** Whether stores may get this build (scripts/zip.ts). */
const IS_FOR_STORES = process.env.BRAND_CHECK_STORE === 'yes'

const FIREFOX_SETTINGS: UserManifest['browser_specific_settings'] = {
  gecko: {
    id: BUILD.geckoId,
    strict_min_version: `${firefox}.0`,
    data_collection_permissions: { required: ['searchTerms', 'websiteContent'], optional: ['authenticationInfo'] },
  },
  gecko_android: { strict_min_version: `${firefoxAndroid}.0` },
}

/**
 * The page in which Firefox shows a card. It is empty and has no script, so a website gains nothing by embedding it.
 */
const CARD_PAGE = { relativeDest: 'card.html', contents: '<!doctype html><title>Brand Check</title>\n' }

const WEB_ACCESSIBLE = [{ resources: [CARD_PAGE.relativeDest], matches: ['<all_urls>'] }]

/**
 * Builds the list of brands in use with a compact index. Caches the index until the package or the name rules change.
 */
async function brandFiles() {
  const { default: makeBrands } = await import('./service/registers/search/brand-index-worker.ts')
  const { compactIndex } = await import('./lib/names/index/index.ts')
  const { privateFile } = await import('./service/ops/private-files.ts')
  const folder = fileURLToPath(new URL('./node_modules/.cache/brand-check/', import.meta.url))
  const { image } = await makeBrands(folder)
  privateFile.write(`${folder}${BRAND_FILES.index}`, compactIndex(image))
  return Object.values(BRAND_FILES).map((name) => ({ relativeDest: name, absoluteSrc: `${folder}${name}` }))
}

/** Only Chromium reads it. */
const MANAGED_SCHEMA = 'organisation.json'

/**
 * Returns manifest keys for one browser, because others warn about them or refuse them. docs/reference/permissions.md
 * gives the reason for each.
 */
function byBrowser(browser: string): UserManifest {
  if (browser === 'firefox') {
    return { browser_specific_settings: FIREFOX_SETTINGS, web_accessible_resources: WEB_ACCESSIBLE }
  }
  if (browser === 'safari') return {}
  const { chromeKey } = BUILD.owner
  return {
    // With it, an unpacked build has the id of the Chrome Web Store, which refuses a package with it.
    ...(chromeKey !== null && !IS_FOR_STORES && !BUILD.isOfCompany && { key: chromeKey }),
    minimum_chrome_version: String(chrome),
    storage: { managed_schema: MANAGED_SCHEMA },
  }
}

/** Scripts that the extension injects into pages. */
const IN_PAGES = new Set(['card', 'mover', 'selection'])

/** Small replacements for modules that a card uses only in part, because the user waits for every byte. */
const LEAN: Record<string, URL> = {
  'webextension-polyfill': new URL('./lib/extension/card/lean-browser.ts', import.meta.url),
  'wxt/utils/content-script-context': new URL('./lib/extension/card/lean-context.ts', import.meta.url),
  'preact/jsx-runtime': new URL('./components/ui/lean-preact.ts', import.meta.url),
  'preact/hooks': new URL('./components/ui/lean-preact.ts', import.meta.url),
  'eventsource-parser': new URL('./lib/extension/card/lean-event-stream.ts', import.meta.url),
  '@wxt-dev/i18n': new URL('./lib/extension/card/lean-messages.ts', import.meta.url),
}

/** WXT's script wrapper contains its own logger. `console` is smaller. */
const withoutLogger: Plugin['transform'] = (code, id) =>
  /wxt-(content-script-isolated-world|unlisted-script|background)-entrypoint/.test(id)
    ? { code: code.replace(/^const logger = [\s\S]*?^\};?$/m, 'const logger = console'), map: null }
    : null

const LEAN_CARD: Plugin = {
  name: 'lean-card',
  enforce: 'pre',
  resolveId: (id) => (LEAN[id] === undefined ? null : fileURLToPath(LEAN[id])),
  transform: withoutLogger,
}

/** Modules that are also replaced in the worker, because an event can start it and then loads all of its code. */
const LEAN_IN_WORKER = new Set(['@wxt-dev/i18n', 'eventsource-parser', 'webextension-polyfill'])

const LEAN_WORKER: Plugin = {
  name: 'lean-worker',
  enforce: 'pre',
  resolveId: (id) => (LEAN_IN_WORKER.has(id) ? fileURLToPath(LEAN[id] as URL) : null),
  transform: withoutLogger,
}

/** Replaces `doc(schema, text)` in bundles by its schema: descriptions are only for the service's documents. */
const NO_DESCRIPTIONS: Plugin = {
  name: 'contract-without-descriptions',
  transform(code, id) {
    if (!/\/lib\/(?:contract\/.*|extension\/storage\/organisation-keys)\.ts$/.test(id)) return null
    const { body } = this.parse(code)
    return { code: withoutDoc(code, body), map: null }
  },
}

/** Modules that are computed from all offices. Bundles contain only their values, without the offices' code. */
const MADE_OF_OFFICES = {
  '/lib/sources/disclosed-to.ts': () => import('./lib/sources/disclosed-to.ts'),
  '/lib/engine/source-lists.ts': () => import('./lib/engine/source-lists.ts'),
}

const OFFICES_AS_LISTS: Plugin = {
  name: 'offices-as-lists',
  async load(id) {
    const made = Object.entries(MADE_OF_OFFICES).find(([path]) => id.endsWith(path))
    if (made === undefined) return null
    const lists = Object.entries(await made[1]())
    return lists.map(([name, list]) => `export const ${name} = ${JSON.stringify(list)}`).join('\n')
  },
}

/** What bundles get in place of files: the defaults of this build, and the version without the rest of package.json. */
const REPLACED_FILES: Record<string, object> = {
  [fileURLToPath(new URL('./lib/extension/storage/build-defaults.json', import.meta.url))]: BUILD.defaults,
  [fileURLToPath(new URL('./package.json', import.meta.url))]: { version: pkg.version },
}

const SHORT_FILES: Plugin = {
  name: 'short-files',
  enforce: 'pre',
  load: (id) => (id in REPLACED_FILES ? JSON.stringify(REPLACED_FILES[id]) : null),
}

const LICENCE = { relativeDest: 'LICENSE', absoluteSrc: fileURLToPath(new URL('./LICENSE', import.meta.url)) }

const PACKAGES = collectPackages()

interface SyntaxNode {
  type: string
  start: number
  end: number
  callee?: { name?: string }
  arguments?: SyntaxNode[]
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'

/** Returns the ranges of each `doc` call outside its first argument. */
function docRanges(value: unknown): [number, number][] {
  if (Array.isArray(value)) return value.flatMap(docRanges)
  if (!isNode(value)) return []
  const inside = Object.values(value).flatMap(docRanges)
  const schema = value.type === 'CallExpression' && value.callee?.name === 'doc' ? value.arguments?.[0] : undefined
  return schema ? [...inside, [value.start, schema.start], [schema.end, value.end]] : inside
}

function withoutDoc(code: string, body: unknown): string {
  const cut = docRanges(body).sort(([a], [b]) => b - a)
  return cut.reduce((text, [from, to]) => `${text.slice(0, from)}${text.slice(to)}`, code)
}

/**
 * What the extension's pages may do: run their own code, not send forms, and not be framed. Firefox must omit the last
 * rule, because it frames the card's page. It can frame no other page, because `web_accessible_resources` lists only
 * that one.
 */
function pagePolicy(browser: string): string {
  const policy = "script-src 'self'; object-src 'self'; base-uri 'none'; form-action 'none'"
  return browser === 'firefox' ? policy : `${policy}; frame-ancestors 'none'`
}

/** Hosts of registers whose answers the browser passes on only with a permission. */
const HOSTS_TO_ASK_FOR = Object.values(HOSTS_OF_SOURCES).flatMap((hosts) =>
  hosts.flatMap(({ origin, needsAccess }) => (needsAccess ? [`${origin}/*`] : [])),
)

const PERMISSIONS = ['activeTab', 'alarms', 'contextMenus', 'scripting', 'storage']

export default defineConfig({
  imports: false,
  // Tests build into folders of their own, because several build at the same time.
  outDir: BUILD.isOfCompany ? (process.env.BRAND_CHECK_OUT ?? '.output/company') : '.output',
  manifestVersion: 3,
  zip: {
    zipSources: false,
    artifactTemplate: `{{name}}-{{packageVersion}}-{{browser}}${IS_FOR_STORES || BUILD.isOfCompany ? '' : '-not-for-stores'}.zip`,
  },
  modules: ['@wxt-dev/webextension-polyfill', '@wxt-dev/i18n/module'],
  vite: () => ({
    build: { target: OLDEST, cssTarget: OLDEST },
    plugins: [NO_DESCRIPTIONS, OFFICES_AS_LISTS, SHORT_FILES, PACKAGES.plugin],
    css: { postcss: { plugins: [STATE_COLOURS_IN_CSS] } },
  }),
  hooks: {
    'build:publicAssets': async ({ config }, files) => {
      if (config.browser === 'firefox') files.push(CARD_PAGE)
      else files.push({ relativeDest: MANAGED_SCHEMA, contents: managedSchema() })
      files.push(LICENCE, ...(await brandFiles()))
    },
    'build:done': ({ config }) => {
      writeFileSync(join(config.outDir, 'THIRD-PARTY.txt'), noticesOf(PACKAGES.folders))
    },
    'vite:build:extendConfig': (entrypoints, config) => {
      if (entrypoints.some(({ name }) => IN_PAGES.has(name))) config.plugins?.push(LEAN_CARD)
      if (entrypoints.some(({ name }) => name === 'background')) config.plugins?.push(LEAN_WORKER)
    },
  },
  manifest: ({ browser }) => ({
    name: '__MSG_manifest_name__',
    description: '__MSG_manifest_description__',
    default_locale: 'en',
    version: manifestVersion(pkg.version),
    ...(browser !== 'firefox' && pkg.version.includes('-') && { version_name: pkg.version }),
    homepage_url: BUILD.owner.homepage,
    author: BUILD.owner.author,
    permissions: browser === 'chrome' || browser === 'edge' ? [...PERMISSIONS, 'offscreen', 'sidePanel'] : PERMISSIONS,
    optional_permissions: ['notifications'],
    ...(BUILD.hosts.length > 0 && { host_permissions: BUILD.hosts }),
    optional_host_permissions: [...HOSTS_TO_ASK_FOR, 'https://*/*'],
    content_security_policy: { extension_pages: pagePolicy(browser) },
    action: { default_title: '__MSG_manifest_name__' },
    commands: {
      'check-selection': {
        suggested_key: { default: 'Alt+Shift+K', mac: 'MacCtrl+Shift+K' },
        description: '__MSG_command_check_selection__',
      },
    },
    // Firefox sends text after an extension's keyword to its search engine, letter by letter.
    ...(browser !== 'safari' && browser !== 'firefox' && { omnibox: { keyword: 'brand' } }),
    ...byBrowser(browser),
  }),
})
