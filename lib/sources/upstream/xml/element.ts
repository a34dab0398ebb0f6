/** Names are local, because prefixes differ between drafts of a standard. */
export interface XmlElement {
  name: string
  /** By local name. */
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  /** Without the text of child elements. */
  text: string
}

export function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name)
}

export function elementAt(element: XmlElement, ...path: string[]): XmlElement | null {
  let at: XmlElement | undefined = element
  for (const name of path) at = at?.children.find((child) => child.name === name)
  return at ?? null
}

/** Trimmed text along a path of names. Null if empty. */
export function textAt(element: XmlElement, ...path: string[]): string | null {
  const text = elementAt(element, ...path)?.text.trim() ?? ''
  return text === '' ? null : text
}

/** Reads up to 12 digits, also in groups of three (`1,200`, `1.200`, `1 200`). */
export function wholeNumberIn(text: string | null): number | null {
  const digits = (text ?? '').trim().replace(/^(\d{1,3})((?:[.,'’\s]\d{3})+)$/u, (all) => all.replaceAll(/\D/gu, ''))
  return /^\d{1,12}$/u.test(digits) ? Number(digits) : null
}

export const countAt = (element: XmlElement, ...path: string[]): number | null =>
  wholeNumberIn(textAt(element, ...path))

/** At any depth, in document order. Skips elements inside one of the same name. */
export function descendantsOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.flatMap((child) => (child.name === name ? [child] : descendantsOf(child, name)))
}
