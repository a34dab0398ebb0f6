import { errorFacts } from './error-facts.ts'
import type { Log } from './log.ts'

/** Logs only the facts of an uncaught error. Node would print its message, which can quote a name. */
export function endOnUnforeseen(log: Log): void {
  process.once('uncaughtException', (error) => {
    log.error(errorFacts(error), 'unforeseen error')
    process.exit(1)
  })
}
