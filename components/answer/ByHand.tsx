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

/** A part of an address, however white space and apostrophes are encoded in it, and in whatever case. */
const flat = (text: string) => text.toLowerCase().replaceAll('%20', '+').replaceAll('%27', "'")

/** Whether a click copies the name, which is so where the address of the search takes none. */
const copiesName = (href: string, name: string) => !flat(href).includes(flat(encodeURIComponent(name)))

/** A link to where a person can search a register. */
export function ByHand({ href, name, about, children }: Props) {
  return (
    <Link
      href={href}
      about={about}
      onClick={({ currentTarget }) => copiesName(href, name) && copyIn(currentTarget, name)}
    >
      {children}
    </Link>
  )
}

/** Says that a click on one of these links copies the name, where it does. */
export function Copies({ rows, name }: { rows: readonly { manualUrl: string | null }[]; name: string }) {
  const t = useStrings()
  return rows.some(({ manualUrl }) => manualUrl && copiesName(manualUrl, name)) ? (
    <span class="bc-dim">{t('source.copies')} </span>
  ) : null
}
