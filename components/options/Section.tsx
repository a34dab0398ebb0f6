import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

/** A titled part of the options page. */
export function Section({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useId()
  return (
    <section class="bc-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
