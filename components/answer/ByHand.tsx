import type { ComponentChildren } from 'preact'
import { copyIn } from '../parts/copy-in.ts'
import { Link } from '../parts/Link.tsx'
import { useStrings } from '../words/strings.ts'

interface Props {
  href: string
  name: string
  about: ComponentChildren
  children: ComponentChildren
}

/** Sites encode spaces and apostrophes in two ways. */
const flat = (text: string) => text.toLowerCase().replaceAll('%20', '+').replaceAll('%27', "'")

const copiesName = (href: string, name: string) => !flat(href).includes(flat(encodeURIComponent(name)))

/** A link to a register's own search page. A click copies the name if the address does not contain it. */
export function ByHand({ href, name, about, children }: Props) {
  const t = useStrings()
  const copies = copiesName(href, name)
  return (
    <Link
      href={href}
      about={about}
      title={copies ? t('source.copies') : undefined}
      onClick={({ currentTarget }) => copies && copyIn(currentTarget, name)}
    >
      {children}
    </Link>
  )
}
