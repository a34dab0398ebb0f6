import type { ComponentChildren } from 'preact'
import type { Translate } from './strings.ts'

/** Object replacement character (Unicode 23.8). */
const SLOT = '\uFFFC'

/** A message with elements for `$1`..`$9`, so that a name can stand in a `<bdi>` wherever a language puts it. */
export function rich(t: Translate, key: string, parts: ComponentChildren[]): ComponentChildren[] {
  const marked = t(
    key,
    parts.map((_, index) => `${SLOT}${index}${SLOT}`),
  )
  return marked.split(SLOT).map((piece, index) => (index % 2 === 1 ? parts[Number(piece)] : piece))
}
