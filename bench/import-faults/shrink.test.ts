import { expect, it } from 'vitest'
import type { Recipe } from './recipe.ts'
import { recipeOf } from './run.ts'
import { shrink } from './shrink.ts'

const SEED = 3

/** Numbers of the records that are imported. */
function importedBy({ files, imports }: Recipe): string[] {
  const named = new Set(imports.flatMap((step) => step.files))
  const contents = [...named].flatMap((at) => files[at]?.contents ?? [])
  return contents.flatMap(({ records }) => records.map(({ number }) => number))
}

it('draws the same recipe for the same seed and number, and different recipes otherwise', () => {
  expect(recipeOf(SEED, 7, 'files')).toEqual(recipeOf(SEED, 7, 'files'))
  expect(recipeOf(SEED, 7, 'files')).not.toEqual(recipeOf(SEED, 8, 'files'))
  expect(recipeOf(SEED, 7, 'files')).not.toEqual(recipeOf(SEED + 1, 7, 'files'))
})

it('reduces a recipe to what makes it fail', async () => {
  const recipe = recipeOf(SEED, 7, 'files')
  const lost = importedBy(recipe).at(-1) ?? ''
  const least = await shrink(recipe, async (smaller) => importedBy(smaller).includes(lost))
  expect(importedBy(least)).toEqual([lost])
  expect(least.files).toHaveLength(1)
  expect(least.imports).toHaveLength(1)
})
