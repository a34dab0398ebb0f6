import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects this thread's garbage now. V8 does not count shared memory as its own, so that one small object that nobody
 * uses any more can keep hundreds of megabytes of an old index for hours. It is done by V8's last resort, because only
 * that gives the memory back to the system at once.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: (how: object) => void = runInNewContext('gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
