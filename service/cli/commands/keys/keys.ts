import type { Subject } from '../command.ts'
import { createKey } from './create.ts'
import { limitKey } from './limits.ts'
import { listAllKeys } from './list.ts'
import { revokeKey } from './revoke.ts'
import { rotateKey } from './rotate.ts'

/** Who may ask, for what, and how much. */
export const keys: Subject = {
  about: 'keys of the interface, also while the service runs',
  commands: { create: createKey, list: listAllKeys, rotate: rotateKey, revoke: revokeKey, limits: limitKey },
}
