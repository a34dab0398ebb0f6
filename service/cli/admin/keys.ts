import type { Subject } from './command.ts'
import { createKey } from './keys-create.ts'
import { limitKey } from './keys-limits.ts'
import { listAllKeys } from './keys-list.ts'
import { revokeKey } from './keys-revoke.ts'
import { rotateKey } from './keys-rotate.ts'

/** Who may ask, for what, and how much. */
export const keys: Subject = {
  about: 'keys of the interface, also while the service runs',
  commands: { create: createKey, list: listAllKeys, rotate: rotateKey, revoke: revokeKey, limits: limitKey },
}
