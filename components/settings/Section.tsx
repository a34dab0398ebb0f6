import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useOwnId } from '../ui/form.tsx'

interface Props {
  title: ComponentChildren
  part?: string
  children: ComponentChildren
}

export function Section({ title, part, children }: Props) {
  const id = useOwnId()
  const section = useRef<HTMLElement>(null)
  // The browser looks for the fragment before the page is drawn.
  useEffect(() => {
    if (part !== undefined && location.hash === `#${part}`) section.current?.scrollIntoView()
  }, [])
  return (
    <section ref={section} class="bc-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
