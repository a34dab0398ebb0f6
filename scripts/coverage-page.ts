import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publishesServer, REGISTRIES } from '../lib/sources/domains/registries.ts'
import { sourceList } from '../lib/sources/list.ts'
import type { SourceFacts } from '../lib/sources/source.ts'
import { writeOfficeTables } from './office-tables.ts'
import { ROOT } from './run.ts'
import { settingsExample } from './settings-example.ts'

/** Path of the generated page. */
export const COVERAGE_PAGE = join(ROOT, 'docs', 'reference', 'coverage.md')

const HEAD = `# What is searched

For people who want to know what an answer rests on. \`npm run docs:coverage\` makes this page from \`lib/sources/list.ts\`. [How to connect the offices](../how-to/connect-offices.md).

Every answer names the registers that it did not search, with a page for a manual check. A search for the same text finds newer records than the import, but never completes an answer by itself.
`

const KINDS = [
  ['trademark', 'Trade marks'],
  ['company', 'Companies'],
  ['brand_in_use', 'Brands in use'],
] as const

const DOMAINS = `## Domains

Answers are cached for 10 minutes. An empty answer counts only if the canary, a registered domain, came back by the same path within the last 10 minutes. A 404 counts only as an error document of RDAP or, if the table says so, without a body.
`

const inJurisdictions = ({ jurisdictions }: SourceFacts) => jurisdictions.join(', ') || '–'

function section(facts: SourceFacts): string {
  const { id, name, searched, tells, attribution, manualUrl } = facts
  const rows = [
    ['Id', `\`${id}\``],
    ['Searched', searched],
    ['Receives the name', tells ?? 'nobody'],
    ['Jurisdictions', inJurisdictions(facts)],
    ['Credit', attribution],
    ['Manual check', manualUrl('')],
  ]
  const lines = rows.filter(([, text]) => text !== null).map(([what, text]) => `- **${what}:** ${text}`)
  return `### ${name}\n\n${lines.join('\n')}\n`
}

/** One line for each text that sources share, with their ids. */
function shared(list: readonly SourceFacts[], textOf: (facts: SourceFacts) => string): string {
  const texts = [...new Set(list.map(textOf))]
  const idsOf = (text: string) => list.filter((facts) => textOf(facts) === text).map(({ id }) => `\`${id}\``)
  return texts.map((text) => `- ${idsOf(text).join(', ')}: ${text}`).join('\n')
}

/** The table of the domain registries, with what differs between them. */
function domains(list: readonly SourceFacts[]): string {
  const all = list.filter(({ kind }) => kind === 'domain')
  const rows = all.map((facts) => {
    const registry = REGISTRIES.find(({ tld }) => facts.id === `rdap-${tld}`)
    if (registry === undefined) throw new Error(`${facts.id} is no domain registry`)
    const { tld, control, statusAlone } = registry
    const empty = publishesServer(registry) ? (statusAlone ? 'yes' : 'no') : '–'
    const cells = [`.${tld}`, `\`${facts.id}\``, facts.tells, inJurisdictions(facts), control, empty]
    return `|${[...cells, facts.manualUrl('')].join('|')}|`
  })
  const head = '|domain|id|receives the name|jurisdictions|canary|404 without a body counts|manual check|'
  const ways = shared(all, ({ searched, connecting }) => `${searched}. To connect it: ${connecting}.`)
  return [DOMAINS, head, '|---|---|---|---|---|---|---|', ...rows, '', ways, ''].join('\n')
}

/** The text of docs/reference/coverage.md, from a list of sources. */
export function coveragePage(list: readonly SourceFacts[] = sourceList()): string {
  const [marks, companies, brands] = KINDS.map(([kind, title]) => {
    const sections = list.filter((facts) => facts.kind === kind).map(section)
    return `## ${title}\n\n${sections.join('\n')}`
  })
  const others = list.filter(({ kind }) => kind !== 'domain')
  const fresh = `## How current\n\n${shared(others, (facts) => facts.fresh)}\n`
  const canaries = `## Canaries\n\nAn empty answer counts only under these conditions:\n\n${shared(others, ({ proven }) => proven)}\n`
  return [HEAD, marks, companies, brands, domains(list), fresh, canaries].join('\n')
}

if (import.meta.main) {
  await writeFile(COVERAGE_PAGE, coveragePage())
  writeOfficeTables()
  settingsExample.write()
}
