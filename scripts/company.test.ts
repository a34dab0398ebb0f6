import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OrganisationKeys } from '../lib/extension/storage/organisation-keys.ts'
import { managedSchema, readBuild } from './company.ts'
import { readOwner } from './owner.ts'

const ACME = {
  geckoId: 'names@acme.example',
  hosts: ['https://names.acme.example/*'],
  defaults: { organisation: 'Acme', serviceAddress: 'https://names.acme.example', welcome: false },
}
const OWNER = readOwner()

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
      expect(['string', 'boolean', 'integer', 'array']).toContain(type)
      expect(description).toMatch(/\.$/)
      expect(items).toEqual(type === 'array' ? { type: 'string' } : undefined)
    }
  })
})

describe('a build', () => {
  it("has the owner's id and publisher", async () => {
    const { firefoxId, publisher } = OWNER
    const defaults = publisher === null ? {} : { publisher }
    expect(await readBuild({})).toEqual({ owner: OWNER, isOfCompany: false, geckoId: firefoxId, hosts: [], defaults })
  })

  it("takes a company's file", async () => {
    const build = await readBuild({ BRAND_CHECK_COMPANY: fileOf(ACME) })
    expect(build).toMatchObject({ ...ACME, owner: OWNER, isOfCompany: true })
  })

  it.each([
    ['{', /acme\.json cannot be read/],
    ['[]', 'The file must be a JSON object.'],
    [{ ...ACME, icon: 'x' }, 'icon: unknown here'],
    [{ ...ACME, geckoId: 'acme' }, 'geckoId: must look like names@acme.example'],
    [{ ...ACME, geckoId: OWNER.firefoxId }, "geckoId: must differ from the public add-on's"],
    [{ ...ACME, hosts: ['https://*/*'] }, 'hosts: must look like https://names.acme.example/*'],
    [
      { ...ACME, defaults: { serviceAddress: 'http://intranet' } },
      'serviceAddress: http is allowed on this computer only.',
    ],
    [{ ...ACME, defaults: { colour: true } }, 'colour: This version does not know this setting.'],
    [{ ...ACME, defaults: { locked: ['goods'] } }, 'locked: goods has no value that could be locked.'],
    [{ ...ACME, defaults: { registers: ['x'] } }, /^registers "x": Must be an address with https/],
    [{ ...ACME, defaults: { ...ACME.defaults, apiKey: 'bck_x' } }, /^apiKey: everybody can read a package/],
  ])('is refused for %j', async (content, message) => {
    await expect(readBuild({ BRAND_CHECK_COMPANY: fileOf(content) })).rejects.toThrow(message)
  })
})
