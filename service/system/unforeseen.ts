import { errorFacts } from './error-facts.ts'
import type { Log } from './log.ts'

/**
 * Ends the process on an uncaught error and logs only its facts. Node would print the whole error, and its message can
 * quote a name.
 */
export function endOnUnforeseen(log: Log): void {
  process.once('uncaughtException', (error) => {
    log.error(errorFacts(error), 'unforeseen error')
    process.exit(1)
  })
}
