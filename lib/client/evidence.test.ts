import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, it, test } from 'vitest'
import { MANIFEST, manifestOf, type PackFiles, verifyEvidence } from './evidence.ts'
import { signedBytes } from './receipts.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const KID = 'abcdefghijklmnop'
const checkedAt = '2026-11-20T08:00:00.000Z'
const key = { ...publicKey.export({ format: 'jwk' }), kid: KID, use: 'sig', alg: 'EdDSA' }
const keys = { keys: [{ ...key, createdAt: '2026-01-01T00:00:00.000Z', retiredAt: null }] }

function signed(name: string, more: object = {}) {
  const answer = { name, verdict: 'incomplete', checkedAt, ...more }
  const signature = sign(null, signedBytes(answer) ?? new Uint8Array(), privateKey).toString('base64url')
  return { ...answer, receipt: `v1.${KID}.${signature}` }
}

const bytes = (text: string) => new TextEncoder().encode(text)
const file = (value: unknown) => bytes(JSON.stringify(value))
const about = { project: 'Café', madeAt: checkedAt }

async function pack(
  answer: object = signed('Vyntra'),
  given: object = keys,
  name = 'Vyntra',
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const files = new Map([
    ['answers/0001-Vyntra.json', file(answer)],
    ['answers/0002-Kelvo.json', file({ name: 'Kelvo' })],
    ['keys.json', file(given)],
    ['report.html', bytes('<p>Café')],
  ])
  const evidence = [
    { name, answer: 'answers/0001-Vyntra.json', keys: 'keys.json', unsigned: null },
    { name: 'Kelvo', answer: 'answers/0002-Kelvo.json', keys: null, unsigned: 'browser' as const },
    { name: 'Ostara', answer: null, keys: null, unsigned: 'never' as const },
  ]
  const manifest = bytes(await manifestOf(files, evidence, about))
  return files.set(MANIFEST, manifest)
}

const faultsOf = async (files: PackFiles) => (await verifyEvidence(files)).faults
const proofsOf = async (files: PackFiles) => (await verifyEvidence(files)).names.map(({ proof }) => proof)

it('accepts unchanged evidence, and states what proves the answer for each name', async () => {
  const found = await verifyEvidence(await pack())
  expect(found).toMatchObject({ ...about, faults: [] })
  expect(found.names.map(({ name, proof }) => [name, proof])).toEqual([
    ['Vyntra', 'signed'],
    ['Kelvo', 'browser'],
    ['Ostara', 'never'],
  ])
})

it('reports the file in which a byte was changed', async () => {
  const files = await pack()
  for (const [path, whole] of files)
    for (let at = 0; at < whole.length; at += 7) {
      const changed = whole.slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      expect((await faultsOf(new Map(files).set(path, changed))).map((fault) => fault.path)).toEqual([path])
    }
})

it('reports a missing file and an unlisted file', async () => {
  const files = await pack()
  files.delete('report.html')
  files.set('more.json', file({}))
  expect(await faultsOf(files)).toEqual([
    { path: 'report.html', fault: 'missing' },
    { path: 'more.json', fault: 'unlisted' },
  ])
  files.delete(MANIFEST)
  expect(await faultsOf(files)).toEqual([{ path: MANIFEST, fault: 'missing' }])
})

it('returns the content of a signed answer, and nothing for unsigned ones', async () => {
  const findings = await verifyEvidence(await pack())
  const says = { verdict: 'incomplete', tier: null, checkedAt, asked: null, test: false }
  expect(findings.names.map((each) => each.says)).toEqual([says, null, null])
})

it('returns the request of a signed answer, so that a narrower request is noticed', async () => {
  const narrow = { jurisdictions: ['CH'], niceClasses: [45], owner: 'nobody' }
  const { names } = await verifyEvidence(
    await pack(signed('Vyntra', { verdict: 'none_found', request: { name: 'Vyntra', ...narrow }, test: true })),
  )
  expect(names[0]?.says).toEqual({ verdict: 'none_found', tier: null, checkedAt, asked: narrow, test: true })
})

it('returns the checked name of a signed answer, without characters that reorder it', async () => {
  const turned = '\u202Eartnyv'
  const answer = signed('artnyv', { verdict: 'none_found', request: { name: turned } })
  const { names } = await verifyEvidence(await pack(answer, keys, turned))
  expect(names[0]).toMatchObject({ name: 'artnyv', proof: 'signed' })
})

test.each([
  ['an answer that was changed and listed anew', () => pack({ ...signed('Vyntra'), verdict: 'none_found' }), 'changed'],
  ['the signed answer about another name', () => pack(signed('Ostara')), 'changed'],
  ['an answer without its receipt', () => pack({ name: 'Vyntra', checkedAt }), 'no_receipt'],
  ['keys that cannot be read', () => pack(signed('Vyntra'), { keys: 'none' }), 'not_readable'],
  ['keys without the one that signed', () => pack(signed('Vyntra'), { keys: [] }), 'unknown_key'],
])('does not accept %s as proof', async (_, make, proof) => {
  expect((await proofsOf(await make()))[0]).toBe(proof)
})
