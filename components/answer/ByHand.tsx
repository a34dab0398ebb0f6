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

/** Says that a click copies the name, where that is so for any of these links. */
export function Copies({ rows, name }: { rows: readonly { manualUrl: string | null }[]; name: string }) {
  const t = useStrings()
  return rows.some(({ manualUrl }) => manualUrl && copiesName(manualUrl, name)) ? (
    <span class="bc-dim">{t('source.copies')} </span>
  ) : null
}
