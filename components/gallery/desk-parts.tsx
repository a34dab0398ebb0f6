import type { ComponentChild } from 'preact'
import { failure } from '../../lib/client/failure.ts'
import { THIS_BROWSER } from '../../lib/extension/askers.ts'
import type { MarksAllowance } from '../../lib/extension/pages/marks-room.ts'
import type { Scope } from '../../lib/extension/scope.ts'
import type { FactWords } from '../../lib/jurisdictions/fact-words.ts'
import { Filing } from '../filing/Filing.tsx'
import { OneName } from '../handing/OneName.tsx'
import { FoldedHints } from '../hints/FoldedHints.tsx'
import { MarkResults, type MarksPage } from '../marks/MarkResults.tsx'
import { Marks } from '../marks/Marks.tsx'
import { LooksAtGaps } from '../projects/HandLooks.tsx'
import { Name } from '../words/Name.tsx'
import { projectAnswer, projectNames } from './projects.ts'
import { results } from './results.ts'
import { faintMarks, manyMarks } from './sample-marks.ts'
import { company, NOW, result } from './samples.ts'
import { scopeForCafe } from './views.ts'

const nothing = () => {}
const [, vyntra, , incomplete = vyntra] = projectNames
const HOUR = 3_600_000

/** A room of the panel, drawn with the facts of filing in the reader's language, or what a person opens in a room. */
export interface DeskState {
  room?: (words: FactWords) => ComponentChild
  part?: () => ComponentChild
  /** Whether everything that is folded is shown. */
  isUnfolded?: true
}

/** The service that searches marks in the gallery. */
const MARKS_HOST = 'https://brands.example.com'

const marks = (allowance: MarksAllowance) => (
  <Marks
    room={{ allowance: async () => allowance, search: async () => ({ ok: false, failure: failure('offline') }) }}
    name="Vyntra"
    scope={scopeForCafe}
    host={allowance.kind === 'none' ? null : MARKS_HOST}
    onOptions={nothing}
  />
)

/** A page of a search that found the first `count` marks of the sample. */
function marksPage(count: number): MarksPage {
  const { conflicts, coverage, ...rest } = results.conflict ?? result()
  const filters = { status: [], filedAfter: null, owner: 'Vint', goods: null }
  return {
    question: { name: 'Vyntra', jurisdictions: ['EU', 'CH'], niceClasses: [30], ...filters, limit: 50, cursor: null },
    scope: scopeForCafe,
    host: MARKS_HOST,
    result: {
      ...rest,
      coverage,
      request: undefined,
      conflicts: conflicts.filter(({ kind }) => kind === 'trademark').slice(0, count),
      jurisdictions: ['EU', 'CH'],
      total: { value: count * 40, relation: 'gte' },
      nextCursor: count > 0 ? '50' : null,
    },
  }
}

/** The scope with which hints are shown. */
const scopeForHints: Scope = { jurisdiction: null, niceClasses: [32, 33] }

const hinted = (name: string, scope = scopeForHints): DeskState => ({
  part: () => (
    <>
      <h2>
        <Name>{name}</Name>
      </h2>
      <FoldedHints name={name} scope={scope} isOpen />
    </>
  ),
})

const filing = (scope: Scope): DeskState => ({ room: (words) => <Filing scope={scope} words={words} /> })

/** An answer with hits of every kind. */
const around = result({ conflicts: [...manyMarks, ...faintMarks, company] })

/** The rooms of the panel, and what a person opens in them, by name. */
export const deskParts: Record<string, DeskState> = {
  filing: filing({ ...scopeForCafe, jurisdiction: null }),
  filing_CH: filing(scopeForCafe),
  filing_DE: filing({ jurisdiction: 'DE', niceClasses: [9, 30, 35, 42, 43] }),
  filing_EU: filing({ jurisdiction: 'EU', niceClasses: [9, 30, 35] }),
  filing_AT: filing({ jurisdiction: 'AT', niceClasses: [9, 30, 35, 42, 43] }),
  filing_US: filing({ jurisdiction: 'US', niceClasses: [] }),
  filing_US_unfolded: { ...filing({ jurisdiction: 'US', niceClasses: [9, 42] }), isUnfolded: true },
  marks: { room: () => marks({ kind: 'service', remaining: 412, resetAt: '2026-12-01T00:00:00Z', takesGoods: true }) },
  marks_no_service: { room: () => marks({ kind: 'none' }) },
  marks_found: {
    part: () => <MarkResults page={marksPage(2)} before={0} onNext={nothing} onPrevious={null} />,
  },
  marks_none: {
    part: () => <MarkResults page={marksPage(0)} before={0} onNext={nothing} onPrevious={nothing} />,
  },
  hints: hinted('Royal Bierquelle'),
  hints_unwelcome: hinted('Pajero'),
  hints_surname: hinted('Müller', scopeForCafe),
  hints_none: hinted('Vyntra'),
  one_name: {
    part: () => (
      <OneName
        view={{ phase: 'done', result: around, scope: scopeForCafe, host: THIS_BROWSER, quota: null, requestId: null }}
        verification={async () => ({ script: '', service: null })}
        letterhead={async () => ({ logo: null, contact: '' })}
        isPictured
      />
    ),
  },
  looks: {
    part: () =>
      incomplete && (
        <LooksAtGaps
          name={{
            ...incomplete,
            looks: [
              { source: 'dpma', register: 'DPMAregister', outcome: 'conflict', by: 'Anna', at: NOW - HOUR },
              { source: 'tmview', register: 'TMview (EUIPN)', outcome: 'unclear', by: 'Anna', at: NOW - HOUR },
            ],
          }}
          keptAnswer={async () => projectAnswer('incomplete', incomplete)}
          person="Anna"
          onRemark={nothing}
        />
      ),
  },
}
