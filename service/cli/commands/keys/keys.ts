import type { Subject } from '../command.ts'
import { createKey } from './create.ts'
import { limitKeyCommand } from './limits.ts'
import { listAllKeys } from './list.ts'
import { revokeKeyCommand } from './revoke.ts'
import { rotateKey } from './rotate.ts'

/** Who may ask, for what, and how much. */
export const keys: Subject = {
  about: 'keys of the interface, also while the service runs',
  commands: {
    create: createKey,
    list: listAllKeys,
    rotate: rotateKey,
    revoke: revokeKeyCommand,
    limits: limitKeyCommand,
  },
}
