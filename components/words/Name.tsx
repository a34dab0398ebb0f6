import type { ComponentChildren } from 'preact'

/** A name belongs to no language and has its own direction. */
export function Name(props: { class?: string; children: ComponentChildren }) {
  return <bdi class="bc-name" lang="" {...props} />
}
