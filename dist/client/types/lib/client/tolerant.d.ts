import { Conflict } from '../contract/conflict.ts';
import { CoverageRow, UnsearchedRow } from '../contract/coverage.ts';
import { DomainAnswer } from '../contract/domain.ts';
import type { CheckResult } from './types.ts';
/** A conflict of a newer service: what is not understood is read as the plainest thing it may be. */
export declare function readConflict(raw: unknown): Conflict | null;
/** A coverage row; one whose state is not known reads as an error, which never counts as an answer. */
export declare function readRow(raw: unknown): CoverageRow;
export declare function readUnsearched(raw: unknown): UnsearchedRow;
export declare function readDomain(raw: unknown): DomainAnswer | null;
/**
 * Reads a brand check from this or a newer service. Unknown fields are ignored; an unknown verdict
 * is `not_checked`; an unknown source state moves the row to `unavailable`; and a *none found* that
 * such a row, or a conflict, contradicts is not believed. Null where this is no result at all.
 */
export declare function readResult(raw: unknown): CheckResult | null;
