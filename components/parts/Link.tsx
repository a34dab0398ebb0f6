import type { ComponentChildren, MouseEventHandler } from 'preact'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'

interface Props {
  href: string | null | undefined
  /** Read out to people who hear the link without its surroundings. */
  about: ComponentChildren
  children: ComponentChildren
  title?: string | undefined
  onClick?: MouseEventHandler<HTMLAnchorElement>
}

/** A link to an official page. Renders nothing if the address is not https. */
export function Link({ href, about, children, title, onClick }: Props) {
  const t = useStrings()
  if (!href?.startsWith('https://')) return null
  return (
    <a class="bc-link" href={href} target="_blank" rel="noopener noreferrer" title={title} onClick={onClick}>
      {children}
      <span class="bc-sr"> {rich(t, 'link.new_tab', [about])}</span>
      <span aria-hidden="true"> ↗</span>
    </a>
  )
}
