import { ZEFIX_PAGES } from './company-hit.ts'
import { createLindasPath, type LindasOptions } from './lindas-path.ts'
import { emptyAnswer, type Source } from './source.ts'

export { LINDAS_ADDRESS } from './lindas-path.ts'

/** The Swiss commercial register, asked through LINDAS alone. */
export function createLindasSource(options: LindasOptions): Source {
  const path = createLindasPath(options)
  return {
    id: 'zefix',
    name: 'Swiss commercial register (Zefix)',
    kind: 'company',
    jurisdictions: ['CH'],
    method: 'text',
    attribution: path.attribution,
    deadlineMs: path.deadlineMs,
    manualUrl: () => `${ZEFIX_PAGES}welcome`,
    role: () => ({ asked: true, required: true }),

    async search(query, context) {
      const { proof, ...answer } = await path.search(query, context)
      const provenAt = proof ? new Date(context.now()).toISOString() : null
      return { ...emptyAnswer(answer.state, answer.reason), ...answer, provenAt }
    },
  }
}
