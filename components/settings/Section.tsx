import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useOwnId } from '../ui/form.tsx'
import { useStrings } from '../ui/text.ts'

/** Message keys of the titles, by the fragment of the address that leads to a section. In the order of the page. */
export const SECTIONS = {
  asker: 'options.asker.title',
  connect: 'options.service',
  registers: 'options.packs.title',
  who: 'options.who',
  scope: 'options.scope',
  endings: 'options.endings.title',
  letterhead: 'options.letterhead.title',
  kept: 'options.kept',
  theme: 'options.theme',
  shortcut: 'options.shortcut',
} as const

interface Props {
  part: keyof typeof SECTIONS | 'organisation'
  /** If absent, the one of the list. */
  title?: ComponentChildren
  children: ComponentChildren
}

export function Section({ part, title, children }: Props) {
  const t = useStrings()
  const id = useOwnId()
  const section = useRef<HTMLElement>(null)
  // The browser looks for the fragment before the page is drawn.
  useEffect(() => {
    if (location.hash === `#${part}`) section.current?.scrollIntoView()
  }, [])
  return (
    <section ref={section} id={part} class="bc-section" aria-labelledby={id}>
      <h2 id={id}>{title ?? (part === 'organisation' ? '' : t(SECTIONS[part]))}</h2>
      {children}
    </section>
  )
}
