import { expect, it } from 'vitest'
import { nameList } from '../../lib/extension/projects/comparison.ts'
import { nameState } from '../../lib/extension/projects/project.ts'
import { COLOUR_OF, STATE_COLOURS } from '../../lib/extension/state-colours.ts'
import { projectNames } from '../gallery/projects.ts'
import { draw, t, textOf } from '../testing/draw.tsx'
import { RiskPicture, StagesPicture } from './pictures.tsx'

// @vitest-environment happy-dom

const rows = (root: Element) => [...root.querySelectorAll('tbody tr')].map((row) => [...row.children].map(textOf))

it('counts a name in its stage and every earlier one, in the picture and its table', () => {
  const [first, ...others] = projectNames.map((name) => ({ ...name, stage: 'longlist' as const }))
  if (!first) throw new Error('the sample has no name')
  const { root } = draw(<StagesPicture names={[{ ...first, stage: 'prescreen' }, ...others]} />)
  const counts = [`${projectNames.length}`, '1', '1', '–', '–']
  expect(rows(root).map(([, count]) => count)).toEqual(counts)
  const said = root.querySelector('svg')?.getAttribute('aria-label') ?? ''
  for (const [stage, count] of rows(root)) expect(said).toContain(`${stage}: ${count}`)
})

it('divides the bar of a stage by the verdicts of its names, in their colours', () => {
  const { root } = draw(<StagesPicture names={projectNames} />)
  const [first] = root.querySelectorAll('svg g')
  const colours = [...(first?.querySelectorAll('rect') ?? [])].map((rect) => rect.style.fill)
  const states = [...new Set(nameList.inOrder(projectNames, 'best').map(nameState))]
  expect(colours).toEqual(states.map((state) => `light-dark(${STATE_COLOURS[COLOUR_OF[state]].join(', ')})`))
})

it('states in words that a name was not checked, instead of drawing a bar', () => {
  const { root } = draw(<RiskPicture names={projectNames} />)
  const bars = [...root.querySelectorAll('svg g')].map((bar) => ({
    text: textOf(bar),
    length: Number(bar.querySelector('rect')?.getAttribute('width') ?? 0),
    isOpen: bar.querySelector('line') !== null,
  }))
  const unknown = bars.filter(({ text }) => text.includes(t('verdict.not_checked')))
  expect(unknown.length).toBeGreaterThan(0)
  for (const bar of unknown) expect(bar).toMatchObject({ length: 0, isOpen: true })
  expect(bars.find(({ text }) => text.startsWith('Nordlicht'))?.length).toBeGreaterThan(300)
  expect(rows(root)).toHaveLength(projectNames.length)
})
