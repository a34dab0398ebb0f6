import { Jurisdiction } from '../../contract/constants.ts'
import { isServiceAddress } from '../../loopback.ts'
import { doc, z } from '../../zod.ts'
import { readAddress } from '../address.ts'
import { CLIENTS } from '../view.ts'

/** Why a value does not count. Also the last part of the message key. */
export type OrganisationFault = {
  key: string
  why:
    | 'text'
    | 'flag'
    | 'list'
    | 'asker'
    | 'territory'
    | 'goods'
    | 'register'
    | 'pinned'
    | 'file'
    | 'days'
    | 'site'
    | 'token'
    | 'link'
    | 'bad_address'
    | 'needs_https'
    | 'needs_other'
    | 'no_value'
    | 'unknown'
  /** The entry of a list at fault, or for `needs_other` the missing key. Never a secret. */
  entry?: string
}

const line = () => z.string('text').check(z.trim(), z.minLength(1, 'text'), z.maxLength(500, 'text'))
const flag = () => z.boolean('flag')

const faultOf = (address: string) => {
  const read = readAddress(address)
  return 'fault' in read ? read.fault : null
}

const PINNED = /^([^#\s]+)#([\w-]{16}(?:,[\w-]{16})?)$/
const pinned = line().check(z.refine((entry) => PINNED.test(entry) && isServiceAddress(entry), 'pinned'))

const FILE = /\/(?:[a-z]+-)?[A-Z]{2}\.pack#/
const file = pinned.check(z.regex(FILE, 'file'))

const GOODS = /^(?:([^:,;]{1,23}): *)?(\d+(?:, *\d+)*)$/

/** Splits an entry of `goods` into its classes and the term, if there is one. */
export function readGoodsEntry(entry: string): { term?: string; classes: number[] } {
  const [, term, classes = ''] = GOODS.exec(entry) ?? []
  return { term, classes: classes.split(',').map(Number) }
}

const isGoods = (entry: string) => readGoodsEntry(entry).classes.every((each) => each > 0 && each < 46)

const SITE = /^(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*$/i
const sites = () => z.array(line().check(z.regex(SITE, 'site')), 'list')
const link = () => line().check(z.regex(/^(?:https:\/\/|mailto:)[^\s<>]+$/, 'link'))

/** Parts that an organisation can switch off. Pages hide what `data-part` marks (components/styles/page.css). */
const PARTS = [
  'filing',
  'marks',
  'projects',
  'watch',
  'reports',
  'single-source',
  'own-registers',
  'address-bar',
  'other-service',
] as const

/**
 * Everything that an organisation can set for its browsers, by policy or in a build of its own. The message of an issue
 * is its `why`. `doc` describes a key to administrators (scripts/company.ts).
 */
export const OrganisationKeys = z.object({
  organisation: doc(line(), 'Name of the organisation, as the options show it.'),
  serviceAddress: doc(
    line().check(
      z.refine((address) => faultOf(address) !== 'needs_https', 'needs_https'),
      z.refine((address) => faultOf(address) !== 'bad_address', 'bad_address'),
    ),
    'Address of the service that makes the checks: https, or http on this machine.',
  ),
  apiKey: doc(line(), 'API key of the organisation at that service.'),
  asker: doc(z.enum(CLIENTS, 'asker'), 'Who queries the registers: service or browser.'),
  tellNobody: doc(flag(), 'Whether no check tells anybody the name: only what is kept on the device is searched.'),
  territory: doc(z.enum([...Jurisdiction, 'none'], 'territory'), 'Usual territory: CH, DE, EU, AT, US or none.'),
  goods: doc(
    z.array(line().check(z.refine(isGoods, 'goods')), 'list').check(z.maxLength(20, 'list')),
    'Usual goods: class numbers, or English terms with their classes, such as "software: 9, 42".',
  ),
  history: doc(flag(), 'Whether recent checks are kept on the device. If false, nobody can change it.'),
  historyDays: doc(
    z.int('days').check(z.minimum(1, 'days'), z.maximum(90, 'days')),
    'After how many days a recent check is deleted: 1 to 90.',
  ),
  registers: doc(
    z.array(file, 'list'),
    'Files of registers to load without a question, such as "https://host/EU.pack#fingerprint".',
  ),
  publisher: doc(pinned, 'Catalogue of a publisher of registers, such as "https://host/catalogue.json#fingerprint".'),
  takeRegisters: doc(
    z.array(line().check(z.regex(/^(?:[a-z]+-)?[A-Z]{2}$/, 'register')), 'list'),
    'Registers to load from the publisher without a question, such as "EU" or "companies-CH".',
  ),
  blockedSites: doc(
    sites(),
    'Sites on which no card opens, such as "bank.example" or "*.bank.example". The panel opens.',
  ),
  allowedSites: doc(sites(), 'The only sites on which a card opens.'),
  disabled: doc(z.array(z.enum(PARTS, 'token'), 'list'), `Parts that are switched off: ${PARTS.join(', ')}.`),
  locked: doc(z.array(line(), 'list'), 'Keys whose values people see but cannot change.'),
  welcome: doc(flag(), 'Whether a page opens after the installation.'),
  told: doc(flag(), 'Whether people already know who sees the names, so that no question precedes their first check.'),
  legalContact: doc(link(), 'Whom to ask about a name: an address with https or mailto. Reports name it.'),
  supportAddress: doc(link(), 'Where to get help: an address with https or mailto.'),
  privacyAddress: doc(link(), 'What the organisation says about data protection: an address with https or mailto.'),
})

export type OrganisationValues = Partial<z.infer<typeof OrganisationKeys>>
type OrganisationKey = keyof OrganisationValues

export interface Organisation {
  values: OrganisationValues
  /** Keys that people cannot change. Each has a value. Contains `tellNobody` if it is true, `history` if false. */
  locked: OrganisationKey[]
  faults: OrganisationFault[]
}

/** Keys that mean nothing without another one. */
const NEEDS = { apiKey: 'serviceAddress', takeRegisters: 'publisher' }

/**
 * Validates what an organisation set, key by key. A value at fault is left out, and in a list only the entry at fault,
 * except in `goods`, because fewer goods would narrow each check. An unreadable `tellNobody` counts as true.
 */
export function readKeys(set: Readonly<Record<string, unknown>>): Organisation {
  const values: Record<string, unknown> = {}
  const faults: OrganisationFault[] = []
  function take<T>(key: string, schema: z.core.$ZodType<T>, value: unknown, entry?: string): T[] {
    const { success, data, error } = z.safeParse(schema, value)
    if (success) return [data]
    faults.push({ key, why: error.issues[0]?.message as OrganisationFault['why'], entry })
    return []
  }
  for (const [key, value] of Object.entries(set)) {
    const schema = Object.entries(OrganisationKeys.shape).find(([known]) => known === key)?.[1]
    if (schema === undefined) faults.push({ key, why: 'unknown' })
    else if (schema.def.type === 'array' && Array.isArray(value) && key !== 'goods') {
      const { element } = schema.def
      values[key] = value.flatMap((entry) => take<unknown>(key, element, entry, String(entry)))
    } else for (const read of take<unknown>(key, schema, value)) values[key] = read
  }
  if ('tellNobody' in set) values.tellNobody ??= true
  for (const [key, entry] of Object.entries(NEEDS)) {
    if (!(key in values) || entry in values) continue
    delete values[key]
    faults.push({ key, why: 'needs_other', entry })
  }
  const { locked = [], tellNobody, history } = values as OrganisationValues
  const isLocked = (key: string) =>
    locked.includes(key) || (key === 'tellNobody' && tellNobody === true) || (key === 'history' && history === false)
  for (const entry of locked) if (!(entry in values)) faults.push({ key: 'locked', why: 'no_value', entry })
  return { values, locked: (Object.keys(values) as OrganisationKey[]).filter(isLocked), faults }
}

/** Splits `publisher`, or an entry of `registers`, into the address and the fingerprints of the keys that may sign. */
export function readPinned(entry: string): { address: string; fingerprints: string[] } {
  const [, address = '', fingerprints = ''] = PINNED.exec(entry) ?? []
  return { address, fingerprints: fingerprints.split(',') }
}
