import { type Block, type Line, textOfLines, withAddresses } from './report-blocks.ts'

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const htmlOfLine = (line: Line) =>
  line
    .map(({ text, bold, href }) => {
      const shown = bold ? `<b>${escaped(text)}</b>` : escaped(text)
      return href?.startsWith('https://') ? `<a href="${escaped(href)}">${shown}</a>` : shown
    })
    .join('')

/**
 * Makes a spreadsheet read the cell as text, even if it begins like a formula. Excel reads the style and LibreOffice
 * the format code (`@` means text).
 */
const TEXT_CELL = `<td sdnum="1033;0;@" style="mso-number-format:'\\@'">`

const htmlOf = (lines: readonly Line[]) => lines.map(htmlOfLine).join('<br>')

/** HTML for the clipboard of mail, Jira and chats, which drop pictures and most styles. */
export function htmlOfBlocks(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'picture') return ''
      if (block.kind === 'heading') return `<p><b>${htmlOfLine(block.line)}</b></p>`
      if (block.kind === 'paragraph') return `<p>${htmlOf(block.lines)}</p>`
      if (block.kind === 'item') return `<ul><li>${htmlOf(block.lines)}</li></ul>`
      const head = block.headings.map((text) => `<th>${escaped(text)}</th>`).join('')
      const rows = block.rows.map(
        (row) => `<tr>${row.map(({ lines }) => `${TEXT_CELL}${htmlOf(lines)}</td>`).join('')}</tr>`,
      )
      return `<table border="1" cellpadding="4"><tr>${head}</tr>${rows.join('')}</table>`
    })
    .join('')
    .replaceAll('</ul><ul>', '')
}

/** Fills an empty cell, so that the others stay below their headings. */
const EMPTY = '–'

export function plainTextOf(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'picture') return ''
      if (block.kind === 'heading') return `\n${textOfLines([block.line])}`
      if (block.kind === 'paragraph') return textOfLines(block.lines)
      if (block.kind === 'item') return `- ${textOfLines(withAddresses(block.lines)).replaceAll('\n', '\n  ')}`
      const cell = (lines: readonly Line[]) => textOfLines(withAddresses(lines)).replaceAll('\n', ', ') || EMPTY
      const rows = block.rows.map((row) => `- ${row.map(({ lines }) => cell(lines)).join(' | ')}`)
      return [block.headings.join(' | '), ...rows].join('\n')
    })
    .join('\n')
    .trim()
}
