import type { ComponentChildren } from 'preact'
import type { WithWhy } from '../../lib/extension/in-words.ts'

/** Text in the service's own words, which are always English. */
export function FromService(props: { class?: string; children: ComponentChildren }) {
  return <bdi lang="en" {...props} />
}

/** A source's name, translated if possible. */
export function SourceName({ of: { name, told }, ...props }: { of: { name: string } & WithWhy; class?: string }) {
  return told ? <bdi {...props}>{told}</bdi> : <FromService {...props}>{name}</FromService>
}
