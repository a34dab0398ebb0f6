import { sign } from 'node:crypto'
import { statSync } from 'node:fs'
import { signedBytes } from '../../lib/client/receipts.ts'
import type { ReceiptKeys } from '../../lib/contract/receipt-keys.ts'
import { type HeldKeys, holdKeys, receiptKeyFile } from './key-file.ts'

export interface Receipts {
  /** `receipt` stays null if the answer has no canonical form. */
  signed<T extends { receipt: string | null }>(answer: T): T
  publicKeys(): ReceiptKeys
}

/** Reloads the keys if their file changes. Throws `CannotStart`. */
export function createReceipts(dataDir: string, setting: string | null, now: () => number): Receipts {
  const path = receiptKeyFile(dataDir)
  const changedAt = () => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  let held: HeldKeys = holdKeys(dataDir, setting, now())
  let seen = changedAt()
  function keys(): HeldKeys {
    if (changedAt() !== seen) {
      held = holdKeys(dataDir, setting, now())
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
  }
}
