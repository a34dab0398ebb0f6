import { useState } from 'preact/hooks'

let last = 0

/**
 * Returns a unique id. Preact's `useId` repeats ids when part of a component is rendered again, and labels then point
 * to the wrong element.
 */
export function useOwnId(): string {
  return useState(() => `bc-${++last}`)[0]
}
