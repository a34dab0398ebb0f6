import { SaxesParser } from 'saxes'

/** Reads up to 12 digits. Accepts groups of three (`1,200`, `1.200`, `1 200`). */
export function wholeNumberIn(text: string | null): number | null {
  const digits = (text ?? '').trim().replace(/^(\d{1,3})((?:[.,'’\s]\d{3})+)$/u, (all) => all.replaceAll(/\D/gu, ''))
  return /^\d{1,12}$/u.test(digits) ? Number(digits) : null
}

/** An XML element. Only local names are kept, because prefixes differ between drafts of a standard. */
export class XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: XmlElement[] = []
  /** Text of this element, without that of its children. */
  text = ''

  constructor(name: string, attributes: ReadonlyMap<string, string> = new Map()) {
    this.name = name
    this.attributes = attributes
  }

  named(name: string): XmlElement[] {
    return this.children.filter((child) => child.name === name)
  }

  /** Follows the first child of each name in the path. Returns null if a child is missing. */
  at(...path: string[]): XmlElement | null {
    let at: XmlElement | undefined = this
    for (const name of path) at = at?.children.find((child) => child.name === name)
    return at ?? null
  }

  /** Returns the trimmed text at a path of names, or null if empty. */
  textAt(...path: string[]): string | null {
    const text = this.at(...path)?.text.trim() ?? ''
    return text === '' ? null : text
  }

  countAt(...path: string[]): number | null {
    return wholeNumberIn(this.textAt(...path))
  }

  /** Returns elements at any depth, in document order. Skips elements inside an element of the same name. */
  descendants(name: string): XmlElement[] {
    return this.children.flatMap((child) => (child.name === name ? [child] : child.descendants(name)))
  }
}

/** Matches characters that XML 1.0 forbids (production Char). */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for elements and attributes of XML and HTML. Drops characters that XML forbids. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}

/** Maximum depth. Offices' answers reach about 20. */
export const MAX_DEPTH = 64
/** Maximum number of elements. A page of 64 marks with all their goods has tens of thousands. */
export const MAX_ELEMENTS = 200_000

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function collect(parser: SaxesParser<{ xmlns: false; position: false }>): XmlElement {
  const top = new XmlElement('')
  const open = [top]
  let count = 0
  const add = (text: string) => {
    const at = open.at(-1)
    if (at !== undefined) at.text += text
  }
  parser.on('doctype', () => {
    throw new Error('document type')
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > MAX_DEPTH || ++count > MAX_ELEMENTS) throw new Error('too large')
    const given = Object.entries(attributes).map(([key, value]) => [localName(key), value] as const)
    const element = new XmlElement(localName(name), new Map(given))
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  return top
}

/**
 * Returns the root of a document, or null if the document is malformed, truncated, too deep, too large, or has a
 * document type. Without document types, only XML's five entities are resolved.
 */
export function readXml(text: string): XmlElement | null {
  const parser = new SaxesParser({ xmlns: false, position: false })
  try {
    const top = collect(parser)
    parser.write(text).close()
    return top.children[0] ?? null
  } catch {
    return null
  }
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Returns true for a code point that XML 1.0 allows (production Char). */
export function isXmlCharacter(code: number): boolean {
  return [9, 10, 13].includes(code) || (code >= 32 && code < 0xd800) || (code > 0xdfff && code <= 0x10ffff)
}

/** Undoes repeated escaping in text from XML or JSON. Drops references that XML forbids (`&#xD800;`). */
export function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text
    .replaceAll(/&(?:amp;)+/giu, '&')
    .replaceAll(/&(amp|lt|gt|quot|apos);/giu, (_reference, name: string) => SIGNS[name.toLowerCase()] ?? '')
    .replaceAll(/&#(?:x([0-9a-f]*)|(\d*));/giu, (_reference, hex?: string, digits?: string) => {
      const code = hex === undefined ? Number(digits || Number.NaN) : Number.parseInt(hex, 16)
      return isXmlCharacter(code) ? String.fromCodePoint(code) : ''
    })
}
