import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sourceList } from '../lib/sources/list.ts'
import type { SourceFacts } from '../lib/sources/register/facts.ts'
import { writeOfficeTables } from './office-tables.ts'
import { ROOT } from './run.ts'

/** Where the page is kept. */
export const COVERAGE_PAGE = join(ROOT, 'docs', 'COVERAGE.md')

const HEAD = `# What is searched

Made from the list of sources (\`lib/sources/list.ts\`) by \`npm run docs:coverage\`: change it there.

Of each register and registry: what is searched and how, how fresh that is, how it is proven that an empty answer means
something, and what connecting it takes. What is not connected is named in every answer, with the office's own page, and
what was not searched is never taken for nothing found. A search for the same letters finds records too new to be held, and
cannot complete an answer by itself.
`

const KINDS = [
  ['trademark', 'Trade marks'],
  ['company', 'Companies'],
  ['domain', 'Domains'],
  ['brand_in_use', 'Brands in use'],
] as const

function section(facts: SourceFacts): string {
  const { id, name, jurisdictions, searched, fresh, proven, connecting, tells, attribution, manualUrl } = facts
  const rows = [
    ['Searched', searched],
    ['Fresh', fresh],
    ['Proven', proven],
    ['To connect it', connecting],
    ['Is sent the name', tells ?? 'nobody'],
    ['Counts in', jurisdictions.length === 0 ? 'no jurisdiction alone' : jurisdictions.join(', ')],
    ['Named as', attribution],
    ['By hand', manualUrl('')],
  ]
  const told = rows.filter(([, text]) => text !== null).map(([what, text]) => `- **${what}:** ${text}`)
  return `### ${name}\n\nid \`${id}\`\n\n${told.join('\n')}\n`
}

/** The text of docs/COVERAGE.md, made from a list of sources. */
export function coveragePage(list: readonly SourceFacts[] = sourceList()): string {
  const parts = KINDS.map(([kind, title]) => {
    const sections = list.filter((facts) => facts.kind === kind).map(section)
    return `## ${title}\n\n${sections.join('\n')}`
  })
  return [HEAD, ...parts].join('\n')
}

if (import.meta.main) {
  await writeFile(COVERAGE_PAGE, coveragePage())
  writeOfficeTables()
}
