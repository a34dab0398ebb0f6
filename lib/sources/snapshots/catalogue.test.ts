import canonicalize from 'canonicalize'
import { describe, expect, it } from 'vitest'
import { CATALOGUE_MAX, type Catalogue, readCatalogue, writeCatalogue } from './catalogue.ts'
import { fingerprintOf } from './snapshot.ts'
import { makePackKey, signerOf } from './testing/synthetic-snapshot.ts'

const NOW = Date.parse('2026-11-28T09:00:00Z')
const DIGEST = 'ab'.repeat(32)
const [KEY, OTHER] = await Promise.all([makePackKey(), makePackKey()])
const [PINNED, SUCCESSOR] = await Promise.all([KEY, OTHER].map(({ signedBy }) => fingerprintOf(signedBy)))

const EU = {
  office: 'EU',
  register: 'EU trade marks',
  kind: 'trademark' as const,
  dataAsOf: '2026-11-27T00:00:00.000Z',
  madeAt: '2026-11-28T05:00:00.000Z',
  records: 3,
  names: 2,
  rules: 1,
  attribution: 'Source: EUIPO',
  terms: null,
  pack: { file: 'EU.pack', bytes: 100, digest: DIGEST },
  changes: null,
  owners: { file: 'EU.owners', bytes: 50, digest: DIGEST },
}
const CATALOGUE: Catalogue = {
  publisher: 'Brand Check',
  madeAt: '2026-11-28T06:00:00.000Z',
  expiresAt: '2026-12-28T06:00:00.000Z',
  signedBy: KEY.signedBy,
  next: null,
  registers: [EU],
}

const written = (facts: Partial<Catalogue> = {}, key = KEY) =>
  writeCatalogue({ ...CATALOGUE, signedBy: key.signedBy, ...facts }, signerOf(key.privateKey))

const read = (text: string, pinned: readonly string[] = [PINNED as string], after: string | null = null) =>
  readCatalogue(text, pinned, { after, now: NOW })

/** Signs members that the writer would refuse or drop. */
async function signedAsIs(members: object) {
  const bytes = new TextEncoder().encode(`BCCATA\r\n${canonicalize(members)}`)
  const signature = Buffer.from(await signerOf(KEY.privateKey)(bytes)).toString('base64url')
  return JSON.stringify({ ...members, signature })
}

const changed = (text: string, change: (catalogue: Record<string, unknown>) => unknown) => {
  const catalogue = JSON.parse(text)
  change(catalogue)
  return JSON.stringify(catalogue)
}

