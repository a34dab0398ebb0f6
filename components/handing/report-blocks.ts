import { type Png, pngOf } from '../parts/png.ts'
import { after } from '../words/direction.ts'

interface Piece {
  text: string
  bold: boolean
  href: string | null
}

export type Line = Piece[]

/** `fill` is the colour behind a verdict, as sRGB hex without `#`. `value` is the number that the cell shows. */
export interface Cell {
  lines: Line[]
  fill?: string
  value?: number
}

/** A part of a report, in no particular format. Widths of columns are in percent. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; line: Line }
  | { kind: 'paragraph'; lines: Line[] }
  | { kind: 'item'; lines: Line[] }
  | { kind: 'picture'; png: Png; alt: string }
  | { kind: 'table'; headings: string[]; widths: number[]; rows: Cell[][] }

/** XML 1.0 forbids these characters (section 2.2, Char). A file with one of them would not open. */
const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const INLINE = new Set(['A', 'B', 'BDI', 'SPAN', 'TIME'])

/** Plain text has no element that isolates names written from right to left. */
const inOrder = (line: Line): Line =>
  line.map((piece, at) => ({ ...piece, text: after(line[at - 1]?.text ?? '', piece.text) }))

function linesOf(element: Element): Line[] {
  const lines: Line[] = [[]]
  function walk(node: Node, bold: boolean, href: string | null): void {
    if (node.nodeName === 'BR') return void lines.push([])
    if (node.nodeType === 3) {
      const [first = '', ...below] = (node.textContent ?? '').replace(NO_XML, '').split('\n')
      if (first !== '') lines.at(-1)?.push({ text: first, bold, href })
      lines.push(...below.map((text) => [{ text, bold, href }]))
      return
    }
    const isOwnLine = node !== element && !INLINE.has(node.nodeName)
    if (isOwnLine) lines.push([])
    const link = node.nodeName === 'A' ? (node as Element).getAttribute('href') : href
    for (const child of node.childNodes) walk(child, bold || node.nodeName === 'B', link)
    if (isOwnLine) lines.push([])
  }
  walk(element, element.nodeName === 'TH', null)
  return lines.filter((line) => line.some(({ text }) => text.trim() !== '')).map(inOrder)
}

export const textOfLine = (line: Line): string => line.map(({ text }) => text).join('')

/** For formats without links. */
export const withAddresses = (lines: readonly Line[]): Line[] =>
  lines.map((line) =>
    line.map((piece) =>
      piece.href?.startsWith('https://') ? { ...piece, text: `${piece.text} (${piece.href})` } : piece,
    ),
  )

export const textOfLines = (lines: readonly Line[]): string => lines.map(textOfLine).join('\n')

function cellOf(cell: Element): Cell {
  const { fill, value } = (cell as HTMLElement).dataset
  return { lines: linesOf(cell), ...(fill && { fill }), ...(value && { value: Number(value) }) }
}

function tableOf(table: Element): Block {
  const cells = [...table.querySelectorAll('thead th')]
  return {
    kind: 'table',
    headings: cells.map((cell) => textOfLines(linesOf(cell))),
    widths: cells.map((cell) => Number.parseFloat((cell as HTMLElement).style.width)),
    rows: [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map(cellOf)),
  }
}

export function blocksOf(report: Element): Block[] {
  return [...report.children].flatMap((child): Block[] => {
    const heading = /^H([123])$/.exec(child.nodeName)
    if (heading) return [{ kind: 'heading', level: Number(heading[1]) as 1 | 2 | 3, line: linesOf(child).flat() }]
    if (child.nodeName === 'IMG') {
      const { src, alt } = child as HTMLImageElement
      return [{ kind: 'picture', png: pngOf(src), alt }]
    }
    if (child.nodeName === 'TABLE') return [tableOf(child)]
    if (child.nodeName === 'P') return [{ kind: 'paragraph', lines: linesOf(child) }]
    if (child.nodeName === 'LI') return [{ kind: 'item', lines: linesOf(child) }]
    return blocksOf(child)
  })
}
