import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readMessages } from '../components/gallery/messages.ts'
import { ORGANISATION_LABELS } from '../components/settings/organisation-labels.ts'
import { OrganisationKeys, type OrganisationValues } from '../lib/extension/storage/organisation-keys.ts'
import { managedSchema } from './company.ts'
import { chromeIdOf, readOwner } from './owner.ts'
import { ROOT } from './run.ts'

/** Folder of the templates, from the root of the project. */
const POLICIES = 'deploy/policies'

const OWNER = readOwner()

/** Ids of the extension. Before the first upload to a store, an administrator writes the id there. */
const IDS = {
  chrome: OWNER.chromeKey === null ? 'CHROME_EXTENSION_ID' : chromeIdOf(OWNER.chromeKey),
  edge: OWNER.edgeId ?? 'EDGE_EXTENSION_ID',
  firefox: OWNER.firefoxId,
}

/** Key of the extension's policies in Windows' registry and, as a domain, in macOS. */
const CHROMIUMS = {
  chrome: {
    registry: 'Software\\Policies\\Google\\Chrome',
    domain: 'com.google.Chrome',
    store: 'https://clients2.google.com/service/update2/crx',
    pin: { toolbar_pin: 'force_pinned' },
  },
  edge: {
    registry: 'Software\\Policies\\Microsoft\\Edge',
    domain: 'com.microsoft.Edge',
    store: 'https://edge.microsoft.com/extensionwebstorebase/v1/crx',
    pin: { toolbar_state: 'force_shown' },
  },
} as const
type Chromium = keyof typeof CHROMIUMS

const SERVICE = 'https://names.example.com'
const FINGERPRINT = 'abcdefgh_-123456'

/**
 * A value for each key, for administrators to change or delete. Without `apiKey`, because everybody can read a policy,
 * and without `allowedSites`, because each value forbids all other sites.
 */
const EXAMPLE: Required<Omit<OrganisationValues, 'apiKey' | 'allowedSites'>> = {
  organisation: 'Example Ltd',
  serviceAddress: SERVICE,
  asker: 'service',
  tellNobody: false,
  territory: 'EU',
  goods: ['software: 9, 42'],
  history: true,
  historyDays: 90,
  registers: [`${SERVICE}/packs/EU.pack#${FINGERPRINT}`],
  publisher: `${SERVICE}/catalogue.json#${FINGERPRINT}`,
  takeRegisters: ['US', 'companies-CH'],
  blockedSites: ['*.bank.example'],
  disabled: [],
  locked: ['serviceAddress', 'registers'],
  welcome: false,
  told: true,
  legalContact: 'mailto:legal@example.com',
  supportAddress: 'https://help.example.com/',
  privacyAddress: 'https://example.com/privacy',
}

const VALUES = Object.entries(EXAMPLE)

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** How a company installs the extension, pins it, and keeps it away from sites. */
const forced = (browser: Chromium) => ({
  installation_mode: 'force_installed',
  update_url: CHROMIUMS[browser].store,
  ...CHROMIUMS[browser].pin,
  runtime_blocked_hosts: ['*://*.bank.example'],
})

const linux = (browser: Chromium) =>
  json({
    ExtensionSettings: { [IDS[browser]]: forced(browser) },
    '3rdparty': { extensions: { [IDS[browser]]: EXAMPLE } },
  })

const googleAdmin = () => json(Object.fromEntries(VALUES.map(([key, Value]) => [key, { Value }])))

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
const dword = (value: number) => `dword:${value.toString(16).padStart(8, '0')}`

