import type { ProjectName } from '../../lib/extension/projects/project.ts'
import type { NameAnswer } from '../../lib/extension/projects/project-database.ts'
import { nameState } from '../../lib/extension/projects/risk-order.ts'
import { foundIn } from '../answer/found-in.ts'
import type { Translate } from '../words/strings.ts'

/** By id of the name. */
export type AnswersById = ReadonlyMap<string, Pick<NameAnswer, 'result'>>

/** The verdict without a result around it. A stored result adds the registers without a conflict. */
export function verdictText(name: ProjectName, answers: AnswersById, t: Translate): string {
  const state = nameState(name)
  const registers = state === 'none_found' && foundIn(answers.get(name.id)?.result.coverage ?? NOTHING, t)
  return registers ? t('verdict.none_found', [registers]) : t(`verdict.short.${state}`)
}

const NOTHING = { complete: false, searched: [], unavailable: [], unsearched: [] }
