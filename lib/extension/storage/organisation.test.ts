import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answers, fired, resetFakes } from '../testing/fake-apis.ts'
import { followOrganisation, hasNoCards, readOrganisation } from './organisation.ts'
import {
  type OrganisationFault,
  OrganisationKeys,
  type OrganisationValues,
  readGoodsEntry,
  readKeys,
  readPinned,
} from './organisation-keys.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))
beforeEach(resetFakes)

const FINGERPRINT = 'abcdefgh_-123456'
const PACK = `https://names.example.com/packs/EU.pack#${FINGERPRINT}`
const CATALOGUE = `https://names.example.com/catalogue.json#${FINGERPRINT}`

/** A value for each key, so that a key cannot be added without one. */
const GOOD: Required<OrganisationValues> = {
  organisation: 'Acme',
  serviceAddress: 'https://names.example.com',
  apiKey: 'bck_live_1',
  asker: 'service',
  tellNobody: true,
  territory: 'EU',
  goods: ['9', 'software: 9, 42'],
  history: true,
  historyDays: 30,
  registers: [PACK],
  publisher: CATALOGUE,
  takeRegisters: ['EU', 'companies-CH'],
  blockedSites: ['bank.example', '*.bank.example'],
  allowedSites: ['*.example.com', 'localhost'],
  disabled: ['filing', 'own-registers'],
  locked: ['territory'],
  welcome: false,
  told: true,
  legalContact: 'mailto:legal@example.com',
  supportAddress: 'https://help.example.com/',
  privacyAddress: 'https://example.com/privacy',
}

describe('what an organisation set', () => {
  it('is read for every key', () => {
    expect(Object.keys(GOOD)).toEqual(Object.keys(OrganisationKeys.shape))
    expect(readKeys(GOOD)).toEqual({ values: GOOD, locked: ['tellNobody', 'territory'], faults: [] })
  })

  it.each<[string, unknown, OrganisationFault['why']]>([
    ['organisation', 7, 'text'],
    ['organisation', ' ', 'text'],
    ['serviceAddress', 'http://intranet/names', 'needs_https'],
    ['serviceAddress', 'not an address', 'bad_address'],
    ['serviceAddress', 'https://user:secret@names.example.com', 'bad_address'],
    ['serviceAddress', null, 'text'],
    ['apiKey', 5, 'text'],
    ['asker', 'server', 'asker'],
    ['territory', 'eu', 'territory'],
    ['territory', ['EU'], 'territory'],
    ['goods', '9', 'list'],
    ['goods', ['9', '46'], 'goods'],
    ['goods', ['9', 'software'], 'goods'],
    ['registers', PACK, 'list'],
    ['publisher', 'https://names.example.com/catalogue.json', 'pinned'],
    ['publisher', `http://names.example.com/catalogue.json#${FINGERPRINT}`, 'pinned'],
    ['publisher', `${CATALOGUE}x`, 'pinned'],
    ['locked', 'territory', 'list'],
    ['welcome', 'false', 'flag'],
    ['history', 'no', 'flag'],
    ['historyDays', 91, 'days'],
    ['historyDays', 0, 'days'],
    ['historyDays', '30', 'days'],
    ['blockedSites', 'bank.example', 'list'],
    ['told', 1, 'flag'],
    ['legalContact', 'legal@example.com', 'link'],
    ['supportAddress', 'javascript:alert(1)', 'link'],
    ['privacyAddress', 'http://example.com', 'link'],
    ['colour', false, 'unknown'],
    ['constructor', 'x', 'unknown'],
  ])('drops %s %j alone, with a fault', (key, value, why) => {
    const { values, faults } = readKeys({ organisation: 'Acme', serviceAddress: 'https://a.example', [key]: value })
    expect(faults).toEqual([{ key, why }])
    expect(values).not.toHaveProperty([key])
    expect(Object.keys(values).length).toBeGreaterThan(0)
  })

  it('drops only the entry of a list that is at fault', () => {
    const { values, faults } = readKeys({ registers: [PACK, 'https://names.example.com/EU.pack', CATALOGUE, 7] })
    expect(values).toEqual({ registers: [PACK] })
    expect(faults).toEqual([
      { key: 'registers', why: 'pinned', entry: 'https://names.example.com/EU.pack' },
      { key: 'registers', why: 'file', entry: CATALOGUE },
      { key: 'registers', why: 'text', entry: '7' },
    ])
  })

  it('drops only the sites and the parts that are at fault', () => {
    const sites = ['bank.example', 'https://bank.example', '*', 'a.*.example']
    expect(readKeys({ blockedSites: sites, disabled: ['filing', 'everything'] })).toEqual({
      values: { blockedSites: ['bank.example'], disabled: ['filing'] },
      locked: [],
      faults: [
        ...sites.slice(1).map((entry) => ({ key: 'blockedSites', why: 'site', entry })),
        { key: 'disabled', why: 'token', entry: 'everything' },
      ],
    })
  })

  it('lets nobody keep checks again if the organisation keeps none', () => {
    expect(readKeys({ history: false }).locked).toEqual(['history'])
    expect(readKeys({ history: true }).locked).toEqual([])
  })

  it.each(['true', 'false', 0, null])('tells nobody if it cannot read the value %j', (tellNobody) => {
    expect(readKeys({ tellNobody })).toEqual({
      values: { tellNobody: true },
      locked: ['tellNobody'],
      faults: [{ key: 'tellNobody', why: 'flag' }],
    })
  })

  it('locks only what has a value', () => {
    const read = readKeys({ territory: 'xx', goods: ['9'], locked: ['goods', 'territory', 'asker'] })
    expect(read.locked).toEqual(['goods'])
    expect(read.faults).toEqual([
      { key: 'territory', why: 'territory' },
      { key: 'locked', why: 'no_value', entry: 'territory' },
      { key: 'locked', why: 'no_value', entry: 'asker' },
    ])
  })

  it('never sends a key to another address than the one beside it', () => {
    const { values, faults } = readKeys({ serviceAddress: 'http://names.example.com', apiKey: 'bck_live_1' })
    expect(values).toEqual({})
    expect(faults).toContainEqual({ key: 'apiKey', why: 'needs_other', entry: 'serviceAddress' })
  })

  it('takes an address with one or two fingerprints apart', () => {
    const two = `${CATALOGUE},${'x'.repeat(16)}`
    expect(readKeys({ publisher: two }).faults).toEqual([])
    expect(readPinned(two)).toEqual({
      address: 'https://names.example.com/catalogue.json',
      fingerprints: [FINGERPRINT, 'x'.repeat(16)],
    })
  })

  it('takes goods with and without a term apart', () => {
    expect(readGoodsEntry('25')).toEqual({ term: undefined, classes: [25] })
    expect(readGoodsEntry('software: 9,42')).toEqual({ term: 'software', classes: [9, 42] })
  })
})

