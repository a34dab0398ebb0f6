import { escapeXml } from '../../../lib/sources/upstream/xml/escape.ts'
import type { Block, Rendered } from './render.ts'

export interface Mail {
  from: string
  to: string
  replyTo: string
  messageId: string
  date: Date
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

const WIDTH = 76

function wrapped(text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > WIDTH) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join('\n')
}

function plainBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return wrapped(block.text)
    case 'secret':
      return block.text
    case 'link':
      return `${block.text}:\n${block.url}`
    case 'facts':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n')
    case 'list':
      return [`${block.title}:`, ...block.items.map((item) => `- ${item}`)].join('\n')
  }
}

function htmlBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p>${escapeXml(block.text)}</p>`
    case 'secret':
      // Browsers that translate a webmail's pages then do not send the key to a translator.
      return `<p><code translate="no">${escapeXml(block.text)}</code></p>`
    case 'link':
      return `<p><a href="${escapeXml(block.url)}">${escapeXml(block.text)}</a></p>`
    case 'facts':
      return `<table>${block.rows
        .map(
          ([name, value]) =>
            `<tr><th align="left" style="padding-right:1em">${escapeXml(name)}</th><td>${escapeXml(value)}</td></tr>`,
        )
        .join('')}</table>`
    case 'list':
      return `<p>${escapeXml(block.title)}:</p><ul>${block.items.map((item) => `<li>${escapeXml(item)}</li>`).join('')}</ul>`
  }
}

/** The mail loads nothing, and no link reveals who opened it. */
export function compose(
  { language, subject, blocks, foot }: Rendered,
  head: { from: string; to: string; replyTo: string; messageId: string; date: Date },
): Mail {
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeXml(subject)}</title></head><body>${blocks.map(htmlBlock).join('\n')}<p><small>${escapeXml(foot)}</small></p></body></html>`
  return {
    ...head,
    subject,
    text: `${blocks.map(plainBlock).join('\n\n')}\n\n-- \n${wrapped(foot)}\n`,
    html,
    // Prevents vacation notices (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}
