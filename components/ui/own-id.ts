import { useState } from 'preact/hooks'

let last = 0

/**
 * A unique id. Preact's `useId` repeats one when part of a component is drawn again, and labels then point to the wrong
 * element.
 */
export function useOwnId(): string {
  return useState(() => `bc-${++last}`)[0]
}
