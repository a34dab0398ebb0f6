import { type CleanChange, cleanName, nameFault } from '../names/clean.ts'
import { candidates, isSeveralLines, SELECTION_MAX } from './candidates.ts'
import type { BadSelection, Scope, View } from './view.ts'

/** What a surface has to show before anything is sent, or the name that may be sent at once. */
export type Intake = { phase: 'ready'; name: string } | Extract<View, { phase: 'confirm' | 'pick' | 'bad_selection' }>

/** Soft hyphens go without asking: a page that hyphenates puts them in, and nobody sees them. */
const SOFT_HYPHENS = /\u00AD/gu

function changesThatMatter(text: string): CleanChange[] {
  return cleanName(text.replace(SOFT_HYPHENS, '')).changes
}

function faultOfSelection(name: string): BadSelection | null {
  const fault = nameFault(name)
  if (fault === 'empty') return 'empty'
  if (fault === 'no_letter_or_digit') return 'no_letters'
  if ([...name].length === 1) return 'one_character'
  return /\p{L}/u.test(name) ? null : 'digits_only'
}

/** Decides about text that was selected in a page. */
export function takeSelection(text: string, host: string, scope: Scope): Intake {
  const { name } = cleanName(text)
  const fault = name === '' ? 'empty' : null
  if (fault === null && (isSeveralLines(text) || [...name].length > SELECTION_MAX)) {
    const names = candidates(text)
    if (names.length > 0) return { phase: 'pick', candidates: names, host }
  }
  const reason = fault ?? faultOfSelection(name)
  if (reason !== null) return { phase: 'bad_selection', name: name.slice(0, SELECTION_MAX), reason }
  const changes = changesThatMatter(text)
  return changes.length > 0 ? { phase: 'confirm', name, changes, host, scope } : { phase: 'ready', name }
}

/** Decides about a name that was typed or chosen: one letter or figure is enough, as for the service. */
export function takeTyped(text: string, host: string, scope: Scope): Intake {
  const { name } = cleanName(text)
  const fault = nameFault(name)
  if (fault === 'too_long') return takeSelection(text, host, scope)
  if (fault === 'empty') return { phase: 'bad_selection', name, reason: 'empty' }
  if (fault === 'no_letter_or_digit') return { phase: 'bad_selection', name, reason: 'no_letters' }
  const changes = changesThatMatter(text)
  return changes.length > 0 ? { phase: 'confirm', name, changes, host, scope } : { phase: 'ready', name }
}

/** Names that the person was or could have been offered for a selection: all that a card may ask to check. */
export function offeredNames(text: string): string[] {
  return [cleanName(text).name, ...candidates(text)]
}
