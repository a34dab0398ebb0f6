import type { View } from '../view.ts'
import { checkOf } from './name-check.ts'
import { newName } from './project.ts'
import type { WholeProject } from './transfer.ts'

/** Wraps a result in a project of one name, for an export. */
export function projectOfAnswer(view: Extract<View, { phase: 'done' }>, now: number): WholeProject {
  const { result, scope, host, raw } = view
  const project = { id: crypto.randomUUID(), name: result.name, scope, createdAt: now, batch: null }
  const name = { ...newName(project.id, result.name, now), check: checkOf(result, scope) }
  return {
    project,
    names: [name],
    answers: [{ id: name.id, project: project.id, result, scope, host, ...(raw && { raw }) }],
  }
}
