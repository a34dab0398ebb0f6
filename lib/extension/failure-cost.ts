import type { Failure, FailureKind } from '../client/types.ts'

const CUT_SHORT: readonly FailureKind[] = ['timeout', 'interrupted', 'bad_answer']

/** True if the service may have charged a failed check. */
export const mayBeCharged = ({ code, kind }: Failure): boolean => code === null && CUT_SHORT.includes(kind)
