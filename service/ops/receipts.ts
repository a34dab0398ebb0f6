import { sign } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { signedBytes } from '../../lib/client/receipts.ts'
import { ReceiptKey, type ReceiptKeys } from '../../lib/contract/api/receipt-keys.ts'
import { z } from '../../lib/zod.ts'
import { CannotStart } from './failures.ts'
import { privateFile } from './private-files.ts'
import { type SigningKey, signingKeys } from './secrets.ts'

/** `secret` is null if a setting contains it. `keys` lists current and former public keys, newest first. */
const Kept = z.object({ secret: z.nullable(z.string()), keys: z.array(ReceiptKey) })
type Kept = z.infer<typeof Kept>

interface HeldKeys {
  current: SigningKey
  keys: ReceiptKey[]
}

function readKept(path: string): Kept {
  if (!existsSync(path)) return { secret: null, keys: [] }
  privateFile.keep(path)
  const text = readFileSync(path, 'utf8')
  try {
    return Kept.parse(JSON.parse(text))
  } catch {
    throw new CannotStart(
      `${path} is damaged: put back what it held, or delete it and no receipt that was issued before can be verified.`,
    )
  }
}

function withCurrent(kept: Kept, current: SigningKey, at: string, keepSecret: boolean): Kept {
  const retired = kept.keys
    .filter(({ kid }) => kid !== current.kid)
    .map((key) => ({ ...key, retiredAt: key.retiredAt ?? at }))
  const own: ReceiptKey = {
    kty: 'OKP',
    crv: 'Ed25519',
    x: current.x,
    kid: current.kid,
    use: 'sig',
    alg: 'EdDSA',
    createdAt: kept.keys.find(({ kid }) => kid === current.kid)?.createdAt ?? at,
    retiredAt: null,
  }
  return { secret: keepSecret ? current.secret : null, keys: [own, ...retired] }
}

function write(path: string, kept: Kept): void {
  privateFile.write(path, `${JSON.stringify(kept, null, 2)}\n`)
}

/** The stored keys that sign receipts. */
export const receiptKeys = {
  file: (dataDir: string): string => join(dataDir, 'receipt-keys.json'),

  /** Uses the setting, else the stored key, else a new one. Keeps former public keys. Throws `CannotStart`. */
  hold(dataDir: string, setting: string | null, now: number): HeldKeys {
    const path = receiptKeys.file(dataDir)
    const kept = readKept(path)
    const current = signingKeys.read(setting ?? kept.secret ?? '') ?? signingKeys.make()
    const inUse = kept.keys[0]
    const asKept =
      inUse?.kid === current.kid && inUse.retiredAt === null && (kept.secret === null) === (setting !== null)
    if (asKept) return { current, keys: kept.keys }
    const held = withCurrent(kept, current, new Date(now).toISOString(), setting === null)
    write(path, held)
    return { current, keys: held.keys }
  },

  /** Replaces the current key and deletes the old secret. A running service picks up the new key. */
  rotate(dataDir: string, now: number): { from: string | null; to: string } {
    const path = receiptKeys.file(dataDir)
    const kept = readKept(path)
    const made = signingKeys.make()
    write(path, withCurrent(kept, made, new Date(now).toISOString(), true))
    return { from: kept.keys[0]?.kid ?? null, to: made.kid }
  },
}

export interface Receipts {
  /** `receipt` stays null if the answer has no canonical form. */
  signed<T extends { receipt: string | null }>(answer: T): T
  publicKeys(): ReceiptKeys
  /** Returns the current key, which also signs offline snapshots. */
  signingKey(): SigningKey
}

/** Reloads the keys if their file changes. Throws `CannotStart`. */
export function createReceipts(dataDir: string, setting: string | null, now: () => number): Receipts {
  const path = receiptKeys.file(dataDir)
  const changedAt = () => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  let held: HeldKeys = receiptKeys.hold(dataDir, setting, now())
  let seen = changedAt()
  function keys(): HeldKeys {
    if (changedAt() !== seen) {
      held = receiptKeys.hold(dataDir, setting, now())
      seen = changedAt()
    }
    return held
  }
  return {
    signed(answer) {
      // JSON omits undefined members. They are not sent, so they must not be signed.
      const bytes = signedBytes(JSON.parse(JSON.stringify(answer)))
      if (bytes === null) return answer
      const { current } = keys()
      return { ...answer, receipt: `v1.${current.kid}.${sign(null, bytes, current.key).toString('base64url')}` }
    },
    publicKeys: () => ({ keys: keys().keys }),
    signingKey: () => keys().current,
  }
}
