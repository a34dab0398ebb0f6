import { compareNames } from './compare.ts'

/** Works out now what the first two names compared would wait for (two tenths of a second): the tables of words and letters. */
export function readyNames(): void {
  compareNames('Flexgreen', 'Kandoro')
}
