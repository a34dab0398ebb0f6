import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CAUTION_FROM as CAUTION_SCORE, CONFLICT_FROM, Reason } from '../contract/constants.ts'

import { SCORE_FROM } from '../names/score/score.ts'
import { compareNames } from '../names/search.ts'

const page = ['verdict', 'matching']
  .map((name) => readFileSync(new URL(`../../docs/explanation/${name}.md`, import.meta.url), 'utf8'))
  .join('\n')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.slice(2, -2).split(' | '))

describe('the pages on verdicts and on matching', () => {
  it.each(Reason)('have an example of %s that the matcher finds similar for that reason', (reason) => {
    const [asked = '', found = ''] = rows.find(([first]) => first === `\`${reason}\``)?.[2]?.split(' – ') ?? []
    expect(compareNames(asked, found)?.reasons).toContain(reason)
  })

  it('state the current thresholds', () => {
    const named = rows.map(([first]) => first)
    for (const threshold of [SCORE_FROM.nearIdentical, SCORE_FROM.similar, SCORE_FROM.listed])
      expect(named).toContain(`${threshold} and more`)
    expect(page).toContain(`| the score is ${CONFLICT_FROM} or more |`)
    expect(page).toContain(`| the score is ${CAUTION_SCORE} to ${CONFLICT_FROM - 1} |`)
  })

  it('do not promise anything', () => {
    expect(page).not.toMatch(/\b(clear|safe|free|available|approved|guaranteed)\b/i)
  })
})
