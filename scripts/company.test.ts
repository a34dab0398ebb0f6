import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OrganisationKeys } from '../lib/extension/storage/organisation-keys.ts'
import { managedSchema, readBuild } from './company.ts'

const ACME = {
  geckoId: 'names@acme.example',
  hosts: ['https://names.acme.example/*'],
  defaults: { organisation: 'Acme', serviceAddress: 'https://names.acme.example', welcome: false },
}
const PUBLISHER = 'https://registers.example/catalogue.json#abcdefgh_-123456'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'company-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function fileOf(content: unknown): string {
  const file = join(folder, 'acme.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

describe('the schema for Chromium', () => {
  it('has a flat key with one type for each setting, and nothing else at the top', () => {
    const { properties, ...top } = JSON.parse(managedSchema())
    expect(top).toEqual({ $schema: 'http://json-schema.org/draft-03/schema#', type: 'object' })
    expect(Object.keys(properties)).toEqual(Object.keys(OrganisationKeys.shape))
    for (const { type, description, items } of Object.values<Record<string, unknown>>(properties)) {
      expect(['string', 'boolean', 'array']).toContain(type)
      expect(description).toMatch(/\.$/)
      expect(items).toEqual(type === 'array' ? { type: 'string' } : undefined)
    }
  })
})

describe('a build', () => {
  it('sets nothing and names no publisher by itself', async () => {
    const public_ = { isOfCompany: false, geckoId: 'brand-check@brand-check.example', hosts: [], defaults: {} }
    expect(await readBuild({})).toEqual(public_)
  })

  it('names a publisher', async () => {
    expect((await readBuild({ BRAND_CHECK_PUBLISHER: PUBLISHER })).defaults).toEqual({ publisher: PUBLISHER })
  })

  it("takes a company's file", async () => {
    const build = await readBuild({ BRAND_CHECK_COMPANY: fileOf(ACME), BRAND_CHECK_PUBLISHER: PUBLISHER })
    expect(build).toEqual({ ...ACME, isOfCompany: true, defaults: { publisher: PUBLISHER, ...ACME.defaults } })
  })

  it.each([
    ['{', /acme\.json cannot be read/],
    ['[]', 'The file must be a JSON object.'],
    [{ ...ACME, icon: 'x' }, 'icon: unknown here'],
    [{ ...ACME, geckoId: 'acme' }, 'geckoId: must look like names@acme.example'],
    [{ ...ACME, geckoId: 'brand-check@brand-check.example' }, "geckoId: must differ from the public add-on's"],
    [{ ...ACME, hosts: ['https://*/*'] }, 'hosts: must look like https://names.acme.example/*'],
    [
      { ...ACME, defaults: { serviceAddress: 'http://intranet' } },
      'serviceAddress: http is allowed on this computer only.',
    ],
    [{ ...ACME, defaults: { history: true } }, 'history: This version does not know this setting.'],
    [{ ...ACME, defaults: { locked: ['goods'] } }, 'locked: goods has no value that could be locked.'],
    [{ ...ACME, defaults: { registers: ['x'] } }, /^registers "x": Must be an address with https/],
    [{ ...ACME, defaults: { ...ACME.defaults, apiKey: 'bck_x' } }, /^apiKey: everybody can read a package/],
  ])('is refused for %j', async (content, message) => {
    await expect(readBuild({ BRAND_CHECK_COMPANY: fileOf(content) })).rejects.toThrow(message)
  })

  it('is refused for a publisher without a fingerprint', async () => {
    const publisher = PUBLISHER.replace(/#.*/, '')
    await expect(readBuild({ BRAND_CHECK_PUBLISHER: publisher })).rejects.toThrow(/^publisher: /)
  })
})
