import { readResult } from '../../client/tolerant.ts'
import { cleanName, nameFault } from '../../names/normalise/clean.ts'
import { z } from '../../zod.ts'
import { Scope } from '../scope.ts'
import type { PrintedHead } from '../storage/letterhead.ts'
import type { View } from '../view.ts'
import { NameChanges } from './changes.ts'
import {
  CHANGES_MAX,
  checkOf,
  NameRemarks,
  newName,
  PROJECT_MAX,
  type Project,
  type ProjectName,
  REMARKS,
  spellingOf,
} from './project.ts'
import type { NameAnswer } from './store.ts'

const FORMAT = 'brand-check-project'

/** A project can exceed PROJECT_MAX, because names added one by one are not limited. */
const FILE_NAMES_MAX = 2 * PROJECT_MAX

export interface WholeProject {
  project: Project
  names: ProjectName[]
  answers: NameAnswer[]
  letterhead?: PrintedHead
}

const File = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  name: z.string(),
  scope: Scope,
  names: z
    .array(
      z.object({
        name: z.string(),
        addedAt: z.number(),
        remarks: z.catch(NameRemarks, NameRemarks.parse({})),
        answer: z.nullable(
          z.object({
            ...{ result: z.unknown(), scope: Scope, host: z.string() },
            foundHere: z.catch(z.optional(z.array(z.string())), undefined),
          }),
        ),
        changes: z.catch(z.optional(z.array(NameChanges).check(z.maxLength(CHANGES_MAX))), undefined),
      }),
    )
    .check(z.maxLength(FILE_NAMES_MAX)),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Trusts neither the file's name, which could reverse text (`name` replaces it), nor its verdict (`readResult`). */
function answerAbout(name: string, given: unknown) {
  const result = readResult(given)
  return result !== null && spellingOf(cleanName(result.name).name) === spellingOf(name) ? { ...result, name } : null
}

/** A project with its names and results, as one file. */
export const wholeProject = {
  /** Writes JSON for `fromJson`. Leaves out the letterhead, raw answers and re-check settings. */
  toJson({ project, names, answers }: WholeProject): string {
    const byName = new Map(answers.map((answer) => [answer.id, answer]))
    const file: z.input<typeof File> = {
      format: FORMAT,
      version: 1,
      name: project.name,
      scope: project.scope,
      names: names.map(({ id, name, addedAt, stage, note, owner, decision, looks, changes }) => {
        const kept = byName.get(id)
        const answer = kept
          ? { result: kept.result, scope: kept.scope, host: kept.host, foundHere: kept.foundHere?.slice() }
          : null
        return { name, addedAt, remarks: { stage, note, owner, decision, looks }, answer, changes }
      }),
    }
    return `${JSON.stringify(file, null, 1)}\n`
  },

  /** Returns null if the text is not a project file. */
  fromJson(text: string, now: number): WholeProject | null {
    const read = File.safeParse(parsed(text))
    if (!read.success) return null
    const { scope } = read.data
    const name = cleanName(read.data.name).name.slice(0, REMARKS.labelMax)
    const project: Project = { id: crypto.randomUUID(), name, scope, createdAt: now, batch: null }
    const whole: WholeProject = { project, names: [], answers: [] }
    const seen = new Set<string>()
    for (const each of read.data.names) {
      const { name } = cleanName(each.name)
      if (nameFault(name) !== null || seen.has(spellingOf(name))) continue
      seen.add(spellingOf(name))
      const result = each.answer && answerAbout(name, each.answer.result)
      const added = newName(project.id, name, each.addedAt)
      const check = each.answer && result ? checkOf(result, each.answer.scope) : null
      whole.names.push({ ...added, ...each.remarks, check, ...(each.changes && { changes: each.changes }) })
      if (each.answer && result) {
        const { foundHere, ...answer } = each.answer
        const kept = { ...answer, id: added.id, project: project.id, result }
        whole.answers.push({ ...kept, ...(foundHere && { foundHere }) })
      }
    }
    return whole
  },

  /** Wraps a result in a project with one name, for an export. */
  ofAnswer(view: Extract<View, { phase: 'done' }>, now: number): WholeProject {
    const { result, scope, host, raw } = view
    const project = { id: crypto.randomUUID(), name: result.name, scope, createdAt: now, batch: null }
    const name = { ...newName(project.id, result.name, now), check: checkOf(result, scope) }
    return {
      project,
      names: [name],
      answers: [{ id: name.id, project: project.id, result, scope, host, ...(raw && { raw }) }],
    }
  },
}
