import type { ComponentChild } from 'preact'
import { Filing } from '../filing/Filing.tsx'
import { LooksAtGaps } from '../projects/HandLooks.tsx'
import { projectAnswer, projectNames } from './projects.ts'
import { NOW } from './samples.ts'
import { scopeForCafe } from './views.ts'

const nothing = () => {}
const [, vyntra, , incomplete = vyntra] = projectNames
const HOUR = 3_600_000

/** A room of the panel, or what a person opens in one. */
export interface DeskState {
  room?: () => ComponentChild
  part?: () => ComponentChild
}

/** What a person unfolds or opens in the room of projects, by name. */
export const deskParts: Record<string, DeskState> = {
  filing: { room: () => <Filing scope={{ ...scopeForCafe, jurisdiction: null }} /> },
  filing_CH: { room: () => <Filing scope={scopeForCafe} /> },
  filing_US: { room: () => <Filing scope={{ jurisdiction: 'US', niceClasses: [] }} /> },
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
