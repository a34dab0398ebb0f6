import { type CleanChange, cleanName, nameInAddress } from '../names/normalise/clean.ts'

/** `handle`: removed an @ or # before a name. `note`: removed a footnote number. */
export type SelectedChange = CleanChange | 'handle' | 'note'

interface CleanSelected {
  name: string
  changes: SelectedChange[]
  from?: string
}

/**
 * As in "@vyntra" and "#vyntra". Before a digit ("#1"), the symbol may belong to the name. Excludes spreadsheet errors
 * ("#N/A", "#REF!").
 */
const HANDLE = /^[@＠#＃](?=\p{L}[^/!?]*$)/u

/** After fewer letters, the number can be an exponent ("m²"). */
const NOTE = /(?<=\p{L}{3})[⁰¹²³⁴⁵⁶⁷⁸⁹]+$/u

/**
 * Cleans a name that was selected in a page. Typed names keep @, # and footnote numbers, because there are marks such
 * as @HOME.
 */
export function cleanSelected(raw: string): CleanSelected {
  const { name, changes } = cleanName(raw)
  const found = nameInAddress(name)
  if (found !== null) return { name: found, changes, from: name }
  const bare = name.replace(HANDLE, '')
  const clean = bare.replace(NOTE, '')
  const more: SelectedChange[] = [
    ...(bare === name ? [] : ['handle' as const]),
    ...(clean === bare ? [] : ['note' as const]),
  ]
  return { name: clean, changes: [...changes, ...more] }
}
