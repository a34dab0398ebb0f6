const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** True if text contains right-to-left letters. */
export const runsFromRight = (text: string): boolean => FROM_RIGHT.test(text)

/** Invisible left-to-right mark (Unicode 23.2). */
const MARK = '\u200E'

/** Prepares `text` to follow `before`. A mark keeps right-to-left letters from reversing the numbers of a date. */
export const after = (before: string, text: string): string => (runsFromRight(before) ? MARK + text : text)

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

/** A part of a report, independent of the file format. Column widths are in percent. A table may have no headings. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; line: Line; isOnNewPage: boolean }
  | { kind: 'paragraph'; lines: Line[] }
  | { kind: 'item'; lines: Line[] }
  | { kind: 'picture'; png: Png; alt: string }
  | { kind: 'table'; headings: string[]; widths: number[]; rows: Cell[][] }

/** Characters that XML 1.0 forbids (section 2.2, Char). A file that contains one would not open. */
const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const INLINE = new Set(['A', 'B', 'BDI', 'SPAN', 'TIME'])

/** Adds marks after right-to-left names, because plain text has no element that isolates them. */
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

/** Writes link addresses as text, for formats without links. */
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
  const rows = [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map(cellOf))
  const widths = cells.map((cell) => Number.parseFloat((cell as HTMLElement).style.width))
  return {
    kind: 'table',
    headings: cells.map((cell) => textOfLines(linesOf(cell))),
    widths: widths.length > 0 ? widths : (rows[0]?.map(() => 1) ?? []),
    rows,
  }
}

export function blocksOf(report: Element): Block[] {
  return [...report.children].flatMap((child): Block[] => {
    const heading = /^H([123])$/.exec(child.nodeName)
    if (heading) {
      const level = Number(heading[1]) as 1 | 2 | 3
      const isOnNewPage = child.hasAttribute('data-page')
      return [{ kind: 'heading', level, line: linesOf(child).flat(), isOnNewPage }]
    }
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

/** A picture for several export formats. */
export interface Png {
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

/** Byte offsets (PNG specification, 11.2.1 IHDR). */
const WIDTH_AT = 16
const HEIGHT_AT = 20

function pngOf(address: string): Png {
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (sign) => sign.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  return { bytes, width: view.getUint32(WIDTH_AT), height: view.getUint32(HEIGHT_AT) }
}

async function drawn(file: Blob, sizeOf: (width: number, height: number) => number): Promise<string | null> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const share = sizeOf(image.naturalWidth, image.naturalHeight)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(image.naturalWidth * share))
    canvas.height = Math.max(1, Math.round(image.naturalHeight * share))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/png')
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Width in pixels. Reports show logos at half this size, so that they are sharp on paper. */
const LOGO_WIDTH = 480
const LOGO_HEIGHT = 160

/** Converts a picture to a PNG of logo size, as `data:` URL, or resolves to null for an unreadable one. */
export const logoFrom = (file: Blob): Promise<string | null> =>
  drawn(file, (width, height) => Math.min(1, LOGO_WIDTH / width, LOGO_HEIGHT / height))

/** Replaces each SVG in a page with a PNG of twice the size, for file formats without SVG. */
export async function withPictures(page: Document): Promise<Document> {
  for (const drawing of page.querySelectorAll('svg[aria-label]')) {
    const [, , width = '', height = ''] = drawing.getAttribute('viewBox')?.split(' ') ?? []
    drawing.setAttribute('width', width)
    drawing.setAttribute('height', height)
    drawing.setAttribute('font-family', 'sans-serif')
    const text = new XMLSerializer().serializeToString(drawing)
    const png = await drawn(new Blob([text], { type: 'image/svg+xml' }), () => 2)
    if (png === null) continue
    const image = page.createElement('img')
    image.src = png
    image.alt = drawing.getAttribute('aria-label') ?? ''
    drawing.replaceWith(image)
  }
  return page
}
