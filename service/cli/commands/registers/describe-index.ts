import type { IndexOutcome } from '../../../registers/store/record-store.ts'
import { counted } from '../count-words.ts'

/** What is searched after an import. */
export function describeIndex(index: IndexOutcome): string {
  if (index === null) return 'Nothing is searched yet: no file was imported to its end.'
  const { names, dataAsOf } = index.manifest
  return `${counted(names, 'name is', 'names are')} searched, as of ${dataAsOf.slice(0, 10)}.`
}
