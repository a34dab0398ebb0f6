import file from '../../../data/goods-words.json' with { type: 'json' }
import { foldName } from '../../names/reading/fold.ts'
import { stemOf } from '../../names/reading/forms/stem.ts'

let stems: ReadonlySet<string> | undefined

/** Stems of all words that name goods or services in the four languages of data/goods-words.json. */
function stemsOfGoods(): ReadonlySet<string> {
  stems ??= new Set(
    (file.words as [number[], ...string[]][])
      .flatMap(([, ...cells]) => cells)
      .flatMap((cell) => foldName(cell.replaceAll(';', ' ')).words)
      .filter((word) => word.length > 2)
      .map((word) => stemOf(word).stem),
  )
  return stems
}

/** Whether a folded word names goods or services, or is part of such a name: chocolate, Schokoladen, table. */
export function namesGoods(word: string): boolean {
  return stemsOfGoods().has(stemOf(word).stem)
}
