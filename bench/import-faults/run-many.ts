import type { Recipe } from './recipe.ts'
import { recipeOf, run, type Where } from './run.ts'
import { shrink } from './shrink.ts'

/** A recipe after which something was lost, as small as it could be made. */
export interface Failure {
  number: number
  complaints: string[]
  least: Recipe
}

export interface Figures {
  runs: number
  /** Number of imports of files; a file that was imported twice counts twice. */
  files: number
  /** Number of runs after which the register could end a check as *none found*: those in which a loss would have shown. */
  whole: number
  failures: Failure[]
}

export interface ManyRuns {
  seed: number
  /** Number of the first run; `count` follow from it on. */
  from: number
  count: number
  where: Where
  /** Runs that may be spent on making a failing recipe smaller. */
  tries?: number
  onRun?(done: number): void
  /** Called with a failure as soon as it is found. */
  onFailure?(failure: Failure): void
}

/** Runs the recipes of a seed, one after the other. */
export async function runMany({ seed, from, count, where, tries = 300, onRun, onFailure }: ManyRuns): Promise<Figures> {
  const figures: Figures = { runs: 0, files: 0, whole: 0, failures: [] }
  for (let number = from; number < from + count; number++) {
    const recipe = recipeOf(seed, number, where.kind)
    const { complaints, files, whole } = await run(recipe, where)
    figures.runs++
    figures.files += files
    if (whole) figures.whole++
    if (complaints.length > 0) {
      const fails = async (smaller: Recipe) => (await run(smaller, where)).complaints.length > 0
      const failure = { number, complaints, least: await shrink(recipe, fails, tries) }
      figures.failures.push(failure)
      onFailure?.(failure)
    }
    onRun?.(figures.runs)
  }
  return figures
}
