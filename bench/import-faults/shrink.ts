import { type Content, PLAIN } from './content.ts'
import type { FileRecipe } from './pack.ts'
import type { Recipe } from './recipe.ts'

function without<T>(list: readonly T[], at: number): T[] {
  return list.filter((_, place) => place !== at)
}

/** Each list with one of its members put in another's place, or left out (null). */
function* changed<T>(list: readonly T[], smaller: (one: T) => Iterable<T>): Generator<T[]> {
  for (let at = 0; at < list.length; at++)
    for (const one of smaller(list[at] as T)) yield list.map((each, place) => (place === at ? one : each))
}

function* smallerContents(content: Content): Generator<Content> {
  if (JSON.stringify(content.style) !== JSON.stringify(PLAIN)) yield { ...content, style: PLAIN }
  for (let at = 0; at < content.damage.length; at++) yield { ...content, damage: without(content.damage, at) }
  for (let at = 0; at < content.slips.length; at++) yield { ...content, slips: without(content.slips, at) }
  if (content.filler > 0) yield { ...content, filler: 0 }
  for (const [at, record] of content.records.entries()) {
    if (record.names.length > 1)
      yield { ...content, records: content.records.with(at, { ...record, names: record.names.slice(0, 1) }) }
    if (content.records.length === 1) continue
    const slips = content.slips.filter((slip) => slip.record !== at)
    const moved = slips.map((slip) => ({ ...slip, record: slip.record - (slip.record > at ? 1 : 0) }))
    yield { ...content, records: without(content.records, at), slips: moved }
  }
}

function* smallerFiles(file: FileRecipe): Generator<FileRecipe> {
  if (file.damage.length > 0) yield { ...file, damage: [] }
  if (file.packing.kind !== 'plain' && file.contents.length === 1 && file.damage.length === 0)
    yield { ...file, packing: { kind: 'plain' } }
  if (file.packing.kind === 'zip' && file.packing.miscounted !== 0)
    yield { ...file, packing: { ...file.packing, miscounted: 0 } }
  if (file.packing.kind === 'zip' && file.contents.length > 1)
    for (let at = 0; at < file.contents.length; at++)
      yield {
        ...file,
        contents: without(file.contents, at),
        packing: { ...file.packing, entries: without(file.packing.entries, at), beside: [] },
      }
  for (const contents of changed(file.contents, smallerContents)) yield { ...file, contents }
}

function* smallerRecipes(recipe: Recipe): Generator<Recipe> {
  const { imports, files } = recipe
  for (let at = imports.length - 1; at >= 0; at--) yield { ...recipe, imports: without(imports, at) }
  for (let gone = files.length - 1; gone >= 0; gone--) {
    const steps = imports.map((step) => ({
      ...step,
      files: step.files.filter((file) => file !== gone).map((file) => (file > gone ? file - 1 : file)),
    }))
    yield { ...recipe, files: without(files, gone), imports: steps.filter((step) => step.files.length > 0) }
  }
  if (recipe.goesOn) yield { ...recipe, goesOn: false }
  for (const [at, step] of imports.entries())
    if (step.interrupt !== null || step.again || step.whole || step.asOf !== null || step.batch !== 1000)
      for (const change of [
        { interrupt: null },
        { again: false },
        { whole: false },
        ...(step.whole || at === 0 ? [] : [{ asOf: null }]),
        { batch: 1000 },
      ])
        yield { ...recipe, imports: imports.with(at, { ...step, ...change }) }
  for (const smaller of changed(files, smallerFiles)) yield { ...recipe, files: smaller }
}

/**
 * The smallest failing recipe that is found by leaving out one thing after the other, in at most `tries` runs.
 */
export async function shrink(
  recipe: Recipe,
  fails: (recipe: Recipe) => Promise<boolean>,
  tries = 400,
): Promise<Recipe> {
  let least = recipe
  let left = tries
  for (let found = true; found; ) {
    found = false
    for (const smaller of smallerRecipes(least)) {
      if (left-- <= 0) return least
      // Without an import, a register is not whole, which is no loss.
      if (smaller.imports.length === 0) continue
      if (JSON.stringify(smaller) === JSON.stringify(least) || !(await fails(smaller))) continue
      least = smaller
      found = true
      break
    }
  }
  return least
}
