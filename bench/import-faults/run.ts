import { Random } from '../../research/register/random.ts'
import { drawRecipe } from './draw-recipe.ts'
import { groundInDatabase, groundInFiles } from './grounds.ts'
import { NOW, type Recipe } from './recipe.ts'
import { type Ran, runRecipe } from './world.ts'

/**
 * Where a recipe is run: on a register in files, imported in this process; the same in PostgreSQL; or imported by the real
 * command, a process that is killed where the recipe interrupts it.
 */
export type Where = { kind: 'files' | 'command' } | { kind: 'database'; url: string }

/** The recipe of a seed and a number: always the same, but for its days where a real clock counts. */
export function recipeOf(seed: number, number: number, kind: Where['kind']): Recipe {
  return drawRecipe(new Random(seed, number), kind === 'command' ? Date.now() : NOW)
}

function groundFor(recipe: Recipe, where: Where) {
  if (where.kind === 'database') return groundInDatabase(recipe, where.url)
  return groundInFiles(recipe, where.kind === 'files' ? 'here' : 'command')
}

/** Runs a recipe on an empty register. Never rejects: what breaks is a complaint. */
export async function run(recipe: Recipe, where: Where): Promise<Ran> {
  try {
    await using ground = await groundFor(recipe, where)
    return await runRecipe(recipe, ground)
  } catch (error) {
    return { complaints: [`it broke: ${error instanceof Error ? error.stack : error}`], files: 0, whole: false }
  }
}
