import { readdir, readFile } from 'node:fs/promises'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { COLOUR_OF, STATE_COLOURS } from '../lib/extension/state-colours.ts'
import { STATE_COLOURS_IN_CSS } from './state-colours-in-css.ts'

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
  ['light', 0, '#ffffff'],
  ['dark', 1, '#1b1f25'],
] as const

/** Share of a heading's colour in its tint on a light background. */
const TINT = 0.09
function tintOf(ink: string, paper: string): string {
  const mixed = [1, 3, 5].map((at) => {
    const [from, to] = [paper, ink].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number]
    return Math.round(from + (to - from) * TINT).toString(16)
  })
  return `#${mixed.map((part) => part.padStart(2, '0')).join('')}`
}

describe.each(Object.entries(STATE_COLOURS))('the colour %s', (_name, ink) => {
  it.each(papers)('is readable on a %s background, on its tint, and under white text', (_name, at, paper) => {
    expect(contrast(ink[at], paper)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(ink[at], tintOf(ink[at], paper))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(ink[0], '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })
})

it('puts each state colour once into the built sheet of the card, and a class for each state', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    css: { postcss: { plugins: [STATE_COLOURS_IN_CSS] } },
    build: { write: false, minify: false, rolldownOptions: { input: 'components/styles/card.css' } },
  })
  const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const css = String(files.find((file) => file.type === 'asset')?.source)
  expect(css).not.toContain('@state-colours')
  expect(css).toContain(`color-mix(in srgb, var(--bc-role) ${TINT * 100}%, transparent)`)
  for (const ink of Object.values(STATE_COLOURS)) expect(css.split(ink[0])).toHaveLength(2)
  for (const state of Object.keys(COLOUR_OF)) expect(css).toContain(`.bc-is-${state}`)
})

it('writes state colours nowhere else in the extension', async () => {
  const inks = Object.values(STATE_COLOURS).flat()
  const roots = ['components', 'entrypoints', 'lib/extension']
  const entries = (
    await Promise.all(roots.map((root) => readdir(root, { recursive: true, withFileTypes: true })))
  ).flat()
  const texts = entries
    .filter((file) => file.isFile() && /\.(?:css|tsx?)$/.test(file.name) && !file.name.startsWith('state-colours'))
    .map(async ({ parentPath, name }) => `${name} ${await readFile(`${parentPath}/${name}`, 'utf8')}`)
  expect((await Promise.all(texts)).filter((text) => inks.some((ink) => text.includes(ink)))).toEqual([])
})
