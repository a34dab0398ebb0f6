import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  HeadingLevel,
  ImageRun,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { type Block, type Cell, type Line, type Png, runsFromRight } from './report-blocks.ts'

const HEADINGS = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 } as const

/** A4 landscape with margins of 15 mm, in twentieths of a point. */
const TEXT_WIDTH = 15_136
const MARGIN = 850

/** In half points. */
const WIDE_TABLE_SIZE = 14
const MANY_COLUMNS = 8

const runsOf = (line: Line, allBold = false, size?: number) =>
  line.map(({ text, bold, href }) => {
    // A run without `bold` inherits it from the heading.
    const weight = bold || allBold ? { bold: true } : {}
    const run = new TextRun({
      text,
      ...weight,
      ...(size && { size }),
      ...(runsFromRight(text) && { rightToLeft: true }),
      ...(href && { style: 'Hyperlink' }),
    })
    return href ? new ExternalHyperlink({ children: [run], link: href }) : run
  })

const LINE = { style: BorderStyle.SINGLE, size: 4, color: 'D5D9DE' }
const LINES = { top: LINE, bottom: LINE, left: LINE, right: LINE, insideHorizontal: LINE, insideVertical: LINE }

/** In twentieths of a point. */
const CELL_MARGINS = { top: 40, bottom: 40, left: 90, right: 90 }

function table({ headings, widths, rows }: Extract<Block, { kind: 'table' }>): Table {
  const whole = widths.reduce((sum, width) => sum + width, 0)
  const columnWidths = widths.map((width) => Math.round((width / whole) * TEXT_WIDTH))
  const size = widths.length > MANY_COLUMNS ? WIDE_TABLE_SIZE : undefined
  const cell = ({ lines, fill }: Cell, at: number, bold = false) =>
    new TableCell({
      width: { size: columnWidths[at] ?? 0, type: WidthType.DXA },
      ...(fill && { shading: { type: ShadingType.CLEAR, fill } }),
      children: (lines.length > 0 ? lines : [[]]).map((line) => new Paragraph({ children: runsOf(line, bold, size) })),
    })
  const head = headings.map((text, at) => cell({ lines: [[{ text, bold: true, href: null }]] }, at))
  return new Table({
    width: { size: TEXT_WIDTH, type: WidthType.DXA },
    columnWidths,
    borders: LINES,
    margins: CELL_MARGINS,
    rows: [
      ...(head.length > 0 ? [new TableRow({ tableHeader: true, children: head })] : []),
      ...rows.map((cells) => new TableRow({ cantSplit: true, children: cells.map((each, at) => cell(each, at)) })),
    ],
  })
}

/** Shows pictures at half size, so that they are sharp on paper. Only the logo has no alternative text. */
const picture = ({ bytes, width, height }: Png, alt: string) =>
  new Paragraph({
    alignment: alt === '' ? AlignmentType.END : AlignmentType.START,
    children: [
      new ImageRun({
        type: 'png',
        data: bytes,
        transformation: { width: width / 2, height: height / 2 },
        altText: { name: alt, description: alt, title: alt },
      }),
    ],
  })

function written(block: Block): (Paragraph | Table)[] {
  if (block.kind === 'table') return [table(block), new Paragraph({})]
  if (block.kind === 'picture') return [picture(block.png, block.alt)]
  if (block.kind === 'heading')
    return [
      new Paragraph({
        heading: HEADINGS[block.level],
        keepNext: true,
        pageBreakBefore: block.isOnNewPage,
        children: runsOf(block.line),
      }),
    ]
  return block.lines.map(
    (line, at) =>
      new Paragraph({
        children: runsOf(line),
        ...(block.kind === 'item' && (at === 0 ? { bullet: { level: 0 } } : { indent: { left: 720 } })),
      }),
  )
}

/** `size` is in half points, `before` in twentieths of a point. */
const headingStyle = (size: number, before: number) => ({
  run: { size, bold: true, color: '000000' },
  paragraph: { spacing: { before, after: 60 } },
})

const pageNumbers = () =>
  new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.END,
        children: [new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES], size: 16 })],
      }),
    ],
  })

export function docxOf(title: string, blocks: readonly Block[]): Promise<Blob> {
  const file = new Document({
    title,
    creator: 'Brand Check',
    lastModifiedBy: 'Brand Check',
    styles: {
      default: {
        document: { run: { font: 'Arial', size: 18 }, paragraph: { spacing: { after: 40 } } },
        heading1: headingStyle(34, 0),
        heading2: headingStyle(26, 320),
        heading3: headingStyle(20, 200),
      },
    },
    sections: [
      {
        properties: {
          page: {
            size: { orientation: PageOrientation.LANDSCAPE, width: 11_906, height: 16_838 },
            margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
          },
        },
        footers: { default: pageNumbers() },
        children: blocks.flatMap(written),
      },
    ],
  })
  return Packer.toBlob(file)
}
