import { casesOfHosts, permissionTable } from './permissions.ts'

const table = (heading: string, rows: readonly string[][]) =>
  [`|${heading}|reason|`, '|---|---|', ...rows.map((row) => `|\`${row[0]}\`|${row.at(-1)}|`)].join('\n')

const collected = (when: string) =>
  permissionTable(`\`data_collection_permissions\`, ${when}`)
    .map(([name]) => `\`${name}\` (${when})`)
    .join(', ')

/** What the forms of the stores take from docs/reference/permissions.md. */
export const permissionValues = () => ({
  permissions: table('permission', [...permissionTable('Permission|'), ...permissionTable('Optional permission')]),
  hosts: `${table('optional host', permissionTable('Optional host'))}\n\n${casesOfHosts()}`,
  collected: `${collected('required')}, ${collected('optional')}`,
})
