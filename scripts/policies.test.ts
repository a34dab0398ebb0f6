import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import { beforeAll, describe, expect, it } from 'vitest'
import { OrganisationKeys, readKeys } from '../lib/extension/storage/organisation-keys.ts'
import { makePolicies } from './policies.ts'
import { ROOT } from './run.ts'

const KEYS = Object.keys(OrganisationKeys.shape)

interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

/** Reads XML. Throws if it is not well-formed. */
function parseXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return root.children[0] as Element
}

const all = (element: Element, name: string): Element[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)])

/** Reads what a property list contains. */
function readPlist({ name, children, text }: Element): unknown {
  if (name === 'string') return text
  if (name === 'integer') return Number(text)
  if (name === 'true' || name === 'false') return name === 'true'
  if (name === 'array') return children.map(readPlist)
  if (name !== 'dict') return readPlist(children[0] as Element)
  const pairs = children.flatMap((child, at) =>
    child.name === 'key' ? [[child.text, readPlist(children[at + 1] as Element)]] : [],
  )
  return Object.fromEntries(pairs)
}

/** Reads the keys of a registry file, with their values. */
function readRegistry(text: string): Record<string, Record<string, string | number>> {
  const keys: Record<string, Record<string, string | number>> = {}
  let values: Record<string, string | number> = {}
  for (const line of text.split('\r\n').slice(1)) {
    const [, key] = /^\[(.+)\]$/.exec(line) ?? []
    if (key !== undefined) {
      values = {}
      keys[key] = values
      continue
    }
    const [, name, number, string] = /^"([^"]+)"=(?:dword:([\da-f]{8})|"((?:[^"\\]|\\.)*)")$/.exec(line) ?? []
    if (name === undefined) expect(line).toBe('')
    else values[name] = number === undefined ? (string ?? '').replace(/\\(.)/g, '$1') : Number.parseInt(number, 16)
  }
  return keys
}

let files: Record<string, string>
let example: Record<string, unknown>
let ids: { chrome: string; edge: string; firefox: string }
beforeAll(async () => {
  files = await makePolicies()
  const idIn = (values: object) => Object.keys(values)[0] ?? ''
  const { extensions } = JSON.parse(fileAt('linux/chrome.json'))['3rdparty']
  ids = {
    chrome: idIn(extensions),
    edge: idIn(JSON.parse(fileAt('linux/edge.json'))['3rdparty'].extensions),
    firefox: idIn(JSON.parse(fileAt('linux/firefox.json')).policies.ExtensionSettings),
  }
  example = extensions[ids.chrome]
})

const fileAt = (path: string) => files[path] as string

describe('the templates of policies', () => {
  it('are as `npm run policies` makes them', () => {
    for (const [path, text] of Object.entries(files))
      expect(readFileSync(join(ROOT, 'deploy/policies', path), 'utf8'), path).toBe(text)
  })

  it('give each key a value that counts, except a shared key and a list that forbids all other sites', () => {
    expect(readKeys(example).faults).toEqual([])
    expect(KEYS.filter((key) => !(key in example))).toEqual(['apiKey', 'allowedSites'])
  })

  it('are the same in each form', () => {
    expect(JSON.parse(fileAt('linux/edge.json'))['3rdparty'].extensions[ids.edge]).toEqual(example)
    const firefox = JSON.parse(fileAt('linux/firefox.json')).policies
    expect(firefox['3rdparty'].Extensions[ids.firefox]).toEqual(example)
    expect(readPlist(parseXml(fileAt('macos/firefox.plist')))).toEqual({ EnterprisePoliciesEnabled: true, ...firefox })
    const { PayloadContent } = readPlist(parseXml(fileAt('macos/brand-check.mobileconfig'))) as {
      PayloadContent: Record<string, unknown>[]
    }
    expect(PayloadContent.map(({ PayloadType }) => PayloadType)).toEqual([
      `com.google.Chrome.extensions.${ids.chrome}`,
      `com.microsoft.Edge.extensions.${ids.edge}`,
    ])
    for (const content of PayloadContent) expect(content).toMatchObject(example)
    for (const [key, { Value }] of Object.entries<{ Value: unknown }>(JSON.parse(fileAt('google-admin.json'))))
      expect(Value).toEqual(example[key])
  })

  it.each([
    ['chrome', 'Google\\Chrome'],
    ['edge', 'Microsoft\\Edge'],
  ] as const)('are in the registry of %s', (browser, maker) => {
    const keys = readRegistry(fileAt(`windows/${browser}.reg`))
    const root = `HKEY_LOCAL_MACHINE\\Software\\Policies\\${maker}`
    const policy = `${root}\\3rdparty\\extensions\\${ids[browser]}\\policy`
    for (const [key, value] of Object.entries(example))
      if (Array.isArray(value)) expect(Object.values(keys[`${policy}\\${key}`] ?? {})).toEqual(value)
      else expect(keys[policy]?.[key]).toBe(typeof value === 'boolean' ? Number(value) : value)
    const settings = JSON.parse(String(keys[`${root}\\ExtensionSettings`]?.[ids[browser]]))
    expect(settings.installation_mode).toBe('force_installed')
  })

  it.each(['en-US', 'de-DE', 'fr-FR', 'it-IT'])('have every text and form in %s', (language) => {
    const admx = parseXml(fileAt('windows/brand-check.admx'))
    const adml = parseXml(fileAt(`windows/${language}/brand-check.adml`))
    const texts = new Map(all(adml, 'string').map(({ attributes, text }) => [attributes.id, text]))
    const forms = new Map(all(adml, 'presentation').map((form) => [form.attributes.id, form]))
    const policies = all(admx, 'policy')
    expect(policies.map(({ attributes }) => attributes.name)).toEqual(
      ['chrome', 'edge'].flatMap((browser) => KEYS.map((key) => `${browser}_${key}`)),
    )
    const named = fileAt('windows/brand-check.admx').matchAll(/\$\(string\.(\w+)\)/g)
    for (const [, id] of named) expect(texts.get(id), id).toBeTruthy()
    for (const policy of policies) {
      const [, id] = /\$\(presentation\.(\w+)\)/.exec(policy.attributes.presentation ?? '') ?? []
      const elements = all(policy, 'elements').flatMap(({ children }) => children)
      expect(id === undefined).toBe(elements.length === 0)
      if (id !== undefined) expect(forms.get(id)?.children.map(({ attributes }) => attributes.refId)).toEqual(['value'])
    }
  })
})
