import type { ComponentChildren } from 'preact'

/** A name as somebody wrote it: in no language, and in its own direction. */
export function Name(props: { class?: string; children: ComponentChildren }) {
  return <bdi class="bc-name" lang="" {...props} />
}
