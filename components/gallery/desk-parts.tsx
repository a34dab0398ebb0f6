import type { ComponentChild } from 'preact'
import { LooksAtGaps } from '../projects/HandLooks.tsx'
import { projectAnswer, projectNames } from './projects.ts'
import { NOW } from './samples.ts'

const nothing = () => {}
const [, vyntra, , incomplete = vyntra] = projectNames
const HOUR = 3_600_000

/** What a person unfolds or opens in the room of projects, by name. */
export const deskParts: Record<string, () => ComponentChild> = {
  looks: () =>
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
}
