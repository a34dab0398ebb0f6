import { useState } from 'preact/hooks'

let last = 0

/**
 * An id that no other element of the document gets. Preact's `useId` gives the same one twice when a
 * part of a component is drawn again, and a label then points to the wrong element.
 */
export function useOwnId(): string {
  return useState(() => `bc-${++last}`)[0]
}
