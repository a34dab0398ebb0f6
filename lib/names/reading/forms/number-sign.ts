import { foldName } from '../fold.ts'

/** Signs and abbreviations that announce a number. n° and № are matched before folding, which removes their sign. */
const NUMBER_SIGN = /(?<![\p{L}\p{N}])(?:[#№]|n[.°º]|n[or]\.?|number|nummer|num[eé]ro)\s*(?=\d)/giu

/**
 * Folded words, with each sign or word for "number" before digits read as "no": #1, N° 1, Nr. 1. Null where there is
 * none.
 */
export function numberSignAsNo(base: string): string[] | null {
  const composed = base.normalize('NFC')
  const read = composed.replace(NUMBER_SIGN, 'no ')
  return read === composed ? null : foldName(read).words
}
