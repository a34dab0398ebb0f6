import { createHash } from 'node:crypto'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Finding } from '../../lib/check/run.ts'
import type { Jurisdiction } from '../../lib/contract/constants.ts'
import { counterInName, partInName } from '../../service/registers/formats/part-name.ts'
import type { BadRecord } from '../../service/registers/store/journal.ts'
import type { RecordPlace } from '../../service/registers/store/record-store.ts'
import { type FileName, seriesOf } from './draw-file-name.ts'
import type { ImportOnce } from './import-here.ts'
import { type Complaints, judge, NOBODY } from './judge.ts'
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
  place: RecordPlace
  importOnce: ImportOnce
  /** A service that has loaded what was imported; with `goesOn` the same one as before. */
  open(goesOn: boolean): Promise<Service>
  /** Names under which the store has a number; null for one without words. */
  storedAs(number: string): Promise<(string | null)[]>
}

/** What a run came to. */
export interface Ran {
  complaints: Complaints
  /** Number of imports of files; a file that was imported twice counts twice. */
  files: number
  /** Whether the register could end a check as *none found* after its last import. */
  whole: boolean
}

interface WrittenFile {
  path: string
  fingerprint: string
  /** What its name says. */
  said: FileName
  /** Whether the file is sound and plainly holds nothing of the register. */
  foreign: boolean
  /** The records in it that belong to the register. */
  told: Told[]
}

async function listBad(place: RecordPlace): Promise<BadRecord[]> {
  const all: BadRecord[] = []
  for await (const each of (await place.bad()) ?? []) all.push(each)
  return all
}

/**
 * Whether a file is whole and holds nothing of the register, so that it must leave no trace. An empty one under the
 * name of a part of a set may have become empty on its way.
 */
function isForeign({ name, contents, packing, damage }: FileRecipe, office: Jurisdiction): boolean {
  const isPart = (partInName(name) ?? counterInName(name)) !== null
  const isPacked =
    packing.kind === 'zip' &&
    packing.entries.some(({ within, path }) => within !== 'nothing' || !/\.(?:xml|csv)$/u.test(path))
  if (damage.length > 0 || isPacked || (packing.kind === 'gzip' && packing.times > 1)) return false
  return contents.every(
    ({ kind, office: whose }) =>
      (kind === 'nothing' && packing.kind !== 'zip' && !isPart) || (kind === 'records' && whose !== office),
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
      said: file,
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
}

/** Whether a file was handed over under several names at once, so that no name of it counts more than the others. */
const hasOtherNames = ({ fingerprint }: WrittenFile, named: readonly WrittenFile[]) =>
  named.filter((each) => each.fingerprint === fingerprint).length > 1

/** What is wrong where a file was taken to be of another day than its name says; null where none was. */
function misdated({ imports }: Recipe, named: readonly WrittenFile[], noted: ReadonlyMap<string, string>) {
  if (imports.some(({ asOf }) => asOf !== null)) return null
  for (const file of named) {
    const { said, fingerprint } = file
    const asOf = noted.get(fingerprint)
    if (said.dated !== null && asOf !== undefined && !asOf.startsWith(said.dated) && !hasOtherNames(file, named))
      return `${said.name} is taken to be of ${asOf}`
  }
  return null
}

/** What is wrong where a later part of a day was taken before an earlier one of its command; null where none was. */
function misplaced(named: readonly WrittenFile[], order: readonly string[], putIn: AllPutIn) {
  const known = new Set(putIn.all.map(({ fingerprint }) => fingerprint))
  const parts = named
    .filter(({ said, fingerprint }) => said.part !== null && order.includes(fingerprint) && !known.has(fingerprint))
    .filter((file) => !hasOtherNames(file, named))
    .toSorted((a, b) => order.indexOf(a.fingerprint) - order.indexOf(b.fingerprint))
  for (const [at, { said }] of parts.entries())
    for (const { said: later } of parts.slice(at + 1))
      if (
        later.dated === said.dated &&
        seriesOf(later.name) === seriesOf(said.name) &&
        Number(later.part) < Number(said.part)
      )
        return `${said.name} is taken before ${later.name}`
  return null
}

/** Imports once, and notes what was put in by it; what broke, null where nothing did. */
async function importOnce(
  { recipe, ground, putIn }: Running,
  step: ImportRecipe,
  named: readonly WrittenFile[],
): Promise<string | null> {
  const paths = named.map(({ path }) => path)
  const { noted, stopped, broke } = await ground.importOnce(recipe, step, paths)
  const order = [...noted.keys()]
  // An import that was stopped may have come to no file of a name that dates it better.
  const odd = (stopped ? null : misdated(recipe, named, noted)) ?? misplaced(named, order, putIn)
  const putInNow = named
    .filter(({ fingerprint }) => !stopped || noted.has(fingerprint))
    .toSorted((a, b) => order.indexOf(a.fingerprint) - order.indexOf(b.fingerprint))
  for (const { told, fingerprint, path } of putInNow) {
    const asOf = noted.get(fingerprint) ?? new Date(recipe.now).toISOString()
    putIn.add(told, fingerprint, { name: basename(path), asOf })
  }
  return broke ?? odd
}

/** One import, and what is wrong after it. */
async function importAndLook(running: Running, step: ImportRecipe): Promise<Complaints> {
  const { recipe, ground, putIn } = running
  const named = step.files.flatMap((at) => running.written[at] ?? [])
  // After an interrupted import the register may know this file already, as one that was not read.
  const isNew = recipe.imports.findLast((each) => each !== step && each.interrupt !== null) === undefined
  const leavesNoTrace = isNew && step.interrupt === null && named.every(({ foreign }) => foreign)
  const before = leavesNoTrace ? await saidOf(ground, running.service) : null
  const broke = await importOnce(running, step, named)
  if (broke !== null) return [`the import went wrong: ${broke}`]
  running.service = await ground.open(recipe.goesOn)
  if (before !== null) {
    const after = await saidOf(ground, running.service)
    if (after !== before) return [`files that are none of the register changed it: ${before} -> ${after}`]
  }
  return judge(putIn, { check: running.service.check, storedAs: ground.storedAs })
}

/** Runs a recipe: every import of it, and a look at the register after each, until something is wrong. */
export async function runRecipe(recipe: Recipe, ground: Ground): Promise<Ran> {
  const { goesOn, imports, sound } = recipe
  const written = writeFiles(recipe, ground.folder)
  const running: Running = { recipe, ground, written, putIn: new AllPutIn(), service: await ground.open(goesOn) }
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
