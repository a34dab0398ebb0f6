import { compareNames } from '../../names/search.ts'
import { emptyAnswer, type Source } from '../source.ts'

/** Nobody would name a product like this. */
const TEST_NAME = 'Test-Conflict'

/** Shows a conflict before any register is connected. Answers that include this register are marked `test`. */
export function createTestRegister(): Source {
  return {
    id: 'test-register',
    name: 'Test register (made up)',
    kind: 'trademark',
    jurisdictions: ['EU'],
    method: 'similarity',
    attribution: 'Made up by this service for trying it out',
    deadlineMs: 1000,
    manualUrl: () => null,
    role: () => ({ asked: true, required: false }),
    async search(query, { now }) {
      const similarity = compareNames(query.name, TEST_NAME)
      const at = new Date(now()).toISOString()
      const answer = { ...emptyAnswer('answered', null), dataAsOf: at, provenAt: at, records: 1, matches: 0 }
      if (similarity === null) return answer
      return {
        ...answer,
        matches: 1,
        hits: [
          {
            name: TEST_NAME.toUpperCase(),
            kind: 'trademark',
            jurisdiction: 'EU',
            niceClasses: [...query.niceClasses],
            number: '000000000',
            status: 'live',
            owner: 'Made-up Owner Ltd',
            filedOn: '2019-01-15',
            registeredOn: '2019-06-03',
            expiresOn: '2029-01-15',
            recordUrl: null,
            similarity,
          },
        ],
      }
    },
  }
}
