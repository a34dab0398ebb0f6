import type { ComponentChildren } from 'preact'
import type { WithWhy } from '../../lib/extension/why.ts'

/** Words of a service about itself and its sources: English, whatever the language around them. */
export function FromService(props: { class?: string; children: ComponentChildren }) {
  return <bdi lang="en" {...props} />
}

/** Name of a source: in the person's language where there is a translation, else as the service writes it. */
export function SourceName({ of: { name, told }, ...props }: { of: { name: string } & WithWhy; class?: string }) {
  return told ? <bdi {...props}>{told}</bdi> : <FromService {...props}>{name}</FromService>
}