function registry(browser: Chromium): string {
  const root = `HKEY_LOCAL_MACHINE\\${CHROMIUMS[browser].registry}`
  const policy = `${root}\\3rdparty\\extensions\\${IDS[browser]}\\policy`
  const flat = VALUES.flatMap(([key, value]) => {
    if (typeof value === 'object') return []
    return [`${quoted(key)}=${typeof value === 'string' ? quoted(value) : dword(Number(value))}`]
  })
  const lists = VALUES.flatMap(([key, value]) => {
    if (typeof value !== 'object') return []
    return ['', `[${policy}\\${key}]`, ...value.map((entry, at) => `"${at + 1}"=${quoted(entry)}`)]
  })
  const settings = [
    '',
    `[${root}\\ExtensionSettings]`,
    `${quoted(IDS[browser])}=${quoted(JSON.stringify(forced(browser)))}`,
  ]
  return ['Windows Registry Editor Version 5.00', '', `[${policy}]`, ...flat, ...lists, ...settings, ''].join('\r\n')
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Writes a value as a property list, each line after two spaces. */
function plistOf(value: unknown): string {
  if (typeof value === 'string') return `<string>${escaped(value)}</string>`
  if (typeof value === 'number') return `<integer>${value}</integer>`
  if (typeof value === 'boolean') return `<${value}/>`
  const inside = Array.isArray(value)
    ? value.map(plistOf)
    : Object.entries(value as object).flatMap(([key, each]) => [`<key>${escaped(key)}</key>`, plistOf(each)])
  const tag = Array.isArray(value) ? 'array' : 'dict'
  return [`<${tag}>`, ...inside.map((each) => each.replaceAll(/^/gm, '  ')), `</${tag}>`].join('\n')
}

const plist = (value: object) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    '<plist version="1.0">',
    plistOf(value),
    '</plist>',
    '',
  ].join('\n')

/** A profile needs ids that stay the same, so that a later one replaces it. */
const PAYLOADS = {
  profile: '5B0C1F0E-0D43-4B4F-9C57-0D6A7C1E9A10',
  chrome: '5B0C1F0E-0D43-4B4F-9C57-0D6A7C1E9A11',
  edge: '5B0C1F0E-0D43-4B4F-9C57-0D6A7C1E9A12',
}

const payload = (PayloadType: string, PayloadIdentifier: string, PayloadUUID: string) => ({
  ...{ PayloadType, PayloadIdentifier, PayloadUUID, PayloadVersion: 1, PayloadDisplayName: 'Brand Check' },
})

function profile(): string {
  const content = (Object.keys(CHROMIUMS) as Chromium[]).map((browser) => {
    const domain = `${CHROMIUMS[browser].domain}.extensions.${IDS[browser]}`
    return { ...payload(domain, `brand-check.${browser}`, PAYLOADS[browser]), ...EXAMPLE }
  })
  return plist({ ...payload('Configuration', 'brand-check', PAYLOADS.profile), PayloadContent: content })
}

const firefox = () => ({
  ExtensionSettings: {
    [IDS.firefox]: {
      installation_mode: 'force_installed',
      install_url: `https://addons.mozilla.org/firefox/downloads/latest/${IDS.firefox}/latest.xpi`,
      private_browsing: true,
    },
  },
  '3rdparty': { Extensions: { [IDS.firefox]: EXAMPLE } },
})

type Schema = Record<string, { type: 'string' | 'boolean' | 'integer' | 'array' }>
const schema = (): Schema => JSON.parse(managedSchema()).properties

const LANGUAGES = { en: 'en-US', de: 'de-DE', fr: 'fr-FR', it: 'it-IT' } as const

/** One element of the form in Windows' editor of policies. A switch has none. */
function elementOf(type: Schema[string]['type'], key: string, at: string): string {
  if (type === 'array') return `<list id="value" key="${at}\\${key}" valuePrefix="" />`
  if (type === 'integer') return `<decimal id="value" valueName="${key}" minValue="1" maxValue="90" />`
  return `<text id="value" valueName="${key}" required="true" />`
}

function admxPolicy(browser: Chromium, key: string, { type }: Schema[string]): string {
  const at = `${CHROMIUMS[browser].registry}\\3rdparty\\extensions\\${IDS[browser]}\\policy`
  const isSwitch = type === 'boolean'
  const value = isSwitch ? ` valueName="${key}"` : ` presentation="$(presentation.${key})"`
  const inside = isSwitch
    ? '<enabledValue><decimal value="1" /></enabledValue><disabledValue><decimal value="0" /></disabledValue>'
    : `<elements>${elementOf(type, key, at)}</elements>`
  return `    <policy name="${browser}_${key}" class="Both" displayName="$(string.${key})" explainText="$(string.${key}_help)" key="${at}"${value}>
      <parentCategory ref="${browser}" /><supportedOn ref="any" />
      ${inside}
    </policy>`
}

