import type { LayeredIndex } from '../index/index.ts'

/** The marks that are spelt as any of some units, each of its own index of several. */
export class MarksOfUnits {
  private readonly marks: Set<number>[]
  private readonly indexes: LayeredIndex

  constructor(indexes: LayeredIndex) {
    this.indexes = indexes
    this.marks = indexes.layers.map(() => new Set())
  }

  add(layer: number, unit: number): void {
    const { unitMarkStarts, unitMarks } = (this.indexes.layers[layer] as LayeredIndex['layers'][number]).index.sections
    for (let row = unitMarkStarts[unit] as number; row < (unitMarkStarts[unit + 1] as number); row++)
      this.marks[layer]?.add(unitMarks[row] as number)
  }

  readonly haveMark = ({ layer, mark }: { layer: number; mark: number }): boolean =>
    this.marks[layer]?.has(mark) ?? false
}
