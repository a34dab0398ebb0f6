import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OFFICES } from '../lib/sources/list.ts'
import type { Office } from '../lib/sources/offices/office.ts'
import { ROOT } from './run.ts'

/** The pages that have tables of the offices in them. */
export const PAGES_WITH_TABLES = [
  'reference/register-files.md',
  'reference/settings.md',
  'how-to/connect-offices.md',
].map((name) => join(ROOT, 'docs', name))

type Row = readonly string[]

function table(head: Row, rows: readonly Row[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `|${row.join('|')}|`).join('\n')
}

function settingRows({ interfaces, bulk }: Office): Row[] {
  const names = (variables: object) => Object.keys(variables).map((name) => `\`${name}\``)
  return [...interfaces, ...(bulk ? [bulk] : [])]
    .flatMap(({ settings }) => settings)
    .map(({ variables, standard, about }) => [names(variables).join(', '), standard, about])
}

/** Makes each table, by the word that marks its place in a page. */
const TABLES: Readonly<Record<string, (offices: readonly Office[]) => string>> = {
  settings: (offices) => table(['variable', 'default', ''], offices.flatMap(settingRows)),
  connecting: (offices) =>
    table(
      ['register', 'connected', 'what it takes'],
      offices.map(({ facts, guide }) => [facts.name, guide.connected, guide.takes]),
    ),
  files: (offices) =>
    table(
      ['office', 'files', 'where', 'terms'],
      offices.flatMap(({ records }) =>
        records?.files ? [[records.code, records.files.what, records.files.where, records.files.terms]] : [],
      ),
    ),
}

const PLACE = /<!-- offices: (\w+) -->[\s\S]*?<!-- \/offices -->/g

/** A page with its tables of the offices. Throws where a place in the page names no table. */
export function withOfficeTables(page: string, offices: readonly Office[] = OFFICES): string {
  return page.replace(PLACE, (_place, which: string) => {
    const made = TABLES[which]
    if (made === undefined) throw new Error(`there is no table of offices called ${which}`)
    return `<!-- offices: ${which} -->\n<!-- Made from lib/sources/list.ts by npm run docs:coverage. -->\n\n${made(offices)}\n\n<!-- /offices -->`
  })
}

/** Makes the tables of all pages anew. */
export function writeOfficeTables(): void {
  for (const path of PAGES_WITH_TABLES) writeFileSync(path, withOfficeTables(readFileSync(path, 'utf8')))
}
