import { foldName } from '../fold.ts'

/** n° and № are matched before folding, which removes their sign. */
const NUMBER_SIGN = /(?<![\p{L}\p{N}])(?:[#№]|n[.°º]|n[or]\.?|number|nummer|num[eé]ro)\s*(?=\d)/giu

/** Reads #1, N° 1 and Nr. 1 as `no 1`. Null if there is no sign. */
export function numberSignAsNo(base: string): string[] | null {
  const composed = base.normalize('NFC')
  const read = composed.replace(NUMBER_SIGN, 'no ')
  return read === composed ? null : foldName(read).words
}
