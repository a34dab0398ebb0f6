import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run.ts'

const PAGE = readFileSync(join(ROOT, 'docs/reference/permissions.md'), 'utf8')

/**
 * Returns the rows of the table in docs/reference/permissions.md whose first heading begins with `heading`, each as its
 * cells without backticks.
 */
export function permissionTable(heading: string): string[][] {
  const lines = PAGE.split('\n')
  const start = lines.findIndex((line) => line.startsWith(`|${heading}`))
  const rows = lines.slice(start + 2, lines.indexOf('', start))
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  )
}

/** Returns the paragraph and the list of that page that say when the extension asks for access to a host. */
export function casesOfHosts(): string {
  const start = PAGE.indexOf('The browser asks you for access to a host')
  return PAGE.slice(start, PAGE.indexOf('\n\n', PAGE.indexOf('\n- ', start)))
}
