import { z } from '../zod.ts'
import { type ReceiptFault, verifyReceipt } from './verify.ts'

/** The file of an evidence pack that lists all others, and the page that verifies them. */
export const MANIFEST = 'manifest.txt'
export const VERIFY_PAGE = 'verify.html'

const FORMAT = 'brand-check-evidence'

const Listed = z.object({
  /** Path in the pack. */
  path: z.string(),
  /** SHA-256 of its bytes, in hex. */
  sha256: z.string(),
})

const Evidence = z.object({
  /** The name that was checked. */
  name: z.string(),
  /** Path of its answer; null where the pack has none. */
  answer: z.nullable(z.string()),
  /** Path of the keys of the service that signed it; null where the pack does not have them. */
  keys: z.nullable(z.string()),
  /**
   * Why the answer is unsigned: this browser made the check itself, the name was never checked, or the service gave no
   * receipt. Null for a signed answer.
   */
  unsigned: z.nullable(z.enum(['browser', 'never', 'no_receipt'])),
})
export type Evidence = z.infer<typeof Evidence>

const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  project: z.string(),
  madeAt: z.string(),
  evidence: z.array(Evidence),
  files: z.array(Listed),
})
type Manifest = z.infer<typeof Manifest>

/** Files of a pack by their paths. */
export type PackFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

/**
 * What is wrong with a file: it differs from the list, is missing, is not in the list, or is the list itself and
 * unreadable.
 */
export type FileFault = 'changed' | 'missing' | 'unlisted' | 'unreadable'

/** What the answer about a name proves. `no_ed25519`: this browser cannot check signatures. */
export type EvidenceProof = 'signed' | 'browser' | 'never' | 'no_receipt' | 'no_keys' | 'no_ed25519' | ReceiptFault

/** What an answer says of itself, as it was signed. */
export interface SignedSaying {
  verdict: string
  /** How near a caution is; null for another verdict, and where the answer does not say. */
  tier: string | null
  checkedAt: string
  /** All that was asked, by the fields of the request and without its name; null where the answer does not say. */
  asked: Readonly<Record<string, unknown>> | null
  /** Whether the answer is made up, as all answers to a test key are. */
  test: boolean
}

export interface PackFindings {
  project: string
  madeAt: string
  /** Faulty files, by their paths. */
  faults: { path: string; fault: FileFault }[]
  /**
   * `says` is what a signed answer itself says; null for all others. The report in the pack may say something else.
   * `name` is that in a signed answer, for the list may have it with marks that turn it around on a screen; else that
   * in the list.
   */
  names: { name: string; answer: string | null; proof: EvidenceProof; says: SignedSaying | null }[]
}

export async function hexDigest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The list, followed by its own digest as the last line, so that a changed byte in the list is noticed too. */
async function writeManifest(manifest: Manifest): Promise<string> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  return `${text}${await hexDigest(new TextEncoder().encode(text))}\n`
}

async function readManifest(bytes: Uint8Array<ArrayBuffer>): Promise<Manifest | null> {
  const lines = new TextDecoder().decode(bytes).split('\n')
  try {
    const read = Manifest.parse(JSON.parse(lines.slice(0, -2).join('\n')))
    const written = new TextEncoder().encode(await writeManifest(read))
    return (await hexDigest(written)) === (await hexDigest(bytes)) ? read : null
  } catch {
    return null
  }
}

/** The list of a pack's files with their digests. `madeAt` as an ISO 8601 instant. */
export async function manifestOf(
  files: PackFiles,
  evidence: Evidence[],
  { project, madeAt }: Pick<Manifest, 'project' | 'madeAt'>,
): Promise<string> {
  const listed = [...files].map(async ([path, bytes]) => ({ path, sha256: await hexDigest(bytes) }))
  return writeManifest({ format: FORMAT, version: 1, project, madeAt, evidence, files: await Promise.all(listed) })
}

function parsed(bytes: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

async function proofOf({ answer, keys, unsigned, name }: Evidence, files: PackFiles): Promise<EvidenceProof> {
  if (unsigned !== null) return unsigned
  const sent = parsed(files.get(answer ?? ''))
  const known = keys === null ? null : parsed(files.get(keys))
  if (known === null) return 'no_keys'
  try {
    const verdict = await verifyReceipt(sent, known)
    if (!verdict.valid) return verdict.reason
  } catch {
    // A browser without Ed25519 refuses the key.
    return 'no_ed25519'
  }
  // Somebody may have put a signed answer about another name in its place.
  const { request } = sent as { request?: { name?: unknown } }
  return request?.name === name || (sent as { name?: unknown }).name === name ? 'signed' : 'changed'
}

function saidBy(answer: Record<string, unknown>): SignedSaying {
  const { verdict, tier, checkedAt, request } = answer
  const { name: _name, ...asked } = Object(request) as Record<string, unknown>
  return {
    verdict: String(verdict),
    tier: typeof tier === 'string' ? tier : null,
    checkedAt: String(checkedAt),
    asked: request === undefined ? null : asked,
    test: answer.test === true,
  }
}

/**
 * What the files of a pack prove. A digest shows that a file is as it was when the pack was made. It does not show who
 * made it: whoever changes a file can list it anew. A receipt shows that the holder of the key made the answer.
 */
export async function verifyEvidence(files: PackFiles): Promise<PackFindings> {
  const own = files.get(MANIFEST)
  const manifest = own === undefined ? null : await readManifest(own)
  if (manifest === null) {
    const fault = own === undefined ? 'missing' : 'unreadable'
    return { project: '', madeAt: '', faults: [{ path: MANIFEST, fault }], names: [] }
  }
  const listed = new Map(manifest.files.map((file) => [file.path, file.sha256]))
  const faults: PackFindings['faults'] = []
  for (const [path, digest] of listed) {
    const bytes = files.get(path)
    if (bytes === undefined) faults.push({ path, fault: 'missing' })
    else if ((await hexDigest(bytes)) !== digest) faults.push({ path, fault: 'changed' })
  }
  for (const path of files.keys()) if (path !== MANIFEST && !listed.has(path)) faults.push({ path, fault: 'unlisted' })
  const names = manifest.evidence.map(async (each) => {
    const { name, answer } = each
    const proof = await proofOf(each, files)
    if (proof !== 'signed') return { name, answer, proof, says: null }
    const signed = parsed(files.get(answer ?? '')) as Record<string, unknown>
    return { name: String(signed.name), answer, proof, says: saidBy(signed) }
  })
  return { project: manifest.project, madeAt: manifest.madeAt, faults, names: await Promise.all(names) }
}
