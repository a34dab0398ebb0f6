import type { ReadStep } from '../../../../lib/sources/register/mark-record.ts'
import { OtherFile } from '../bad-file.ts'

/** Records of other offices before the first of the own one, after which a file is not read any further. */
const MOST_FOREIGN = 1000

type Bad = Extract<ReadStep, { kind: 'bad' }>

/** Steps of a file, of which records of other offices are bad ones, unless all of its records are: then it is another file. */
export class OwnSteps {
  /** Whether anything was given out or is about to be. */
  any = false
  private steps: ReadStep[] = []
  private foreign: Bad[] = []

  add(step: ReadStep): void {
    for (const bad of this.foreign) this.steps.push(bad)
    this.foreign = []
    this.steps.push(step)
    this.any = true
  }

  /** Throws OtherFile where there are too many before the first own one. */
  addForeign(bad: Bad): void {
    if (this.any) {
      this.steps.push(bad)
      return
    }
    this.foreign.push(bad)
    if (this.foreign.length > MOST_FOREIGN) this.end()
  }

  /** Throws OtherFile where not one record is of the own office. */
  end(): void {
    const [first] = this.foreign
    if (first) throw new OtherFile(first.reason, first.at)
  }

  take(): ReadStep[] {
    const { steps } = this
    this.steps = []
    return steps
  }
}
