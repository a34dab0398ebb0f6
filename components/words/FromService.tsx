import type { ComponentChildren } from 'preact'
import type { WithWhy } from '../../lib/extension/why.ts'

/** What a service says, and what is known of its sources: English, whatever language the words around it are in. */
export function FromService(props: { class?: string; children: ComponentChildren }) {
  return <bdi lang="en" {...props} />
}

/** Name of a source: in the person's language where it is told, else as the service has it. */
export function SourceName({ of: { name, told }, ...props }: { of: { name: string } & WithWhy; class?: string }) {
  return told ? <bdi {...props}>{told}</bdi> : <FromService {...props}>{name}</FromService>
}
