import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../service/ops/config.ts'
import { ROOT } from './run.ts'

const SETTINGS_EXAMPLE = join(ROOT, 'deploy/brand-check.env.example')

const HEAD = `# Settings of the Brand Check service, made from docs/reference/settings.md by npm run docs:coverage.
# Copy this to /etc/brand-check.env (root, mode 0600), or to deploy/.env for a container. Remove # before what you set.
# A secret can be in a file instead: KEY_PEPPER_FILE=/run/secrets/key-pepper. "brand-check-admin config check" tells
# what the service would use.
`

const { used } = readConfig({})
const files = new Map(used.flatMap(({ name, file }) => (file === null ? [] : [[name, file] as const])))

/** Without links, code marks and emphasis. */
const plain = (markdown: string) =>
  markdown.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replace(/\*\*|`|(?<!\S)\*|\*(?=\W|$)/g, '')
const codesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

/** One row of the page's tables: settings, defaults, meaning. */
function part([names = '', standard = '', about = '']: readonly string[]): string {
  const values = codesIn(standard)
  const variables = codesIn(names)
  const onlyValues = /^(?:`[\w.:/-]+`(?:, )?)+$/.test(standard)
  const isValue = (text: string) => onlyValues && !/\bHOST\b/.test(text)
  const lines = variables.map((name, at) => {
    const value = values[at] ?? ''
    return `#${name}=${isValue(value) ? value : ''}${files.has(name) ? `\n#${files.get(name)}=` : ''}`
  })
  return [`# ${plain(about)}`, ...lines].join('\n')
}

/** The example file. Throws if the page lacks a setting. */
function textOf(): string {
  const page = readFileSync(join(ROOT, 'docs/reference/settings.md'), 'utf8').split('\n## Plans')[0] ?? ''
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('|`'))
    .map((line) =>
      line
        .replaceAll('\\|', '\0')
        .split('|')
        .slice(1, 4)
        .map((cell) => cell.replaceAll('\0', '|')),
    )
  const described = rows.flatMap(([names = '']) => codesIn(names))
  const missing = used.map(({ name }) => name).filter((name) => !described.includes(name))
  if (missing.length > 0) throw new Error(`docs/reference/settings.md does not describe ${missing.join(', ')}`)
  return `${[HEAD, ...rows.map(part)].join('\n\n').replace('\n\n\n', '\n\n')}\n`
}

export const settingsExample = {
  path: SETTINGS_EXAMPLE,
  text: textOf,
  write: () => writeFileSync(SETTINGS_EXAMPLE, textOf()),
}
