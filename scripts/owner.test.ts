import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import pkg from '../package.json' with { type: 'json' }
import { chromeIdOf, parseOwner, placeholdersIn, readOwner } from './owner.ts'

const OWN = readOwner()
const { publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { format: 'der', type: 'spki' },
  privateKeyEncoding: { format: 'der', type: 'pkcs8' },
})
const KEY = publicKey.toString('base64')

describe('owner.json', () => {
  it('has what package.json repeats', () => {
    const { author, homepage, repository, bugs } = pkg
    expect({ author, homepage, repository, bugs }).toEqual({
      author: OWN.author,
      homepage: OWN.homepage,
      repository: { type: 'git', url: `git+${OWN.repository}.git` },
      bugs: { url: OWN.issues, email: OWN.supportEmail },
    })
  })

  it.each([
    [{ ...OWN, homepage: 'http://acme.com' }, 'owner.json: homepage must be an address with https'],
    [{ ...OWN, supportEmail: 'acme' }, 'owner.json: supportEmail must be an e-mail address'],
    [{ ...OWN, firefoxId: 'acme' }, 'owner.json: firefoxId must look like name@domain'],
    [{ ...OWN, chromeKey: 'MIIB' }, 'owner.json: chromeKey must be a public key in base64'],
    [{ ...OWN, edgeId: 'xyz' }, 'owner.json: edgeId must have 32 letters from a to p'],
    [{ ...OWN, author: undefined }, 'owner.json: author must be text'],
    [{ ...OWN, more: 1 }, 'owner.json:  has a value that nothing reads'],
    [[], 'owner.json:  must be a JSON object'],
  ])('is refused: %j', (values, message) => {
    expect(() => parseOwner(values)).toThrow(message)
  })

  it('counts names under .example as placeholders, and values that a store gives later not', () => {
    const real = { ...OWN, homepage: 'https://acme.com', firefoxId: 'names@example.com' }
    expect(placeholdersIn(parseOwner(real))).not.toContain('homepage')
    expect(placeholdersIn(parseOwner(real))).not.toContain('firefoxId')
    expect(placeholdersIn(parseOwner({ ...real, privacyEmail: 'a@b.example' }))).toContain('privacyEmail')
    expect(placeholdersIn(parseOwner({ ...real, chromeKey: null }))).not.toContain('chromeKey')
  })
})

it('reads the id of an extension from its public key', () => {
  expect(parseOwner({ ...OWN, chromeKey: KEY }).chromeKey).toBe(KEY)
  expect(chromeIdOf(KEY)).toMatch(/^[a-p]{32}$/)
  expect(chromeIdOf(Buffer.from('abc'))).toBe('lkhibglpipabmpokebebeanofnkocccd')
})
