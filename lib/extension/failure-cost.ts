import type { Failure, FailureKind } from '../client/types.ts'

const CUT_SHORT: readonly FailureKind[] = ['timeout', 'interrupted', 'bad_answer']

/** Whether the service may have charged a check that failed: it answered, or was about to, and reported no error itself. */
export const mayBeCharged = ({ code, kind }: Failure): boolean => code === null && CUT_SHORT.includes(kind)
