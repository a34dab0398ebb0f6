/** One element of a document. Names are local ones, because prefixes differ between drafts of a standard. */
export interface XmlElement {
  name: string
  /** Its attributes by local name. */
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  /** Its own text, without that of the elements in it. */
  text: string
}

/** The children with a name. */
export function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name)
}

/** The first element along a path of names; null where there is none. */
export function elementAt(element: XmlElement, ...path: string[]): XmlElement | null {
  let at: XmlElement | undefined = element
  for (const name of path) at = at?.children.find((child) => child.name === name)
  return at ?? null
}

/** The text along a path of names, without surrounding spaces; null where there is none. */
export function textAt(element: XmlElement, ...path: string[]): string | null {
  const text = elementAt(element, ...path)?.text.trim() ?? ''
  return text === '' ? null : text
}

/**
 * A whole number of at most 12 digits, which may stand in groups of three (`1,200`, `1.200`, `1 200`); null for any
 * other text.
 */
export function wholeNumberIn(text: string | null): number | null {
  const digits = (text ?? '').trim().replace(/^(\d{1,3})((?:[.,'’\s]\d{3})+)$/u, (all) => all.replaceAll(/\D/gu, ''))
  return /^\d{1,12}$/u.test(digits) ? Number(digits) : null
}

/** A whole number along a path of names, as `wholeNumberIn` reads it; null where there is none. */
export const countAt = (element: XmlElement, ...path: string[]): number | null =>
  wholeNumberIn(textAt(element, ...path))

/**
 * Every element with a name at any depth, in the order of the document, without those inside another element of that
 * name.
 */
export function descendantsOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.flatMap((child) => (child.name === name ? [child] : descendantsOf(child, name)))
}
