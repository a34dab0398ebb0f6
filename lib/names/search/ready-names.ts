import { compareNames } from '../reasons/compare.ts'

/**
 * Builds the tables of words and letters now, so that the first comparison does not wait a tenth of a second for them.
 */
export function readyNames(): void {
  compareNames('Flexgreen', 'Kandoro')
}