function admx(): string {
  const browsers = Object.keys(CHROMIUMS) as Chromium[]
  const policies = browsers.flatMap((browser) =>
    Object.entries(schema()).map(([key, value]) => admxPolicy(browser, key, value)),
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitions xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0">
  <policyNamespaces><target prefix="brandcheck" namespace="BrandCheck.Policies" /></policyNamespaces>
  <resources minRequiredRevision="1.0" />
  <supportedOn><definitions><definition name="any" displayName="$(string.any)" /></definitions></supportedOn>
  <categories>
    <category name="brandcheck" displayName="$(string.brandcheck)" />
${browsers.map((browser) => `    <category name="${browser}" displayName="$(string.${browser})"><parentCategory ref="brandcheck" /></category>`).join('\n')}
  </categories>
  <policies>
${policies.join('\n')}
  </policies>
</policyDefinitions>
`
}

/** The message that tells what a value must be, by its key. A switch needs none. */
const MUST_BE: Partial<Record<keyof OrganisationValues, string>> = {
  serviceAddress: 'needs_https',
  asker: 'asker',
  territory: 'territory',
  goods: 'goods',
  historyDays: 'days',
  registers: 'file',
  publisher: 'pinned',
  takeRegisters: 'register',
  blockedSites: 'site',
  allowedSites: 'site',
  legalContact: 'link',
  supportAddress: 'link',
  privacyAddress: 'link',
}

const LABELS: Readonly<Record<keyof OrganisationValues, string>> = {
  ...ORGANISATION_LABELS,
  tellNobody: 'search.offline_help',
  told: 'options.organisation.told',
  organisation: 'options.organisation.untitled',
  locked: 'options.organisation.locked',
}

async function adml(language: keyof typeof LANGUAGES): Promise<string> {
  const messages = await readMessages(language)
  const text = (key: string) => messages[key.replaceAll('.', '_')]?.message ?? ''
  const strings = Object.entries(OrganisationKeys.shape).flatMap(([name, { def }]) => {
    const key = name as keyof OrganisationValues
    const must = MUST_BE[key] === undefined ? [] : [text(`options.organisation.fault.${MUST_BE[key]}`)]
    const parts =
      key === 'disabled' && def.type === 'array'
        ? [Object.keys(OrganisationKeys.shape.disabled.def.element.def.entries).join(', ')]
        : []
    const help = [text(LABELS[key]), ...must, ...parts, `docs/reference/permissions.md: ${key}`]
    return [
      `      <string id="${key}">${escaped(`${text(LABELS[key])} (${key})`)}</string>`,
      `      <string id="${key}_help">${escaped(help.join('\n'))}</string>`,
    ]
  })
  const forms = Object.entries(schema()).flatMap(([key, { type }]) => {
    const label = escaped(text(LABELS[key as keyof OrganisationValues]))
    if (type === 'boolean') return []
    if (type === 'array')
      return [`      <presentation id="${key}"><listBox refId="value">${label}</listBox></presentation>`]
    if (type === 'integer')
      return [
        `      <presentation id="${key}"><decimalTextBox refId="value" defaultValue="90">${label}</decimalTextBox></presentation>`,
      ]
    return [`      <presentation id="${key}"><textBox refId="value"><label>${label}</label></textBox></presentation>`]
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitionResources xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0">
  <displayName>Brand Check</displayName>
  <description>Brand Check</description>
  <resources>
    <stringTable>
      <string id="brandcheck">Brand Check</string>
      <string id="any">Brand Check</string>
      <string id="chrome">Google Chrome</string>
      <string id="edge">Microsoft Edge</string>
${strings.join('\n')}
    </stringTable>
    <presentationTable>
${forms.join('\n')}
    </presentationTable>
  </resources>
</policyDefinitionResources>
`
}

/** Makes all templates, by their paths in the folder. */
export async function makePolicies(): Promise<Record<string, string>> {
  const languages = Object.entries(LANGUAGES).map(async ([language, folder]) => [
    `windows/${folder}/brand-check.adml`,
    await adml(language as keyof typeof LANGUAGES),
  ])
  return {
    'linux/chrome.json': linux('chrome'),
    'linux/edge.json': linux('edge'),
    'linux/firefox.json': json({ policies: firefox() }),
    'google-admin.json': googleAdmin(),
    'macos/brand-check.mobileconfig': profile(),
    'macos/firefox.plist': plist({ EnterprisePoliciesEnabled: true, ...firefox() }),
    'windows/chrome.reg': registry('chrome'),
    'windows/edge.reg': registry('edge'),
    'windows/brand-check.admx': admx(),
    ...Object.fromEntries(await Promise.all(languages)),
  }
}

if (import.meta.main)
  for (const [path, text] of Object.entries(await makePolicies())) {
    const file = join(ROOT, POLICIES, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
