import { readdir, readFile } from 'node:fs/promises'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { COLOUR_OF, type OnPaper, STATE_COLOURS } from '../../lib/extension/state-colours.ts'
import { STATE_COLOURS_IN_CSS } from './state-colours.ts'

/** Relative luminance of an sRGB colour (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const papers = [
  ['light', '#ffffff'],
  ['dark', '#1b1f25'],
] as const satisfies [keyof OnPaper, string][]

describe.each(Object.entries(STATE_COLOURS))('the colour %s', (_name, { ink, tint }) => {
  it.each(papers)('can be read on %s paper, on its tint, and under the white of a badge', (paper, white) => {
    expect(contrast(ink[paper], white)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(ink[paper], tint[paper])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(ink.light, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })
})

it('stand in the built sheet of the card, each once, and a class for each state', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    css: { postcss: { plugins: [STATE_COLOURS_IN_CSS] } },
    build: { write: false, minify: false, rolldownOptions: { input: 'components/styles/card.css' } },
  })
  const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const css = String(files.find((file) => file.type === 'asset')?.source)
  expect(css).not.toContain('@state-colours')
  for (const { ink } of Object.values(STATE_COLOURS)) expect(css.split(ink.light)).toHaveLength(2)
  for (const state of Object.keys(COLOUR_OF)) expect(css).toContain(`.bc-is-${state}`)
})

it('are written nowhere else in the extension', async () => {
  const inks = Object.values(STATE_COLOURS).flatMap(({ ink }) => [ink.light, ink.dark])
  const roots = ['components', 'entrypoints', 'lib/extension']
  const entries = (
    await Promise.all(roots.map((root) => readdir(root, { recursive: true, withFileTypes: true })))
  ).flat()
  const texts = entries
    .filter((file) => file.isFile() && /\.(?:css|tsx?)$/.test(file.name) && !file.name.startsWith('state-colours'))
    .map(async ({ parentPath, name }) => `${name} ${await readFile(`${parentPath}/${name}`, 'utf8')}`)
  expect((await Promise.all(texts)).filter((text) => inks.some((ink) => text.includes(ink)))).toEqual([])
})
