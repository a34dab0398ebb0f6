import { SaxesParser } from 'saxes'
import type { XmlElement } from './element.ts'

/** Answers of offices reach a depth of about 20. */
export const MAX_DEPTH = 64
/** A page of 64 marks with all their goods has some tens of thousands. */
export const MAX_ELEMENTS = 200_000

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function collect(parser: SaxesParser<{ xmlns: false; position: false }>): XmlElement {
  const top: XmlElement = { name: '', attributes: new Map(), children: [], text: '' }
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
    const element: XmlElement = { name: localName(name), attributes: new Map(given), children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  return top
}

/**
 * Root of a document. Null if it is malformed, cut, too deep, too large, or has a document type. So only XML's five
 * entities are resolved.
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
