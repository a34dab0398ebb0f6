import type { ComponentChildren } from 'preact'
import { copyIn } from '../parts/copy-in.ts'
import { Link } from '../parts/Link.tsx'
import { useStrings } from '../words/strings.ts'

interface Props {
  href: string
  /** The name that was checked. */
  name: string
  about: ComponentChildren
  children: ComponentChildren
}

/** A link to where a person can search a register. Where the address takes no name, a click copies it, and that is said. */
export function ByHand({ href, name, about, children }: Props) {
  const t = useStrings()
  const copies = !href.toLowerCase().includes(encodeURIComponent(name.toLowerCase()))
  return (
    <>
      <Link href={href} about={about} onClick={({ currentTarget }) => copies && copyIn(currentTarget, name)}>
        {children}
      </Link>
      {copies && <span class="bc-dim"> {t('source.copies')}</span>}
    </>
  )
}
