import { type Block, type Line, textOfLines } from './report-blocks.ts'

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const htmlOfLine = (line: Line) =>
  line
    .map(({ text, bold, href }) => {
      const shown = bold ? `<b>${escaped(text)}</b>` : escaped(text)
      return href?.startsWith('https://') ? `<a href="${escaped(href)}">${shown}</a>` : shown
    })
    .join('')

const htmlOf = (lines: readonly Line[]) => lines.map(htmlOfLine).join('<br>')

/** Blocks as HTML for the clipboard of mail, Jira and chats: without styles, and without pictures, which most drop. */
export function htmlOfBlocks(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'picture') return ''
      if (block.kind === 'heading') return `<p><b>${htmlOfLine(block.line)}</b></p>`
      if (block.kind === 'paragraph') return `<p>${htmlOf(block.lines)}</p>`
      if (block.kind === 'item') return `<ul><li>${htmlOf(block.lines)}</li></ul>`
      const head = block.headings.map((text) => `<th>${escaped(text)}</th>`).join('')
      const rows = block.rows.map((row) => `<tr>${row.map(({ lines }) => `<td>${htmlOf(lines)}</td>`).join('')}</tr>`)
      return `<table><tr>${head}</tr>${rows.join('')}</table>`
    })
    .join('')
    .replaceAll('</ul><ul>', '')
}

/** Blocks as plain text, with a line for each row of a table. */
export function plainTextOf(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'picture') return ''
      if (block.kind === 'heading') return `\n${textOfLines([block.line])}`
      if (block.kind === 'paragraph') return textOfLines(block.lines)
      if (block.kind === 'item') return `- ${textOfLines(block.lines).replaceAll('\n', '\n  ')}`
      return block.rows
        .map((row) => `- ${row.map(({ lines }) => textOfLines(lines).replaceAll('\n', ', ')).join(' | ')}`)
        .join('\n')
    })
    .join('\n')
    .trim()
}
