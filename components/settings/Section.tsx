import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useOwnId } from '../ui/form.tsx'
import { useStrings } from '../ui/text.ts'

/** Message keys of the titles, by the fragment of the address that leads to a section. */
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

type Part = keyof typeof SECTIONS

/** The sections by what a person looks for, in the order of the page. */
export const GROUPS = {
  service: ['asker', 'connect'],
  registers: ['registers'],
  checks: ['scope', 'endings'],
  privacy: ['who', 'kept'],
  display: ['letterhead', 'theme', 'shortcut'],
} as const satisfies Record<string, readonly Part[]>

/** True for a section that has no group, or is its only section. */
const isAlone = (part: string) => part === 'organisation' || part === 'registers'

interface Props {
  part: Part | 'organisation'
  /** If absent, the one of the list. */
  title?: ComponentChildren
  children: ComponentChildren
}

export function Section({ part, title, children }: Props) {
  const t = useStrings()
  const id = useOwnId()
  const section = useRef<HTMLElement>(null)
  const Title = isAlone(part) ? 'h2' : 'h3'
  // The browser looks for the fragment before the page is drawn.
  useEffect(() => {
    if (location.hash === `#${part}`) section.current?.scrollIntoView()
  }, [])
  return (
    <section ref={section} id={part} class="bc-section" aria-labelledby={id}>
      <Title id={id}>{title ?? (part === 'organisation' ? '' : t(SECTIONS[part]))}</Title>
      {children}
    </section>
  )
}
