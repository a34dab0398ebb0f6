import type { ComponentChild } from 'preact'
import { failure } from '../../lib/client/failure.ts'
import type { MarksController, MarksQuota } from '../../lib/extension/pages/marks-controller.ts'
import { MarkResults, Marks, type MarksPage } from '../result/Marks.tsx'
import { click, type Hands, send, type } from './hands.ts'
import { results } from './results.ts'
import { ofCafe } from './sample-marks.ts'
import { result } from './samples.ts'
import { scopeForCafe, scopeForCafeInEu } from './views.ts'

interface MarksState {
  room?: () => ComponentChild
  part?: () => ComponentChild
  acts?: Hands[]
}

const nothing = () => {}
const never = () => new Promise<never>(nothing)

const HOST = 'https://brands.example.com'

const LEFT: MarksQuota = {
  kind: 'service',
  remaining: 412,
  resetAt: '2026-12-01T00:00:00Z',
  takesGoods: true,
  unconnected: [],
}

const marks = (room: Partial<MarksController> = {}, name = 'Vyntra', host: string | null = HOST) => ({
  room: () => (
    <Marks
      room={{
        allowance: async () => LEFT,
        search: async () => ({ ok: false, failure: { ...failure('quota'), detail: 'All of 500 checks are used.' } }),
        ...room,
      }}
      name={name}
      scope={scopeForCafe}
      host={host}
      onOptions={nothing}
    />
  ),
})

/** A page of a search that found the first `count` sample marks. */
function marksPage(count: number, more: Partial<MarksPage['result']> = {}): MarksPage {
  const { conflicts, coverage, ...rest } = results.conflict ?? result()
  const filters = { status: [], filedAfter: null, owner: 'Vint', goods: null }
  return {
    question: {
      name: 'Vyntra',
      jurisdictions: ['EU', 'CH'],
      niceClasses: [30, 43],
      ...filters,
      limit: 50,
      cursor: null,
    },
    scope: scopeForCafeInEu,
    host: HOST,
    result: {
      ...rest,
      coverage,
      request: undefined,
      conflicts: conflicts
        .filter(({ kind }) => kind === 'trademark')
        .slice(0, count)
        .map(ofCafe),
      jurisdictions: ['EU', 'CH'],
      total: { value: count * 40, relation: 'gte' },
      nextCursor: count > 0 ? '50' : null,
      ...more,
    },
  }
}

const found = (page: MarksPage, more: Partial<Parameters<typeof MarkResults>[0]> = {}) => ({
  part: () => <MarkResults page={page} before={0} onNext={nothing} onPrevious={null} {...more} />,
})

export const marksStates: Record<string, MarksState> = {
  marks: marks(),
  marks_unconnected: marks({ allowance: async () => ({ ...LEFT, unconnected: ['DE', 'AT', 'US'] }) }),
  marks_asking: marks({ allowance: never }),
  marks_unknown: marks({ allowance: async () => ({ kind: 'unknown' }) }),
  marks_no_service: marks({ allowance: async () => ({ kind: 'none' }) }, 'Vyntra', null),
  marks_no_name: { ...marks({}, ''), acts: [send] },
  marks_no_register: { ...marks(), acts: [click('.bc-boxes input:checked', 5), send] },
  marks_searching: { ...marks({ search: never }), acts: [send] },
  marks_failed: { ...marks(), acts: [send] },
  marks_goods: { ...marks(), acts: [type('[role=combobox]', 'app')] },
  marks_found: found(marksPage(2)),
  marks_many: found(marksPage(8), { before: 50, onPrevious: nothing }),
  marks_capped: found(marksPage(8, { conflictsLeftOut: 1200 })),
  marks_none: found(marksPage(0), { onPrevious: nothing }),
}
