import { createHash } from 'node:crypto'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Finding } from '../../lib/check/run.ts'
import type { Jurisdiction } from '../../lib/contract/constants.ts'
import { type BadRecord, fingerprints } from '../../service/registers/store/journal.ts'
import type { RecordBackend } from '../../service/registers/store/record-store.ts'
import type { ImportOnce } from './import-here.ts'
import { judge, NOBODY } from './judge.ts'
import { type FileRecipe, packFile } from './pack.ts'
import { AllPutIn } from './put-in.ts'
import type { ImportRecipe, Recipe } from './recipe.ts'
import type { Told } from './write-content.ts'

/** What searches a register. */
interface Service {
  check(name: string): Promise<Finding>
}

/** Where a run keeps its register, how files are imported into it, and how it is looked at. */
export interface Ground extends AsyncDisposable {
  /** Folder for files of the run, empty. */
  folder: string
  place: RecordBackend
  importOnce: ImportOnce
  /** A service that has loaded what was imported; with `goesOn` the same one as before. */
  open(goesOn: boolean): Promise<Service>
  /** Names under which the store has a number; null for one without words. */
  storedAs(number: string): Promise<(string | null)[]>
}

/** What a run came to. */
export interface Ran {
  complaints: string[]
  /** Number of imports of files; a file that was imported twice counts twice. */
  files: number
  /** Whether the register could end a check as *none found* after its last import. */
  whole: boolean
}

interface WrittenFile {
  path: string
  fingerprint: string
  /** Whether the file is sound and plainly holds nothing of the register. */
  foreign: boolean
  /** The records in it that belong to the register. */
  told: Told[]
}

async function listBad(place: RecordBackend): Promise<BadRecord[]> {
  const all: BadRecord[] = []
  for await (const each of (await place.bad()) ?? []) all.push(each)
  return all
}

/** Whether a file is whole and holds nothing of the register, so that it must leave no trace. */
function isForeign({ contents, packing, damage }: FileRecipe, office: Jurisdiction): boolean {
  const isPacked =
    packing.kind === 'zip' &&
    packing.entries.some(({ within, path }) => within !== 'nothing' || !/\.(?:xml|csv)$/u.test(path))
  if (damage.length > 0 || isPacked || (packing.kind === 'gzip' && packing.times > 1)) return false
  return contents.every(
    ({ kind, office: whose }) =>
      (kind === 'nothing' && packing.kind !== 'zip') || (kind === 'records' && whose !== office),
  )
}

function writeFiles({ files, office, now }: Recipe, folder: string): WrittenFile[] {
  return files.map((file, at) => {
    const own = file.contents.filter((content) => content.kind === 'records' && content.office === office)
    const records = new Set(own.flatMap((content) => content.records))
    const { bytes, told } = packFile(file)
    const path = join(folder, `files-${at}`, file.name)
    mkdirSync(join(folder, `files-${at}`), { recursive: true })
    writeFileSync(path, bytes)
    const written = (now - file.age) / 1000
    utimesSync(path, written, written)
    const fingerprint = createHash('sha256').update(bytes).digest('hex')
    return {
      path,
      fingerprint,
      foreign: isForeign(file, office),
      // An empty file is refused, and leaves no trace.
      told: bytes.length === 0 ? [] : told.filter(({ record }) => records.has(record)),
    }
  })
}

/** What a register says of itself, without what a clock changes. */
async function saidOf({ place }: Ground, { check }: Service): Promise<string> {
  const { coverage } = await check(NOBODY)
  const rows = [...coverage.searched, ...coverage.unavailable]
  const told = rows.map(({ id, state, reason, records, dataAsOf, origin }) => [
    id,
    state,
    reason,
    records,
    dataAsOf,
    origin,
  ])
  return JSON.stringify([told, await listBad(place)])
}

/** A run in progress. */
interface Running {
  recipe: Recipe
  ground: Ground
  written: readonly WrittenFile[]
  putIn: AllPutIn
  /** The service that searches the register as of the last import. */
  service: Service
  /** Whether the operator has handed over the whole register, as far as the register knows. */
  isWhole: boolean
}

/** Whether the register has noted that the files of a step are the whole of it. */
async function isNotedWhole({ place }: Ground, { whole, asOf }: ImportRecipe): Promise<boolean> {
  if (!whole || asOf === null) return false
  const files = (await place.facts())?.files ?? []
  return files.some(
    (file) => file.fingerprint === fingerprints.wholeRegister && file.finishedAt && file.asOf.startsWith(asOf),
  )
}

/** Imports once, and notes what was put in by it. */
async function importOnce(
  running: Running,
  step: ImportRecipe,
  named: readonly WrittenFile[],
): Promise<{ broke: string | null; refused: boolean }> {
  const { recipe, ground, putIn } = running
  const paths = named.map(({ path }) => path)
  const { noted, stopped, refused, broke } = await ground.importOnce(recipe, step, paths)
  if (refused) return { broke, refused }
  if (await isNotedWhole(ground, step)) {
    running.isWhole = true
    putIn.replace(step.asOf ?? '')
  }
  const order = [...noted.keys()]
  const putInNow = named
    .filter(({ fingerprint }) => !stopped || noted.has(fingerprint))
    .toSorted((a, b) => order.indexOf(a.fingerprint) - order.indexOf(b.fingerprint))
  for (const { told, fingerprint, path } of putInNow) {
    const asOf = noted.get(fingerprint) ?? new Date(recipe.now).toISOString()
    putIn.add(told, fingerprint, { name: basename(path), asOf })
  }
  return { broke, refused }
}

/** One import, and what is wrong after it. */
async function importAndLook(running: Running, step: ImportRecipe): Promise<string[]> {
  const { recipe, ground } = running
  const named = step.files.flatMap((at) => running.written[at] ?? [])
  // After an interrupted import the register may know this file already, as one that was not read.
  const isNew = recipe.imports.findLast((each) => each !== step && each.interrupt !== null) === undefined
  const leavesNoTrace = isNew && step.interrupt === null && named.every(({ foreign }) => foreign)
  const before = await saidOf(ground, running.service)
  const { broke, refused } = await importOnce(running, step, named)
  if (broke !== null) return [`the import went wrong: ${broke}`]
  running.service = await ground.open(recipe.goesOn)
  if (leavesNoTrace || refused) {
    const after = await saidOf(ground, running.service)
    const what = refused ? 'an import that was refused' : 'files that are none of the register'
    if (after !== before) return [`${what} changed it: ${before} -> ${after}`]
  }
  const { check } = running.service
  if (!running.isWhole && (await check(NOBODY)).coverage.complete) return ['it counts as whole, and nobody said so']
  return judge(running.putIn, { check, storedAs: ground.storedAs })
}

/** Runs a recipe: every import of it, and a look at the register after each, until something is wrong. */
export async function runRecipe(recipe: Recipe, ground: Ground): Promise<Ran> {
  const { goesOn, imports, sound } = recipe
  const written = writeFiles(recipe, ground.folder)
  const service = await ground.open(goesOn)
  const running: Running = { recipe, ground, written, putIn: new AllPutIn(), service, isWhole: false }
  let files = 0
  for (const [at, step] of imports.entries()) {
    const complaints = await importAndLook(running, step)
    files += step.files.length
    if (complaints.length > 0)
      return { complaints: complaints.map((each) => `import ${at + 1}: ${each}`), files, whole: false }
  }
  const last = await running.service.check(NOBODY)
  const whole = last.coverage.complete
  const isIll = sound && !whole
  const complaints = isIll ? [`it is not whole with all well: ${await saidOf(ground, running.service)}`] : []
  return { complaints, files, whole }
}