describe('in a browser', () => {
  it('is read from the policies', async () => {
    answers['managed.get'] = () => ({ organisation: 'Acme' })
    expect((await readOrganisation()).values).toEqual({ organisation: 'Acme' })
  })

  it('is nothing without a policy', async () => {
    answers['managed.get'] = () => Promise.reject(new Error('Managed storage manifest not found'))
    expect(await readOrganisation()).toEqual({ values: {}, locked: [], faults: [] })
  })

  it.each<[object, string | undefined, boolean]>([
    [{}, 'https://bank.example/', false],
    [{}, undefined, false],
    [{ blockedSites: ['bank.example'] }, 'https://bank.example/a', true],
    [{ blockedSites: ['bank.example'] }, 'https://www.bank.example/', false],
    [{ blockedSites: ['*.bank.example'] }, 'https://www.bank.example/', true],
    [{ blockedSites: ['*.bank.example'] }, 'https://bank.example/', true],
    [{ blockedSites: ['*.bank.example'] }, 'https://mybank.example/', false],
    [{ blockedSites: ['bank.example'] }, undefined, true],
    [{ allowedSites: ['*.example.com'] }, 'https://www.example.com/', false],
    [{ allowedSites: ['*.example.com'] }, 'https://example.org/', true],
    [{ allowedSites: ['*.example.com'], blockedSites: ['pay.example.com'] }, 'https://pay.example.com/', true],
  ])('with %j opens no card on %s: %s', async (set, address, isNone) => {
    answers['managed.get'] = () => set
    expect(await hasNoCards(async () => address)).toBe(isNone)
  })

  it('is followed', () => {
    const onChange = vi.fn()
    followOrganisation(onChange)
    fired.managedChanged.fire()
    expect(onChange).toHaveBeenCalledOnce()
  })

  it('is read by one module alone', () => {
    const root = join(import.meta.dirname, '../../..')
    const files = globSync('{lib,components,entrypoints}/**/*.{ts,tsx}', { cwd: root })
    const reads = (file: string) =>
      /storage\.managed|managed\??\.(?:get|onChanged)/.test(readFileSync(join(root, file), 'utf8'))
    expect(files.filter((file) => !/test/.test(file) && reads(file))).toEqual(['lib/extension/storage/organisation.ts'])
  })
})
