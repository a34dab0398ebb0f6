import { z } from '../zod.ts'
import { type ReceiptFault, verifyReceipt } from './receipts.ts'

/** Name of the file that lists all files of an evidence pack. */
export const MANIFEST = 'manifest.txt'

const FORMAT = 'brand-check-evidence'

const Listed = z.object({
  path: z.string(),
  sha256: z.string(),
})

const Evidence = z.object({
  name: z.string(),
  answer: z.nullable(z.string()),
  keys: z.nullable(z.string()),
  /** Why the result is unsigned: by this browser, never checked, or without a receipt. Null if signed. */
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

export type PackFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

type FileFault = 'changed' | 'missing' | 'unlisted' | 'unreadable'

/** `no_ed25519`: this browser cannot verify signatures. */
type EvidenceProof = 'signed' | 'browser' | 'never' | 'no_receipt' | 'no_keys' | 'no_ed25519' | ReceiptFault

interface SignedSaying {
  verdict: string
  tier: string | null
  checkedAt: string
  /** The request without the name. Null if the result does not contain the request. */
  asked: Readonly<Record<string, unknown>> | null
  /** True for a test key, whose results are synthetic. */
  test: boolean
}

export interface PackFindings {
  project: string
  madeAt: string
  faults: { path: string; fault: FileFault }[]
  /**
   * Without a signature, `says` is null. The report in the pack may differ from `says`. `name` is from the signed
   * result, because characters in the manifest's spelling may reverse it on a screen.
   */
  names: { name: string; answer: string | null; proof: EvidenceProof; says: SignedSaying | null }[]
}

async function hexDigest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Ends the list with its digest, which reveals changes to the list. */
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

/** Returns the text of the manifest. `madeAt` is in ISO 8601. */
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
    // A browser without Ed25519 rejects the key.
    return 'no_ed25519'
  }
  // Somebody may have replaced the result with a signed result about another name.
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
 * Verifies the files of a pack. A digest proves only that a file is unchanged, because anybody can list a new file. A
 * receipt proves that the key's owner made the result.
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
