import type { ReadStep } from '../../../../lib/sources/register/mark-record.ts'
import { OtherOfficeFile } from '../bad-file.ts'

/** Most records of other offices, before the first of the own office, that are told one by one. */
const MOST_FOREIGN = 1000

type Bad = Extract<ReadStep, { kind: 'bad' }>

/**
 * Steps of a file. Records of other offices are bad records in it, unless all of its records are of other offices: then
 * it is another office's file.
 */
export class OwnSteps {
  /** Whether anything was given out or is about to be. */
  any = false
  private steps: ReadStep[] = []
  private foreign: Bad[] = []
  /** Number of further records of other offices, which are told together, and the first of them. */
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
   * Adds a record of another office. Throws OtherOfficeFile after MOST_FOREIGN of them where files of the own office
   * hold no others (`alone`).
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

  /** Ends the file. Throws OtherOfficeFile where not one record is of the own office. */
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
