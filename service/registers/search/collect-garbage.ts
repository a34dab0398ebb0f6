import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * V8 does not count shared memory, so a small unused object can hold hundreds of megabytes of an old index for hours.
 * Only V8's last resort returns the memory to the system at once.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: (how: object) => void = runInNewContext('gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
