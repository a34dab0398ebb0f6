import { generateKeyPairSync, sign } from 'node:crypto'
import { unzipSync, Zip, ZipPassThrough, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { type Evidence, MANIFEST, manifestOf } from '../../lib/client/evidence.ts'
import { signedBytes } from '../../lib/client/receipts.ts'
import { openVerifyPage, TEXTS_ID } from './verify-page.ts'

// @vitest-environment happy-dom

const KID = 'abcdefghijklmnop'
const CHECKED_AT = '2026-11-20T08:00:00.000Z'
const NAME = 'answers/0001-Vyntra.json'
const TEXTS = {
  unreadable: 'unreadable',
  ...{ asked_all: 'everything', made_up: 'made up', 'fields.owner': 'Only of owner' },
  ...{ 'fields.jurisdiction': 'Territory', both_territories: 'EU + CH' },
  ...{
    all_true: 'Verified: $1 of $2',
    signed: 'Signed: $1 of $2',
    not_verified: 'Not verified: $1 of $2',
    not_true: 'Not verified: changed',
  },
  ...{ 'verdicts.caution': 'Possible conflict', 'verdicts.faint': 'none stands out' },
}

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const key = { ...publicKey.export({ format: 'jwk' }), kid: KID, use: 'sig', alg: 'EdDSA' }
const keys = { keys: [{ ...key, createdAt: '2026-01-01T00:00:00.000Z', retiredAt: null }] }

/** Returns a pack with one result that a service signed. */
async function packWith(more: object, others: Evidence[] = []): Promise<Uint8Array<ArrayBuffer>> {
  const answer = { name: 'Vyntra', verdict: 'none_found', checkedAt: CHECKED_AT, ...more }
  const signature = sign(null, signedBytes(answer) ?? new Uint8Array(), privateKey).toString('base64url')
  const bytes = (value: object) => new TextEncoder().encode(JSON.stringify(value))
  const files = new Map([
    [NAME, bytes({ ...answer, receipt: `v1.${KID}.${signature}` })],
    ['keys.json', bytes(keys)],
  ])
  const evidence = [{ name: 'Vyntra', answer: NAME, keys: 'keys.json', unsigned: null }, ...others]
  files.set(MANIFEST, new TextEncoder().encode(await manifestOf(files, evidence, { project: 'P', madeAt: CHECKED_AT })))
  return zipSync(Object.fromEntries(files)) as Uint8Array<ArrayBuffer>
}

/** Opens a pack in the page. Returns the texts of the elements that match the selector, once there are any. */
async function shownOf(pack: Uint8Array<ArrayBuffer>, selector: string): Promise<string[]> {
  document.body.innerHTML = `<input type="file"><div role="status"></div><script type="application/json" id="${TEXTS_ID}"></script>`
  const texts = document.getElementById(TEXTS_ID)
  if (texts) texts.textContent = JSON.stringify(TEXTS)
  openVerifyPage(document)
  const input = document.querySelector('input') as HTMLInputElement
  Object.defineProperty(input, 'files', { value: [new File([pack], 'pack.zip')] })
  input.dispatchEvent(new Event('change'))
  const shown = () => [...document.querySelectorAll(selector)].map((element) => element.textContent ?? '')
  await expect.poll(shown).not.toEqual([])
  return shown()
}

/** Returns the cells of the name's row, the last cell first. */
async function cellsFor(more: object): Promise<string[]> {
  return (await shownOf(await packWith(more), 'tbody td')).reverse()
}

/** Builds a ZIP file with two files. If both have the same name, some programs unpack the first and others the last. */
function zipWithTwo(first: string, second: string): Uint8Array<ArrayBuffer> {
  const pieces: BlobPart[] = []
  const zip = new Zip((_error, piece) => pieces.push(piece as Uint8Array<ArrayBuffer>))
  for (const name of [first, second]) {
    const file = new ZipPassThrough(name)
    zip.add(file)
    file.push(new TextEncoder().encode('text'), true)
  }
  zip.end()
  return Buffer.concat(pieces as Uint8Array[])
}

it.each([
  [
    'all that narrowed it',
    { request: { name: 'Vyntra', owner: 'nobody', niceClasses: [9, 45] } },
    'Only of owner: nobody · niceClasses: 9,45',
  ],
  [
    'the territory of a check without one',
    { request: { name: 'Vyntra', jurisdiction: null, niceClasses: [] } },
    'Territory: EU + CH · everything',
  ],
  ['the chosen territory', { request: { name: 'Vyntra', jurisdiction: 'DE' } }, 'Territory: DE · everything'],
  ['that it is made up', { request: { name: 'Vyntra' }, test: true }, 'made up · everything'],
])('says of a signed answer %s', async (_what, more, told) => {
  const [asked] = await cellsFor(more)
  expect(asked).toBe(told)
})

it('says in a word, with a sign, if the evidence is verified', async () => {
  const pack = await packWith({ request: { name: 'Vyntra' } })
  expect(await shownOf(pack, 'h2.right > span')).toEqual(['✓', 'Verified: 1 of 1'])
  const changed = zipSync({ ...unzipSync(pack), [NAME]: new Uint8Array([1]) })
  expect(await shownOf(changed as Uint8Array<ArrayBuffer>, 'h2.wrong > span')).toEqual(['✕', 'Not verified: changed'])
})

it.each([
  ['nobody signed', [{ name: 'Vyntra', answer: NAME, keys: null, unsigned: 'browser' }], '0 of 0'],
  ['has signatures that nobody could check', [{ name: 'Vyntra', answer: NAME, keys: null, unsigned: null }], '0 of 1'],
] as const)('does not call evidence verified that %s', async (_what, evidence, told) => {
  const { [MANIFEST]: _old, ...parts } = unzipSync(await packWith({ request: { name: 'Vyntra' } }))
  const files = new Map(Object.entries(parts) as [string, Uint8Array<ArrayBuffer>][])
  const manifest = await manifestOf(files, [...evidence], { project: 'P', madeAt: CHECKED_AT })
  const pack = zipSync({ ...parts, [MANIFEST]: new TextEncoder().encode(manifest) })
  expect(await shownOf(pack as Uint8Array<ArrayBuffer>, 'h2.open')).toEqual([`?Not verified: ${told}`])
})

it('counts the valid signatures among those that there are, and among all names', async () => {
  const pack = await packWith({}, [{ name: 'Marvolino', answer: null, keys: null, unsigned: 'never' }])
  expect(await shownOf(pack, 'h2.right > span')).toEqual(['✓', 'Verified: 1 of 1'])
  expect(await shownOf(pack, '[role=status] > p')).toContain('Signed: 1 of 2')
})

it('escapes invisible characters and direction marks', async () => {
  const [asked] = await cellsFor({ request: { name: 'Vyntra', owner: '\u202Egnihton', goods: '\u3164' } })
  expect(asked).toBe('Only of owner: \\u{202e}gnihton · goods: \\u{3164}')
})

it.each([
  ['a faint caution', { verdict: 'caution', tier: 'faint' }, 'none stands out'],
  ['a close one', { verdict: 'caution', tier: 'close' }, 'Possible conflict'],
  ['a caution that says no tier', { verdict: 'caution' }, 'Possible conflict'],
])('shows %s as the report does', async (_what, more, told) => {
  const [, verdict] = await cellsFor(more)
  expect(verdict).toBe(`${told} · ${CHECKED_AT}`)
})

it.each([
  ['twice', 'report.html'],
  ['in other letters too', 'REPORT.html'],
  ['in a folder that is none too', './report.html'],
  ['with accents written apart too', 'fu\u0308r.html', 'f\u00FCr.html'],
  ['behind a backslash too', 'answers\\a.json', 'answers/a.json'],
])(
  'refuses a ZIP file that contains a file %s, because the user may see the other file',
  async (_how, name, first = 'report.html') => {
    expect(await shownOf(zipWithTwo(first, name), 'h2')).toEqual(['unreadable'])
  },
)

it('reads a ZIP file of several files', async () => {
  expect(await shownOf(zipWithTwo('report.html', 'report.csv'), 'h2')).not.toEqual(['unreadable'])
})