describe('a catalogue', () => {
  it('is read as it was written, in any layout and order of members', async () => {
    const text = await written()
    const expected = { catalogue: CATALOGUE, signer: PINNED, accepted: [PINNED] }
    expect(await read(text)).toEqual(expected)
    const turned = Object.fromEntries(Object.entries(JSON.parse(text)).toReversed())
    expect(await read(JSON.stringify(turned))).toEqual(expected)
  })

  it('may have members that this version does not know, and its signature covers them', async () => {
    const future = { ...CATALOGUE, mirrors: ['x'], registers: [{ ...EU, notes: 'y' }] }
    // The writer drops unknown members, so a later version's catalogue is signed by hand.
    const text = await written()
    const unsigned = changed(text, (catalogue) => Object.assign(catalogue, future))
    await expect(read(unsigned)).rejects.toMatchObject({ fault: 'not_signed' })
    const signed = await signedAsIs(future)
    expect((await read(signed)).catalogue).toEqual(CATALOGUE)
    await expect(read(changed(signed, (each) => Object.assign(each, { mirrors: [] })))).rejects.toMatchObject({
      fault: 'not_signed',
    })
  })

  it('names the key that will sign later ones, after which the earlier key no longer counts', async () => {
    const { accepted } = await read(await written({ next: OTHER.signedBy }))
    expect(accepted).toEqual([PINNED, SUCCESSOR])
    const later = await read(await written({}, OTHER), accepted)
    expect(later).toMatchObject({ signer: SUCCESSOR, accepted: [SUCCESSOR] })
  })

  it('counts without pinned keys, whoever signed it', async () => {
    expect(await read(await written({}, OTHER), [])).toMatchObject({ signer: SUCCESSOR, accepted: [SUCCESSOR] })
  })

  it.each<[fault: string, text: () => Promise<string>, after?: string]>([
    ['damaged', async () => ''],
    ['damaged', async () => 'null'],
    ['damaged', async () => '<html>Not found</html>'],
    ['damaged', async () => (await written()).slice(0, -100)],
    ['damaged', async () => `${await written()}${' '.repeat(CATALOGUE_MAX)}`],
    ['damaged', async () => changed(await written(), (each) => Object.assign(each, { publisher: '\ud800' }))],
    ['not_signed', async () => changed(await written(), (each) => delete each.signature)],
    ['not_signed', async () => changed(await written(), (each) => Object.assign(each, { signature: 'AAAA' }))],
    ['not_signed', async () => changed(await written(), (each) => Object.assign(each, { publisher: 'Another' }))],
    ['not_signed', async () => changed(await written(), (each) => Object.assign(each, { signedBy: OTHER.signedBy }))],
    ['not_signed', async () => changed(await written(), (each) => Object.assign(each, { next: OTHER.signedBy }))],
    ['other_signer', () => written({}, OTHER)],
    ['future', () => written({ madeAt: '2026-11-29T10:00:00.000Z' })],
    ['older', () => written(), '2026-11-28T06:00:00.001Z'],
    ['expired', () => written({ expiresAt: '2026-11-28T09:00:00.000Z' })],
  ])('is refused as %s (case %#)', async (fault, text, after) => {
    await expect(read(await text(), [PINNED as string], after ?? null)).rejects.toMatchObject({ fault })
  })

  it('is accepted again on the same day, with nothing new', async () => {
    await expect(read(await written(), [PINNED as string], CATALOGUE.madeAt)).resolves.toBeDefined()
  })

  it.each([
    '../EU.pack',
    '..',
    '.hidden',
    'EU/EU.pack',
    'EU\\EU.pack',
    'https:EU.pack',
    '//host',
    '%2e%2e',
    'EU.pack?x',
    'EU.pack#x',
    '',
    'E\u0055\u0301.pack',
    'x'.repeat(101),
  ])('names files of its own folder only, not %j', async (file) => {
    const members = { ...CATALOGUE, registers: [{ ...EU, pack: { ...EU.pack, file } }] }
    await expect(read(await signedAsIs(members))).rejects.toMatchObject({ fault: 'damaged' })
    await expect(written(members)).rejects.toThrow()
  })

  it.each([
    ['an office twice', { registers: [EU, EU] }],
    ['an end before its beginning', { expiresAt: CATALOGUE.madeAt }],
    ['an impossible size', { registers: [{ ...EU, pack: { ...EU.pack, bytes: -1 } }] }],
    ['another digest', { registers: [{ ...EU, pack: { ...EU.pack, digest: 'AB'.repeat(32) } }] }],
    ['no name', { publisher: '' }],
    ['a name that turns the text beside it', { publisher: 'Acme\u202Eemca' }],
  ])('is refused with %s, although it is signed', async (_what, members) => {
    await expect(read(await signedAsIs({ ...CATALOGUE, ...members }))).rejects.toMatchObject({ fault: 'damaged' })
  })

  it('has a signature that counts for nothing else', async () => {
    const { signature: _none, ...members } = JSON.parse(await written())
    const bytes = new TextEncoder().encode(canonicalize(members))
    const signature = Buffer.from(await signerOf(KEY.privateKey)(bytes)).toString('base64url')
    await expect(read(JSON.stringify({ ...members, signature }))).rejects.toMatchObject({ fault: 'not_signed' })
  })
})
