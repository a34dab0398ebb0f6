import { emptyAnswer, type Source } from '../source.ts'

/** A source for tests that always answers, so that a check has an answer whatever the others do. */
export const ALWAYS_ANSWERS: Source = {
  id: 'always-answers',
  name: 'a source that always answers',
  kind: 'brand_in_use',
  jurisdictions: [],
  method: 'exact',
  attribution: null,
  deadlineMs: 1000,
  manualUrl: () => null,
  role: () => ({ asked: true, required: false }),
  search: async () => emptyAnswer('answered', null),
}
