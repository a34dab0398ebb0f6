import type { ComponentChild } from 'preact'
import type { CheckResult } from '../../lib/client/types.ts'
import type { ProjectName } from '../../lib/extension/projects/project.ts'
import type { NameAnswer } from '../../lib/extension/projects/store.ts'
import type { Scope } from '../../lib/extension/scope.ts'
import { THIS_BROWSER } from '../../lib/extension/view.ts'
import type { FactWords } from '../../lib/jurisdictions/requirements.ts'
import { Filing } from '../filing/Filing.tsx'
import { OneName } from '../report/export.tsx'
import { FoldedHints } from '../result/hints.tsx'
import { Name } from '../ui/elements.tsx'
import { LooksAtGaps } from '../workbench/NameRow.tsx'
import { click, type Hands } from './hands.ts'
import { marksStates } from './marks-states.tsx'
import { letterhead, projectAnswer, projectNames } from './projects.ts'
import { results } from './results.ts'
import { faintMarks, manyMarks, ofCafe } from './sample-marks.ts'
import { company, NOW, result } from './samples.ts'
import { scopeForCafe, scopeForCafeInEu } from './views.ts'

const nothing = () => {}
const incomplete = projectNames[3] as ProjectName
const HOUR = 3_600_000

export interface DeskState {
  room?: (words: FactWords) => ComponentChild
  part?: () => ComponentChild
  /** Steps of the user after the first render, in order. */
  acts?: Hands[]
}

/** The scope with which hints are shown. */
const scopeForHints: Scope = { jurisdiction: null, niceClasses: [32, 33] }

const hinted = (name: string, scope = scopeForHints): DeskState => ({
  part: () => (
    <>
      <h2>
        <Name>{name}</Name>
      </h2>
      <FoldedHints name={name} scope={scope} isEager />
    </>
  ),
})

const filing = (scope: Scope): DeskState => ({ room: (words) => <Filing scope={scope} words={words} /> })

const around = result({ ...results.conflict, conflicts: [...manyMarks, ...faintMarks, company].map(ofCafe) })

const oneName = (answer: CheckResult) => (
  <OneName
    view={{ phase: 'done', result: answer, scope: scopeForCafeInEu, host: THIS_BROWSER, quota: null, requestId: null }}
    verification={async () => ({ script: '', service: null })}
    letterhead={letterhead}
    isPictured
  />
)

/** The manual checks of a result. If `answer` is null, the result is lost. */
const lookedAt = (
  more: Partial<ProjectName>,
  person = 'Anna',
  answer: NameAnswer | null | 'reading' = projectAnswer('incomplete', incomplete),
): DeskState => ({
  part: () => (
    <LooksAtGaps
      name={{ ...incomplete, ...more }}
      answer={answer === 'reading' ? undefined : answer}
      person={person}
      onRemark={nothing}
    />
  ),
})

/** The pages of the panel and the parts that the user opens in them, by name. */
export const deskParts: Record<string, DeskState> = {
  filing: filing(scopeForCafeInEu),
  filing_CH: filing(scopeForCafe),
  filing_DE: filing({ jurisdiction: 'DE', niceClasses: [9, 30, 35, 42, 43] }),
  filing_EU: filing({ jurisdiction: 'EU', niceClasses: [9, 30, 35] }),
  filing_AT: filing({ jurisdiction: 'AT', niceClasses: [9, 30, 35, 42, 43] }),
  filing_US: filing({ jurisdiction: 'US', niceClasses: [] }),
  filing_US_classes: filing({ jurisdiction: 'US', niceClasses: [9, 42] }),
  ...marksStates,
  hints: hinted('Royal Bierquelle'),
  hints_unwelcome: hinted('Pajero'),
  hints_surname: hinted('Müller', scopeForCafe),
  hints_none: hinted('Vyntra'),
  one_name: { part: () => oneName(around) },
  one_name_without_hits: { part: () => oneName(result()) },
  looks: lookedAt({
    looks: [
      { source: 'dpma', register: 'DPMAregister', outcome: 'conflict', by: 'Anna', at: NOW - HOUR },
      { source: 'tmview', register: 'TMview (EUIPN)', outcome: 'unclear', by: 'Anna', at: NOW - HOUR },
    ],
  }),
  looks_none: lookedAt({}),
  looks_nobody: { ...lookedAt({}, ''), acts: [click('.bc-looks button')] },
  looks_gone: lookedAt(
    { looks: [{ source: 'dpma', register: 'DPMAregister', outcome: 'nothing', by: 'Anna', at: NOW }] },
    'Anna',
    null,
  ),
  looks_reading: lookedAt({}, 'Anna', 'reading'),
}
