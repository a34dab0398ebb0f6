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

/** A part of an address in one form: lower case, with one encoding of spaces and apostrophes. */
const flat = (text: string) => text.toLowerCase().replaceAll('%20', '+').replaceAll('%27', "'")

/** Whether a click copies the name: it does where the address of the search does not contain the name. */
const copiesName = (href: string, name: string) => !flat(href).includes(flat(encodeURIComponent(name)))

/** A link to where a person can search a register. Its tooltip says so if a click copies the name. */
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
