import { type CleanChange, cleanName } from '../../names/reading/clean.ts'

/** What was taken off a selection. `handle` is the sign before the name of an account or topic. */
export type SelectedChange = CleanChange | 'handle'

/**
 * The sign of an account or a topic, as in "@vyntra" and "#vyntra"; before a digit ("#1") it may belong to the name. An
 * error value of a spreadsheet ("#N/A", "#REF!") is no topic.
 */
const HANDLE = /^[@＠#＃](?=\p{L}[^/!?]*$)/u

/**
 * Cleans a name that was selected in a page. In addition to what is cleaned off any name, the sign of an account or a
 * topic is taken off. In a typed name this sign stays: there are marks such as @HOME.
 */
export function cleanSelected(raw: string): { name: string; changes: SelectedChange[] } {
  const { name, changes } = cleanName(raw)
  const bare = name.replace(HANDLE, '')
  return bare === name ? { name, changes } : { name: bare, changes: [...changes, 'handle'] }
}
