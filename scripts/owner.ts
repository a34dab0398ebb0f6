import { createHash, createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '../lib/zod.ts'
import { ROOT } from './run.ts'

const text = () => z.string('must be text').check(z.regex(/\S/, 'must not be empty'))
const webAddress = () => z.url({ protocol: /^https$/, error: 'must be an address with https' })
const email = () => z.email('must be an e-mail address')

function isPublicKey(key: string): boolean {
  try {
    return createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }).type === 'public'
  } catch {
    return false
  }
}

const OwnerFile = z.strictObject(
  {
    author: text(),
    homepage: webAddress(),
    repository: webAddress(),
    issues: webAddress(),
    supportEmail: email(),
    privacyPage: webAddress(),
    privacyEmail: email(),
    /** Id of the add-on in Firefox. It cannot change after the first upload. */
    firefoxId: z.string('must be text').check(z.regex(/^[\w.-]+@[\w.-]+$/, 'must look like name@domain')),
    /** Public key of the item in the Chrome Web Store. Null before the first upload. */
    chromeKey: z.nullable(text().check(z.refine(isPublicKey, 'must be a public key in base64'))),
    /** Id of the item in Edge Add-ons. Null before the first upload. */
    edgeId: z.nullable(z.string('must be text').check(z.regex(/^[a-p]{32}$/, 'must have 32 letters from a to p'))),
    /** Catalogue of a publisher of registers, as in the key of the policies. Null for none. */
    publisher: z.nullable(text()),
  },
  { error: ({ code }) => (code === 'unrecognized_keys' ? 'has a value that nothing reads' : 'must be a JSON object') },
)

export type Owner = z.infer<typeof OwnerFile>

/** Validates values that only the owner of a published extension can decide. Throws an `Error` with a line for each fault. */
export function parseOwner(values: unknown): Owner {
  const { success, data, error } = z.safeParse(OwnerFile, values)
  if (success) return data
  throw new Error(error.issues.map(({ path, message }) => `owner.json: ${path.join('.')} ${message}`).join('\n'))
}

/** Reads owner.json. Throws as `parseOwner`. */
export const readOwner = (): Owner => parseOwner(JSON.parse(readFileSync(join(ROOT, 'owner.json'), 'utf8')))

/** Keys whose value is a placeholder: a name under `.example`, which nobody can own (RFC 2606). */
export function placeholdersIn(owner: Owner): string[] {
  return Object.entries(owner).flatMap(([key, value]) => (/\.example\b/.test(value ?? '') ? [key] : []))
}

/** Chromium's id of an extension: the first half of the hash of its public key, in letters from a to p. */
export function chromeIdOf(key: string | Buffer): string {
  const bytes = typeof key === 'string' ? Buffer.from(key, 'base64') : key
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return [...digest].map((hex) => String.fromCharCode(97 + Number.parseInt(hex, 16))).join('')
}
