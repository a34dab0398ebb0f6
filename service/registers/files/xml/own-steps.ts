import type { ReadStep } from '../../../../lib/sources/register/mark-record.ts'
import { OtherOfficeFile } from '../bad-file.ts'

/** Further foreign records are summed up. */
const MOST_FOREIGN = 1000

type Bad = Extract<ReadStep, { kind: 'bad' }>

/** Treats foreign records as bad ones, unless the whole file is foreign. */
export class OwnSteps {
  any = false
  private steps: ReadStep[] = []
  private foreign: Bad[] = []
  private more = 0
  private next: Bad | null = null

  add(step: ReadStep): void {
    for (const bad of this.foreign) this.steps.push(bad)
    if (this.next !== null) {
      const { at } = this.next
      const reason = `it and ${this.more - 1} behind it are records of other offices, as the ${MOST_FOREIGN} before it are`
      this.steps.push({ kind: 'bad', reason, at })
    }
    this.foreign = []
    this.next = null
    this.steps.push(step)
    this.any = true
  }

  /**
   * `alone`: the office's own files contain no foreign records. Then throws OtherOfficeFile after MOST_FOREIGN of them.
   */
  addForeign(bad: Bad, alone: boolean): void {
    if (this.any) this.steps.push(bad)
    else if (this.foreign.length < MOST_FOREIGN) this.foreign.push(bad)
    else if (alone) this.end()
    else {
      this.next ??= bad
      this.more++
    }
  }

  end(): void {
    const [first] = this.foreign
    if (first) throw new OtherOfficeFile(first.reason, first.at)
  }

  take(): ReadStep[] {
    const { steps } = this
    this.steps = []
    return steps
  }
}
