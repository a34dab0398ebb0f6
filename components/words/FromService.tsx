import type { ComponentChildren } from 'preact'

/** What a service says, and what is known of its sources: English, whatever language the words around it are in. */
export function FromService(props: { class?: string; children: ComponentChildren }) {
  return <bdi lang="en" {...props} />
}
