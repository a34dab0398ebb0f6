import type { ReadStep } from '../../../../lib/sources/register/mark-record.ts'
import { OtherFile } from '../bad-file.ts'

/** Records of other offices before the first of the own one that are told one by one. */
const MOST_FOREIGN = 1000

type Bad = Extract<ReadStep, { kind: 'bad' }>

/** Steps of a file, of which records of other offices are bad ones, unless all of its records are: then it is another file. */
export class OwnSteps {
  /** Whether anything was given out or is about to be. */
  any = false
  private steps: ReadStep[] = []
  private foreign: Bad[] = []
  /** How many more there are than are told one by one, and the first of these. */
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

  /** A record of another office. Throws OtherFile at the thousandth where its files hold no others (`alone`). */
  addForeign(bad: Bad, alone: boolean): void {
    if (this.any) this.steps.push(bad)
    else if (this.foreign.length < MOST_FOREIGN) this.foreign.push(bad)
    else if (alone) this.end()
    else {
      this.next ??= bad
      this.more++
    }
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
