import type { ComponentChildren } from 'preact'
import { useOwnId } from '../ui/form.tsx'

export function Section({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useOwnId()
  return (
    <section class="bc-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
