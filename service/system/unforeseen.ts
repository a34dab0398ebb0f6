import { errorFacts } from './error-facts.ts'
import type { Log } from './log.ts'

/**
 * Has an error that nothing caught end the process, and logs its facts alone. Node would write the whole error to
 * standard error, and its words can quote a name.
 */
export function endOnUnforeseen(log: Log): void {
  process.once('uncaughtException', (error) => {
    log.error(errorFacts(error), 'unforeseen error')
    process.exit(1)
  })
}
