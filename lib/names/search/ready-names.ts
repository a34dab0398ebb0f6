import { compareNames } from '../reasons/compare.ts'

/** Works out now what the first names compared would wait for (a tenth of a second): the tables of words and letters. */
export function readyNames(): void {
  compareNames('Flexgreen', 'Kandoro')
}
