import { type CleanChange, cleanName } from '../../names/reading/clean.ts'

/** What was taken off a selection: also the sign by which a page writes an account or a topic. */
export type SelectedChange = CleanChange | 'handle'

/** "@vyntra", "#vyntra"; with a digit behind it ("#1") the sign may belong to the name. */
const HANDLE = /^[@＠#＃](?=\p{L})/u

/**
 * Cleans a name that was selected in a page. Beside what cleaning takes off any name, the sign of an account or a
 * topic goes. In a name that was typed it stays: there are marks such as @HOME.
 */
export function cleanSelected(raw: string): { name: string; changes: SelectedChange[] } {
  const { name, changes } = cleanName(raw)
  const bare = name.replace(HANDLE, '')
  return bare === name ? { name, changes } : { name: bare, changes: [...changes, 'handle'] }
}
